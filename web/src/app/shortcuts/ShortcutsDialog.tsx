import type { ReactNode } from 'react'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './ShortcutsDialog.module.css'

/** Shortcuts by group; a space separates keys pressed one after the other. */
const listShortcuts = () =>
  [
    {
      title: t('Posts'),
      keys: [
        [t('Next post'), 'j'],
        [t('Previous post'), 'k'],
        [t('Like'), 'l'],
        [t('Comment'), 'c'],
        [t('New Post'), 'n'],
        [t('New trade idea'), 'i'],
      ],
    },
    {
      title: t('Go to'),
      keys: [
        [t('Home'), 'g h'],
        [t('Markets'), 'g x'],
        [t('Notification'), 'g n'],
        [t('My profile'), 'g p'],
        [t('Chat'), 'g m'],
        [t('Callers'), 'g c'],
        [t('Search'), '/'],
        [t('Back'), 'Esc'],
        [t('Keyboard shortcuts'), '?'],
      ],
    },
  ] as const

/** Renders the list of all shortcuts. Calls `onClose` after it has closed. */
export function renderShortcutsDialog(onClose: () => void): ReactNode {
  return (
    <Modal title={t('Keyboard shortcuts')} close={onClose}>
      <Stack gap="24px 40px" className={styles.keys}>
        {listShortcuts().map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([action, key]) => (
                <div key={key}>
                  <dt>{action}</dt>
                  <dd>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}
