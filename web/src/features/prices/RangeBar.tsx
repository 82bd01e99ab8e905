import styles from './RangeBar.module.css'

/** Where something stands between its lowest and its highest, from 0 to 100; what it shows stands in figures beside it. */
export function RangeBar({ at }: { at: number }) {
  return (
    <span data-slot="range" className={styles.range} aria-hidden="true">
      <i style={{ insetInlineStart: `${at}%` }} />
    </span>
  )
}

/** Where a price stands between two others, from 0 to 100; in the middle where they are the same. */
export function positionInRange(low: string, high: string, price: string): number {
  const span = Number(high) - Number(low)
  const at = span === 0 ? 50 : (100 * (Number(price) - Number(low))) / span
  return Math.max(0, Math.min(100, at))
}
