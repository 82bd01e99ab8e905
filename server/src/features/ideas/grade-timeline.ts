import type { GradingEvent, Outcome } from '@trademates/contract/grading-outcome'
import type { CorporateAction } from '@trademates/contract/corporate-actions'
import { createOpenRecord, type Grade } from '@trademates/contract/grading'
import type { SealedRecord } from '@trademates/contract/receipts'
import type { NewTimelineEvent } from './timeline.ts'

/** Maps a grading event to an entry of the timeline. Only the last event of an ended result states R. */
export function toTimelineEvent(event: GradingEvent, { r, ended_at }: Pick<Outcome, 'r' | 'ended_at'>): NewTimelineEvent {
  const { kind, at, price, share, candle } = event
  const isLast = at === ended_at && kind !== 'entered'
  return {
    kind,
    at,
    price,
    share,
    r: isLast ? r : null,
    text: null,
    candle:
      candle === null
        ? null
        : {
            time: candle.time,
            interval: candle.interval,
            open: candle.open,
            high: candle.high,
            low: candle.low,
            close: candle.close,
            volume: '0',
            final: true,
          },
  }
}

/**
 * The computed fields of a sealed grade of an idea without prices or by decision of an operator, with the amendments and corporate actions
 * behind its exits.
 * @param actions the corporate actions since the posting
 */
export const createVoidRecord = (
  grade: Grade,
  { reason, actions }: { reason: 'no_prices' | 'by_operator'; actions: readonly CorporateAction[] },
): SealedRecord => toCanonicalValue({ ...createOpenRecord(grade, actions), state: 'void', reason }) as SealedRecord

/** A copy of plain data as a value of canonical JSON. */
export const toCanonicalValue = (value: unknown): SealedRecord[string] => JSON.parse(JSON.stringify(value)) as SealedRecord[string]
