import type { GradingEvent, Outcome } from '@trademates/contract/grading-outcome'
import type { CorporateAction } from '@trademates/contract/corporate-actions'
import { createOpenRecord, type Grade } from '@trademates/contract/grading'
import type { SealedRecord } from '@trademates/contract/receipts'
import type { NewTimelineEvent } from './timeline.ts'

/** Maps the events of a result to entries of the timeline. Only the last event of an ended result states R. */
export const toTimelineEvents = (events: readonly GradingEvent[], { r }: Pick<Outcome, 'r'>): NewTimelineEvent[] =>
  events.map((event, index) => toTimelineEvent(event, index === events.length - 1 ? r : null))

function toTimelineEvent({ kind, at, price, share, candle }: GradingEvent, r: Outcome['r']): NewTimelineEvent {
  return {
    kind,
    at,
    price,
    share,
    r,
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
