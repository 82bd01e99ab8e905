import type { ReactNode } from 'react'
import styles from './Chip.module.css'

/** A filter that is on or off. `line` draws its edge, for chips that stand on their own. */
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
