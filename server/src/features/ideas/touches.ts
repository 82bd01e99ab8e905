import { compare, type Decimal } from '@trademates/contract/decimals'
import type { TouchedLevel } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import type { DedicatedConnection, Queryable } from '#platform/database/db.ts'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import { newId } from '#platform/ids.ts'
import { type MeasureRange, PRICE } from '#features/prices/price-levels.ts'
import type { Touch } from './grader-store.ts'
import { notifyOfTouches } from './idea-notifications.ts'
import type { StoredTerms } from './store.ts'
import { listSplitSuspects } from './suspected-splits.ts'

/** A quote of a source that ideas are matched against. */
export interface IdeaQuote {
  symbol: string
  price: Decimal
  /** When the source made it. */
  time: Date
}

/** The lowest and highest price of each symbol. */
export function toPriceRanges(quotes: readonly Pick<IdeaQuote, 'symbol' | 'price'>[]): MeasureRange[] {
  const ranges = new Map<string, MeasureRange>()
  for (const { symbol, price } of quotes) {
    const known = ranges.get(symbol)
    if (known === undefined) ranges.set(symbol, { symbol, measure: PRICE, low: price, high: price })
    else if (compare(price, known.low) < 0) known.low = price
    else if (compare(price, known.high) > 0) known.high = price
  }
  return [...ranges.values()]
}

interface ReachedLevel {
  reference: Id
  kind: 'entry' | 'stop' | 'target'
  side: 'up' | 'down'
  level: Decimal
  symbol: string
  state: string
  posted_at: Date
  author_id: Id
  terms: StoredTerms
  /** The number of targets that are hit. */
  hit_count: number
}

const MAX_LEVELS_PER_TRANSACTION = 500
const OPEN_STATES: readonly string[] = ['waiting', 'live']

/**
 * Marks the ideas whose levels these quotes reach as provisional. Ideas that another transaction changes at this moment are skipped: their
 * next quote, or the sweep, finds them.
 * @param source the source of the quotes; ideas of other sources ignore them
 */
export async function markTouchedIdeas(
  db: Pick<DedicatedConnection, 'transaction'>,
  source: string,
  quotes: readonly IdeaQuote[],
): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  for (;;) {
    const batch = await db.transaction((tx) => markBatch(tx, source, quotes))
    events.push(...batch.events)
    if (!batch.isFull) return events
  }
}

async function markBatch(tx: Queryable, source: string, quotes: readonly IdeaQuote[]): Promise<{ events: DomainEvent[]; isFull: boolean }> {
  const ranges = toPriceRanges(quotes)
  const reached = await lockReached(tx, source, ranges)
  const byIdea = Map.groupBy(reached, ({ reference }) => reference)
  const touched = [...byIdea].flatMap(([id, levels]) => {
    const [level] = levels
    const touch = findTouch(levels, quotes)
    return touch === null || level === undefined ? [] : [{ id, touch, level }]
  })
  if (touched.length === 0) return { events: [], isFull: false }
  const symbols = new Set(touched.map(({ level }) => level.symbol))
  const reachedRanges = ranges.filter(({ symbol }) => symbols.has(symbol))
  const suspects = await listSplitSuspects(tx, source, { ranges: reachedRanges, now: Date.now() })
  // A result that is graded to its end after the idea was closed is never provisional.
  const touches = touched.map((one) => ({ ...one, isShown: OPEN_STATES.includes(one.level.state) && !suspects.has(one.level.symbol) }))
  const ids = touches.map(({ id }) => id)
  // Without a stored touch, only the due time tells the grader to read the candle of this minute: a grade before its end must not move it.
  await tx.run`
    update ideas i set
      touch = t.touch, is_provisional = t.touch is not null,
      due_at = case when t.touch is null then t.decided_at else least(due_at, t.decided_at) end
    from (select id, touch, date_trunc('minute', at) + interval '1 minute' as decided_at from unnest(
      ${ids}::uuid[], ${touches.map(({ touch, isShown }) => (isShown ? JSON.stringify(touch) : null))}::jsonb[],
      ${touches.map(({ touch }) => touch.at)}::timestamptz[]
    ) as all_touches (id, touch, at)) t
    where i.id = t.id`
  // The levels come back with the next grade.
  await tx.run`delete from price_levels where reference = any(${ids}) and kind in ('entry', 'stop', 'target')`
  const shown = touches.filter(({ isShown }) => isShown)
  const notified = await notifyOfTouches(
    tx,
    shown.map(({ id, touch, level }) => ({ touch, idea: { id, author_id: level.author_id, terms: level.terms } })),
  )
  return {
    events: [...shown.map(({ id, touch }) => ({ topic: 'idea.changed' as const, idea_id: id, event_id: touch.event_id })), ...notified],
    isFull: reached.length === MAX_LEVELS_PER_TRANSACTION,
  }
}

