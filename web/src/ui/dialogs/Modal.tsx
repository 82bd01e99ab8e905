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
  /** An explanation below the title; title and text are then a status. */
  text?: string
  /** Before the title. */
  head?: ReactNode
  /** Buttons below the content. */
  foot?: ReactNode
  close: () => void
  /** Receives the focus; default: the first control. */
  first?: RefObject<HTMLElement | null>
  /** On phones, at the bottom of the screen and as wide as it. */
  isSheet?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A modal dialog with scrollable content. Escape, its close button and a click outside call `close` after the fade-out. `children` may be
 * a function that receives a close function.
 */
export function Modal({ title, text, head, foot, close, first, isSheet = false, children }: Props) {
  const [open, setOpen] = useState(true)
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(shown) => !shown && close()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={dialogStyles.scrim} />
          <Dialog.Viewport className={isSheet ? `${dialogStyles.dialogPlace} ${styles.sheet}` : dialogStyles.dialogPlace}>
            <Dialog.Popup
              data-slot="dialog"
              className={`${dialogStyles.dialog} ${styles.dialog} ${styles.drawer}`}
              {...(first && { initialFocus: first })}
            >
              <Row as="header" justify="between" className={styles.drawerHead}>
                {head}
                {text === undefined ? (
                  <Dialog.Title>{title}</Dialog.Title>
                ) : (
                  <div className="grow" role="status">
                    <Dialog.Title>{title}</Dialog.Title>
                    <p className="muted text-sm">{text}</p>
                  </div>
                )}
                <Dialog.Close render={<IconButton label={t('Close')} icon="x" />} />
              </Row>
              <div className={styles.drawerBody}>{typeof children === 'function' ? children(() => setOpen(false)) : children}</div>
              {foot && (
                <Row gap={12} wrap className={styles.drawerFoot}>
                  {foot}
                </Row>
              )}
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
