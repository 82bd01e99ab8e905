import styles from './CountBadge.module.css'

const MAX_COUNT = 99

/** A count in a pill: nothing at 0, 99+ above 99. `what` names the counted items for screen readers. */
export function CountBadge({ value, what, quiet = false }: { value: number; what: string; quiet?: boolean }) {
  if (value <= 0) return null
  return (
    <span data-slot="count" className={quiet ? `${styles.count} ${styles.quiet}` : styles.count}>
      {value > MAX_COUNT ? `${MAX_COUNT}+` : value}
      <span className="sr-only"> {what}</span>
    </span>
  )
}
