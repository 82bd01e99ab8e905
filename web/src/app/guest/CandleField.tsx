import { BrandMark } from '#ui/brand/BrandMark.tsx'
import styles from './CandleField.module.css'

/** Decorative chart of rising candles. An SVG background keeps it out of the guest's JavaScript. */
export function CandleField({ shape }: { shape: 'wide' | 'low' }) {
  return (
    <div className={`${styles.candleField} ${styles[shape]}`} aria-hidden="true">
      <i />
      <BrandMark size={32} />
    </div>
  )
}
