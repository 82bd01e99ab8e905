import { Link } from '@tanstack/react-router'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './ComingSoonPage.module.css'

/** Closed candles: left edge, wick from and to, body from and height, whether the price fell. */
const CLOSED = [
  [8, 103.8, 168, 109.4, 55.7, false],
  [46, 69.1, 127.9, 86.5, 22.9, false],
  [84, 59.8, 109.1, 86.5, 12.9, true],
  [122, 67.9, 128.7, 97.3, 8.4, false],
  [160, 75.4, 132.5, 97.3, 17, true],
  [198, 63.1, 147.3, 74.5, 39.8, false],
  [236, 22, 89, 57.2, 17.3, false],
  [274, 36, 68.9, 57.2, 8.4, true],
  [312, 47.9, 82.9, 59.5, 10.9, true],
] as const

const WIDTH = 22

/** Page of unknown paths. */
export default function ComingSoonPage() {
  return (
    <Stack gap={8} className={styles.soon}>
      <svg className={styles.soonChart} viewBox="0 0 400 190" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
        {CLOSED.map(([x, high, low, top, height, fell]) => (
          <g key={x} stroke="var(--border-strong)">
            <path d={`M${x + WIDTH / 2} ${high}V${low}`} />
            <rect x={x} y={top} width={WIDTH} height={height} rx="3.8" fill={fell ? 'var(--border-strong)' : 'var(--soon-bg)'} />
          </g>
        ))}
        <g stroke="var(--accent-line)" fill="none">
          <path d="M361 22v18M361 108v22" />
          <rect className={styles.soonNext} x="350" y="41" width={WIDTH} height="66" rx="4" strokeDasharray="7 5" />
        </g>
      </svg>
      <h1>{t('Coming Soon')}</h1>
      <p className="muted">{t('No data for this bar yet.')}</p>
      <Link to="/" {...buttonProps({ variant: 'primary' })}>
        {t('Go Home')}
      </Link>
    </Stack>
  )
}
