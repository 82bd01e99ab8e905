import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import { ERROR_MS, TOAST_MS } from './timing.ts'
import styles from './Toast.module.css'

export interface ToastProps {
  kind: 'good' | 'bad'
  text: string
  action?: { label: string; run: () => void } | undefined
  onDone: () => void
}

/** A toast. Disappears after 2 s (specification, section 9); with an action after 5 s, and not while hovered or focused. Render it in a live region, see Toasts. */
export function Toast({ kind, text, action, onDone }: ToastProps) {
  const [held, setHeld] = useState(false)
  const done = useEffectEvent(onDone)
  const life = action ? ERROR_MS : TOAST_MS
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(done, life)
    return () => clearTimeout(timer)
  }, [held, life])
  return (
    <div
      data-slot="toast"
      className={kind === 'bad' ? `${styles.toast} ${styles.bad}` : styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'bad' ? 'circle-alert' : 'circle-check'} />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            onDone()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
