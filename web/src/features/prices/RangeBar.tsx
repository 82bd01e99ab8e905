import styles from './RangeBar.module.css'

/** A position between the lowest and the highest value, from 0 to 100; the same values are shown as text. */
export function RangeBar({ at }: { at: number }) {
  return (
    <span data-slot="range" className={styles.range} aria-hidden="true">
      <i style={{ insetInlineStart: `${at}%` }} />
    </span>
  )
}

/** The position of a price between two others, from 0 to 100; 50 where they are equal. */
export function positionInRange(low: string, high: string, price: string): number {
  const span = Number(high) - Number(low)
  const at = span === 0 ? 50 : (100 * (Number(price) - Number(low))) / span
  return Math.max(0, Math.min(100, at))
}
