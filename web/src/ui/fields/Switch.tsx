import styles from './Switch.module.css'

/** An on/off switch that applies at once. */
export function Switch({ label, on, onFlip }: { label: string; on: boolean; onFlip: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      data-slot="switch"
      className={styles.switch}
      aria-checked={on}
      aria-label={label}
      onClick={onFlip}
    />
  )
}
