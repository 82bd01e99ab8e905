import { BrandMark } from '#ui/brand/BrandMark.tsx'
import styles from './CandleField.module.css'

/** A rising row of candles with the mark in its middle: drawn by the style sheet, so that the guest's scripts stay small. */
export function CandleField({ shape }: { shape: 'wide' | 'low' }) {
  return (
    <div className={`${styles.candleField} ${styles[shape]}`} aria-hidden="true">
      <i />
      <BrandMark size={32} />
    </div>
  )
}
