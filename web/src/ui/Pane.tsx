import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import './Dialog.css'
import './Pane.css'

/**
 * A box over the screen with something to read, as long as it likes. Escape, its cross and a press beside it call `close`, once it has faded out.
 * `children` may be a function, which gets what closes it.
 */
export function Pane({
  title,
  close,
  children,
}: {
  title: string
  close: () => void
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const [open, setOpen] = useState(true)
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(shown) => !shown && close()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="scrim" />
          <Dialog.Viewport className="dialog-place">
            <Dialog.Popup className="dialog pane">
              <header className="pane-head">
                <Dialog.Title>{title}</Dialog.Title>
                <Dialog.Close render={<IconButton label="Close" icon="x" />} />
              </header>
              <div className="pane-body">{typeof children === 'function' ? children(() => setOpen(false)) : children}</div>
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
