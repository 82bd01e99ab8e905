import { useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import styles from './Dialog.module.css'

export interface News {
  title: string
  close: string
}

/** Good news that the user closes: a tick, one line and one button. */
export function NewsDialog({ news, onClose, onGone }: { news: News; onClose: () => void; onGone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const tick = (
    <div className={styles.tick}>
      <Icon name="check" size={24} />
    </div>
  )
  return (
    <Dialog title={news.title} head={tick} safe={button} onClose={onClose} onGone={onGone}>
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
          {news.close}
        </Button>
      )}
    </Dialog>
  )
}
