import type { Decimal } from '@trademates/contract/decimals'
import { spokenR } from '#features/ideas/format-idea.ts'
import { listFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import styles from './Callers.module.css'

const MAX_HEIGHT = 12
const PIXELS_PER_R = 5.5
const MIN_HEIGHT = 3

/** The last results of a caller as bars: gains hollow and up, losses filled and down. */
export function LastResults({ results }: { results: readonly Decimal[] }) {
  if (results.length === 0) return null
  return (
    <span
      className={styles.last}
      role="img"
      aria-label={tWith('Last results: {results}', { results: listFormat().format(results.map(spokenR)) })}
    >
      {results.map((r, index) => (
        <i
          key={index}
          className={Number(r) > 0 ? styles.gain : styles.loss}
          style={{ height: Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, Math.round(Math.abs(Number(r)) * PIXELS_PER_R))) }}
        />
      ))}
    </span>
  )
}
