import styles from './CandleStrip.module.css'
/** Left edge, wick from and to, body from and height, whether it fell. */
const CANDLES = [
  [5, 91, 114, 93, 12, false],
  [30, 91, 97, 93, 6, true],
  [56, 87, 108, 93, 6, false],
  [81, 73, 105, 81, 12, false],
  [106, 64, 90, 70, 10, false],
  [132, 69, 94, 70, 15, true],
  [157, 85, 110, 85, 21, true],
  [182, 85, 107, 98, 8, false],
  [207, 86, 104, 90, 8, false],
  [233, 67, 97, 70, 19, false],
  [309, 48, 69, 51, 9, true],
  [334, 50, 86, 61, 12, true],
  [359, 70, 89, 73, 12, true],
  [384, 76, 88, 84, 6, false],
  [410, 72, 93, 74, 10, false],
  [435, 58, 78, 64, 10, false],
  [460, 46, 75, 59, 6, false],
  [485, 29, 70, 34, 25, false],
  [511, 22, 45, 34, 6, true],
  [536, 18, 43, 32, 6, false],
] as const

/** A row of candles with the pair of the logo in its middle. */
export const CandleStrip = () => (
  <svg className={styles.candleStrip} viewBox="0 0 556 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {CANDLES.map(([x, high, low, top, height, fell]) => (
      <g key={x} stroke="var(--border-strong)" strokeWidth="2" strokeLinecap="round">
        <path d={`M${x + 7.3} ${high}V${low}`} />
        <rect x={x} y={top} width="14.7" height={height} rx="2.5" fill={fell ? 'var(--border-strong)' : 'var(--surface-sunken)'} />
      </g>
    ))}
    <svg x="254.2" y="39.6" width="47.6" height="47.6" viewBox="0 0 32 32" color="var(--brand-mark)">
      <use href="#mark" />
    </svg>
  </svg>
)
