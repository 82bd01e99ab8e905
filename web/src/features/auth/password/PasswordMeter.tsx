import { useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { loadEmailActions } from '#features/auth/load-actions.ts'
import styles from './PasswordMeter.module.css'

const LEVELS = ['', 'weak', 'fair', 'good', 'strong'] as const
const LABELS = {
  '': () => '',
  weak: () => t('weak'),
  fair: () => t('fair'),
  good: () => t('good'),
  strong: () => t('strong'),
} as const satisfies Record<(typeof LEVELS)[number], () => string>
const SEGMENTS = [1, 2, 3, 4] as const

type StrengthOf = (password: string) => 0 | 1 | 2 | 3 | 4

/** Shows the strength of a password as four segments and a label; it never rejects one (decision D15). */
export function PasswordMeter({ value }: { value: string }) {
  const [measure, setMeasure] = useState<StrengthOf | null>(null)

  useEffect(() => {
    // The form works without the meter: the rules reject weak passwords.
    loadEmailActions().then(
      ({ estimateStrength }) => setMeasure(() => estimateStrength),
      () => null,
    )
  }, [])

  const strength = measure?.(value) ?? 0
  const level = LEVELS[strength]
  return (
    <span className={styles.meter} data-level={level}>
      {SEGMENTS.map((segment) => (
        <i key={segment} data-on={segment <= strength || undefined} />
      ))}
      <span role="status">
        <span className="sr-only">{level && `${t('Password strength:')} `}</span>
        {LABELS[level]()}
      </span>
    </span>
  )
}
