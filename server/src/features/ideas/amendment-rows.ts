import type { Amendment, AmendmentKind, PositionSide } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'

/** An amendment that has not taken effect, as JSON of the database. */
export interface AmendmentRow {
  id: Id
  kind: AmendmentKind
  requested_at: string
  effective_at: string | null
  quote_price: string
  quote_time: string
  share: number | null
  price: string | null
}

const toTime = (text: string): string => new Date(text).toISOString()

/** Presents an amendment that has not taken effect. */
export function presentPending({ id, kind, requested_at, effective_at, quote_price, quote_time, share, price }: AmendmentRow): Amendment[] {
  const base = {
    id,
    requested_at: toTime(requested_at),
    effective_at: effective_at === null ? null : toTime(effective_at),
    was_effective: null,
    quote: { price: quote_price, time: toTime(quote_time) },
  }
  if (kind === 'cancel') return [{ ...base, kind }]
  if (kind === 'close') return [{ ...base, kind, share: share ?? 0 }]
  return kind === 'stop' ? [{ ...base, kind, price: price ?? '0' }] : []
}

/** A statement of a position. */
export interface PositionRow {
  side: PositionSide
  since: string | null
  stated_at: string | Date
  price: string | null
}
