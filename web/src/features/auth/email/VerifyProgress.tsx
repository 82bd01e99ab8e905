import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '#lib/api/call-error.ts'
import { VERIFY_STEP, VERIFY_STEP_MS } from '#ui/feedback/timing.ts'
import { t } from '#i18n/t.ts'
import { loadEmailActions } from '#features/auth/load-actions.ts'
import type { EmailLink } from './email-actions.ts'
import styles from './VerifyProgress.module.css'

/** The ten candles, one per step: offset below the line and height, in CSS pixels. */
const CANDLES = [
  [10, 26],
  [2, 22],
  [-4, 30],
  [4, 20],
  [-2, 28],
  [-10, 26],
  [-4, 18],
  [-12, 28],
  [-6, 20],
  [-16, 32],
] as const

const FULL = 100

interface CandleStyle extends CSSProperties {
  '--offset': string
  '--height': string
}

/** Grows 10 percent every 500 ms; when full, it sends the verification once and shows the result (decision D12). */
export function VerifyProgress({ link, onDone }: { link: EmailLink; onDone: (failure: CallError | null) => void }) {
  const [percent, setPercent] = useState(0)
  const full = percent >= FULL

  const send = useEffectEvent(async () => {
    const failure = await loadEmailActions()
      .then(async ({ verifyEmail }) => verifyEmail(link))
      .then(
        () => null,
        (error: unknown) => (error instanceof CallError ? error : Promise.reject(error)),
      )
    onDone(failure)
  })

  useEffect(() => {
    // Only a prefetch: `verify` loads the module itself and reports errors.
    loadEmailActions()
      .then(async ({ fetchCsrfToken }) => fetchCsrfToken())
      .catch(() => null)
  }, [])

  useEffect(() => {
    if (full) {
      void send()
      return undefined
    }
    const timer = setInterval(() => setPercent((before) => before + VERIFY_STEP), VERIFY_STEP_MS)
    return () => clearInterval(timer)
  }, [full])

  return (
    <div role="progressbar" aria-label={t('Verification')} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={FULL}>
      <div className={styles.candles}>
        {CANDLES.map(([offset, height], at) => {
          const style: CandleStyle = { '--offset': `${offset}px`, '--height': `${height}px` }
          return <i key={`${offset} ${height}`} data-on={at < percent / VERIFY_STEP || undefined} style={style} />
        })}
      </div>
      <div className={`row ${styles.candlesFoot}`}>
        <span className="muted">{t('Checking the link')}</span>
        <b className="strong end">{percent}%</b>
      </div>
    </div>
  )
}
