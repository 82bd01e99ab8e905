import styles from './Switch.module.css'

/** Turns something on and off at once; `label` says what. */
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
