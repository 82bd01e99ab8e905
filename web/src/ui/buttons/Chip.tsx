import type { ReactNode } from 'react'
import styles from './Chip.module.css'

/** A filter that is on or off. `line` adds a border. */
export function Chip({
  pressed,
  onClick,
  line = false,
  disabled = false,
  children,
}: {
  pressed: boolean
  onClick: () => void
  line?: boolean
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      data-slot="chip"
      className={`${styles.chip} ${line ? styles.line : ''} touch-target`}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
