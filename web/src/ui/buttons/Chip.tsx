import type { ReactNode } from 'react'
import styles from './Chip.module.css'

/** A filter that is on or off. `line` adds a border. */
export function Chip({
  pressed,
  onClick,
  line = false,
  children,
}: {
  pressed: boolean
  onClick: () => void
  line?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      data-slot="chip"
      className={line ? `${styles.chip} ${styles.line}` : styles.chip}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