/**
 * Locks the ideas of a source with levels in these ranges. Reads the index of levels from its ends, so levels out of range cost nothing, and
 * the ideas by their ids: PostgreSQL expects a third of all levels to be reached, and would merge them with all ideas.
 */
const lockReached = (tx: Queryable, source: string, ranges: readonly MeasureRange[]): Promise<ReachedLevel[]> =>
  tx.many<ReachedLevel>`
    with ranges as (
      select * from unnest(
        ${ranges.map(({ symbol }) => symbol)}::text[], ${ranges.map(({ low }) => low)}::numeric[], ${ranges.map(({ high }) => high)}::numeric[]
      ) as r (symbol, low, high)),
    reached as materialized (
      select l.* from ranges r join price_levels l on l.symbol = r.symbol and l.measure = ${PRICE}
      where l.side = 'up' and l.level <= r.high and l.kind in ('entry', 'stop', 'target')
      union all
      select l.* from ranges r join price_levels l on l.symbol = r.symbol and l.measure = ${PRICE}
      where l.side = 'down' and l.level >= r.low and l.kind in ('entry', 'stop', 'target'))
    select l.reference, l.kind, l.side, l.level, l.symbol, i.state, i.posted_at, i.author_id, i.terms,
      (select count(*)::int from jsonb_array_elements(i.exits) e where e ->> 'kind' = 'target') as hit_count
    from ideas i join reached l on l.reference = i.id
    where i.id = any(array(select reference from reached)) and i.source = ${source} and not i.is_provisional
    order by i.id limit ${MAX_LEVELS_PER_TRANSACTION}
    for no key update of i skip locked`

const MINUTE_MS = 60_000

/** The first quote that reaches a level of an idea. Quotes before its first whole minute count for nothing. */
function findTouch(levels: readonly ReachedLevel[], quotes: readonly IdeaQuote[]): Touch | null {
  const [any] = levels
  if (any === undefined) return null
  const startsAt = Math.ceil(any.posted_at.getTime() / MINUTE_MS) * MINUTE_MS
  for (const { symbol, price, time } of quotes) {
    if (symbol !== any.symbol || time.getTime() < startsAt) continue
    const touched = levels.filter(({ side, level }) => (side === 'up' ? compare(price, level) >= 0 : compare(price, level) <= 0))
    // A quote beyond the entry and another level passes the entry first.
    const level = touched.find(({ kind }) => kind !== 'entry') ?? touched[0]
    if (level !== undefined) return { event_id: newId(), kind: touchKind(level), ...toTouchedLevel(level), at: time.toISOString() }
  }
  return null
}

const toTouchedLevel = ({ kind, level, hit_count: hits }: ReachedLevel): TouchedLevel => ({
  level: kind,
  target: kind === 'target' ? hits + 1 : null,
  price: level,
})

function touchKind({ state, kind }: ReachedLevel): Touch['kind'] {
  if (state === 'waiting') return kind === 'entry' ? 'entered' : 'missed'
  return kind === 'stop' ? 'stopped' : 'target'
}
