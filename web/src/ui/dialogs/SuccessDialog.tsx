import { useRef } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './Dialog.module.css'

export interface SuccessMessage {
  title: string
  close: string
}

/** A success message: a tick, one line and one button. */
export function SuccessDialog({ message, onClose, onGone }: { message: SuccessMessage; onClose: () => void; onGone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const tick = (
    <div className={styles.tick}>
      <Icon name="check" size={24} />
    </div>
  )
  return (
    <Dialog title={message.title} head={tick} safe={button} onClose={onClose} onGone={onGone}>
      {(close) => (
        <Button
          ref={button}
          variant="primary"
          size="lg"
          onClick={() => {
            onClose()
            close()
          }}
        >
          {message.close}
        </Button>
      )}
    </Dialog>
  )
}
