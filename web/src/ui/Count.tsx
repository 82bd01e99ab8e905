import styles from './Count.module.css'

const MOST = 99

/** A number in a pill, nothing at zero and 99+ above ninety-nine; `what` says to a screen reader what is counted. */
export function Count({ value, what, quiet = false }: { value: number; what: string; quiet?: boolean }) {
  if (value <= 0) return null
  return (
    <span data-slot="count" className={quiet ? `${styles.count} ${styles.quiet}` : styles.count}>
      {value > MOST ? `${MOST}+` : value}
      <span className="sr-only"> {what}</span>
    </span>
  )
}
