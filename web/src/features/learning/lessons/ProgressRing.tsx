import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
const CIRCUMFERENCE = 2 * Math.PI * 11

/** Progress ring of a lesson; shows a check mark once the quiz is passed. */
export function ProgressRing({ reached, passed }: { reached: number; passed: boolean }) {
  const name = passed ? t('Passed') : tWith('{percent}% read', { percent: reached })
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" role="img" aria-label={name}>
      <circle
        cx="14"
        cy="14"
        r="11"
        fill={passed ? 'var(--accent)' : 'none'}
        stroke={passed ? 'var(--accent)' : 'var(--border-strong)'}
        strokeWidth="2.5"
      />
      {passed ? (
        <path
          d="M9.5 14.3l3 3 6-6.3"
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        reached > 0 && (
          <circle
            cx="14"
            cy="14"
            r="11"
            fill="none"
            stroke="var(--accent-line)"
            strokeWidth="2.5"
            strokeDasharray={`${(CIRCUMFERENCE * reached) / 100} ${CIRCUMFERENCE}`}
            strokeLinecap="round"
            transform="rotate(-90 14 14)"
          />
        )
      )}
    </svg>
  )
}
