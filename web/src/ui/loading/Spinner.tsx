import { Icon, type IconSize } from '#ui/icons/Icon.tsx'
import styles from './Spinner.module.css'

/** A spinner. With a label it is a status; without one it is decorative and its container needs `aria-busy`. */
export function Spinner({ size = 18, label }: { size?: IconSize; label?: string }) {
  const ring = (
    <span data-slot="spin" className={styles.spin} aria-hidden="true">
      <Icon name="loader-circle" size={size} />
    </span>
  )
  if (label === undefined) return ring
  return (
    <span className={styles.spinner} role="status">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
