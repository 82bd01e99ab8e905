import { type CandleTree, rangeOf } from '@trademates/contract/candle-trees'
import type { CorporateAction } from '@trademates/contract/corporate-actions'
import { type Grade, grade, type IdeaAmendment, type IdeaTerms } from '@trademates/contract/grading'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { listSessions } from '#features/symbols/sessions.ts'
import type { FinalCandles, GradingPrices } from '#features/prices/final-candles.ts'
import { INTERVAL_MS, openTimeOf } from '#features/prices/intervals.ts'
import type { FinalCandle, SourceInterval, Span } from '#features/prices/source.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** How long to wait for finer candles before the outer candle is graded as it is. */
const FINER_WAIT_MS = DAY_MS
/** How far back the last close of a stock before an idea may lie: splits and dividends are measured from it. */
const LAST_CLOSE_MS = 7 * DAY_MS
/** Sessions after the last candle that decide how long a suspected split is held. */
const SESSIONS_AHEAD_MS = 14 * DAY_MS

/** An idea with everything that its grade depends on, besides prices. */
export interface GradingInput {
  terms: IdeaTerms & { source: { name: string; chain: readonly SourceInterval[] } }
  amendments: readonly IdeaAmendment[]
  actions: readonly CorporateAction[]
  symbol: CatalogSymbol
}

/** A grade and the time in ms up to which the source's candles are known. */
export interface SourceGrade extends Grade {
  knownTo: number
  /** The end of the last candle in ms; null if there was none since the posting. */
  lastCandleAt: number | null
}

/**
 * Grades an idea by the final candles of its source. Reads finer candles only where the grade depends on them. Waits for them
 * (`missing` is set) for 24 hours, unless the source has none that far back.
 * @param now in ms
 */
export async function gradeFromSource(
  prices: GradingPrices,
  { terms, amendments, actions, symbol }: GradingInput,
  now: number,
): Promise<SourceGrade> {
  const { chain, name } = terms.source
  const [coarsest, finer] = chain
  if (coarsest === undefined) throw new RangeError(`The source ${name} has no intervals`)
  const inner = new Map<string, CandleTree[]>()
  const toTree = (interval: SourceInterval) => (candle: FinalCandle) => createTree(candle, interval, chain)
  const read = (interval: SourceInterval, span: Span): Promise<FinalCandles> =>
    prices.finalCandles({ source: name, symbol, interval, span })

  const lookback = terms.market === 'Stock' ? LAST_CLOSE_MS : 0
  const from = new Date(openTimeOf(Date.parse(terms.posted_at) - lookback, coarsest))
  const end = Math.min(now, Date.parse(terms.expires_at))
  const outer = await read(coarsest, { from, to: new Date(openTimeOf(end + INTERVAL_MS[coarsest] - 1, coarsest)) })
  const candles = outer.candles.map(toTree(coarsest))
  let knownTo = outer.knownUntil.getTime()
  const minute = Math.floor(end / MINUTE_MS) * MINUTE_MS
  if (finer !== undefined && knownTo < minute) {
    const newest = await read(finer, { from: outer.knownUntil, to: new Date(minute) })
    candles.push(...newest.candles.map(toTree(finer)))
    knownTo = newest.knownUntil.getTime()
  }
  const sessions = listSessions(symbol.hours, from.getTime(), knownTo + SESSIONS_AHEAD_MS).map(({ open, close }) => ({
    from: new Date(open).toISOString(),
    to: new Date(close).toISOString(),
  }))
  const lastCandleAt = findLastEnd(candles, Date.parse(terms.posted_at))
  for (;;) {
    const history = { candles: candles.map((tree) => withInner(tree, inner)), known_to: new Date(knownTo).toISOString(), sessions }
    const result = grade(terms, amendments, actions, history)
    if (result.missing === null) return { ...result, knownTo, lastCandleAt }
    const found = await readInner(result.missing, { chain, read, now })
    if (found === null) return { ...result, knownTo, lastCandleAt }
    inner.set(keyOf(result.missing), found)
  }
}

/** The end of the last candle that ended after a time, in ms. */
function findLastEnd(candles: readonly CandleTree[], after: number): number | null {
  const last = candles.at(-1)
  const end = last === undefined ? after : rangeOf(last).to
  return end > after ? end : null
}

const keyOf = ({ time, interval }: CandleTree): string => `${time} ${interval}`

function createTree({ time, open, high, low, close }: FinalCandle, interval: SourceInterval, chain: readonly SourceInterval[]): CandleTree {
  return { time: time.toISOString(), interval, open, high, low, close, inner: chain.at(-1) === interval ? [] : null }
}

const withInner = (tree: CandleTree, inner: ReadonlyMap<string, CandleTree[]>): CandleTree => {
  const found = inner.get(keyOf(tree))
  return found === undefined ? tree : { ...tree, inner: found.map((one) => withInner(one, inner)) }
}

/** Returns the inner candles of a candle; an empty list if the source has none; null if they may still come. */
async function readInner(
  outer: CandleTree,
  {
    chain,
    read,
    now,
  }: { chain: readonly SourceInterval[]; read: (interval: SourceInterval, span: Span) => Promise<FinalCandles>; now: number },
): Promise<CandleTree[] | null> {
  const index = chain.findIndex((interval) => interval === outer.interval)
  const [interval, finer] = [chain[index], chain[index + 1]]
  if (interval === undefined || finer === undefined) return []
  const from = new Date(outer.time)
  const to = new Date(from.getTime() + INTERVAL_MS[interval])
  const { candles, missing } = await read(finer, { from, to })
  if (missing === null) return candles.map((candle) => createTree(candle, finer, chain))
  // A source that is not configured now may come back.
  return missing !== 'too_old' && now - to.getTime() < FINER_WAIT_MS ? null : []
}
