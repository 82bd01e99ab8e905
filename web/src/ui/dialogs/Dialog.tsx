import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, type RefObject, useState } from 'react'
import styles from './Dialog.module.css'

/** A modal alert dialog. Traps the focus, which starts on `safe`; Escape calls `onClose`. Calls `onGone` once after the fade-out. `children` receives a function that closes it. */
export function Dialog({
  title,
  text,
  head,
  safe,
  onClose,
  onGone,
  children,
}: {
  title: string
  text?: string | undefined
  head?: ReactNode
  safe: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onGone: () => void
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(true)
  const dismiss = () => {
    onClose()
    setOpen(false)
  }
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open={open} onOpenChange={dismiss} onOpenChangeComplete={(shown) => !shown && onGone()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={styles.scrim} />
          <AlertDialog.Viewport className={styles.dialogPlace}>
            <AlertDialog.Popup data-slot="dialog" className={head ? `${styles.dialog} ${styles.good}` : styles.dialog} initialFocus={safe}>
              {head}
              <AlertDialog.Title>{title}</AlertDialog.Title>
              {text && <AlertDialog.Description>{text}</AlertDialog.Description>}
              <div className={styles.buttons}>{children(() => setOpen(false))}</div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  )
}
