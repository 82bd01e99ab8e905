import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useState } from 'react'
import { t } from '#i18n/t.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import dialogStyles from './Dialog.module.css'
import styles from './Modal.module.css'

interface Props {
  title: string
  close: () => void
  /** Receives the focus; default: the first control. */
  first?: RefObject<HTMLElement | null>
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A modal dialog with scrollable content. Escape, its close button and a click outside call `close` after the fade-out. `children` may be
 * a function that receives a close function.
 */
export function Modal({ title, close, first, children }: Props) {
  const [open, setOpen] = useState(true)
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(shown) => !shown && close()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={dialogStyles.scrim} />
          <Dialog.Viewport className={dialogStyles.dialogPlace}>
            <Dialog.Popup
              data-slot="dialog"
              className={`${dialogStyles.dialog} ${styles.dialog} ${styles.drawer}`}
              {...(first && { initialFocus: first })}
            >
              <Row as="header" justify="between" className={styles.drawerHead}>
                <Dialog.Title>{title}</Dialog.Title>
                <Dialog.Close render={<IconButton label={t('Close')} icon="x" />} />
              </Row>
              <div className={styles.drawerBody}>{typeof children === 'function' ? children(() => setOpen(false)) : children}</div>
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
