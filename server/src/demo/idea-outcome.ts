import type { IdeaAmendment } from '@trademates/contract/grading'
import { COST_RATES } from '@trademates/contract/idea-terms'
import { gradeFromSource } from '#features/ideas/grade-from-source.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import { INTERVAL_MS } from '#features/prices/intervals.ts'
import { sampleCandles, sampleQuote, sampleSource } from '#features/prices/sample/sample-source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import type { DemoIdea, IdeaPlan } from './idea-plan.ts'

/** A demo idea with its terms. */
export interface PlannedTerms {
  idea: DemoIdea
  symbol: CatalogSymbol
  plan: IdeaPlan
}

const STATES = { partial: 'live', unreached: 'missed', held: 'on hold', deleted: 'expired' } as const

/** Whether the sample prices up to a time lead to the outcome of an idea. @param now in ms */
export async function leadsToOutcome(planned: PlannedTerms, now: number): Promise<boolean> {
  const { outcome } = planned.idea
  // Without prices, whatever its terms.
  if (outcome === 'void') return true
  const { managed, on_hold_at } = await gradeFromSource(
    pricesOf(planned, samplePrices(planned.symbol, now), now),
    describeForGrading(planned),
    now,
  )
  const state = on_hold_at === null ? managed.state : 'on hold'
  return state === (STATES[outcome as keyof typeof STATES] ?? outcome)
}

const samplePrices = (symbol: CatalogSymbol, now: number): GradingPrices => ({
  findGradingSource: () => undefined,
  rereadCandles: async () => [],
  hasRecentCandles: async () => true,
  finalCandles: async ({ interval, span }) => ({
    candles: sampleCandles(symbol, interval, span, now).filter(({ final }) => final),
    knownUntil: span.to,
    missing: null,
    availableFrom: null,
  }),
})

const describeForGrading = ({ idea, symbol, plan }: PlannedTerms) => ({
  symbol,
  actions: [],
  amendments: listAmendments(idea, plan).map((amendment, index): IdeaAmendment => ({
    number: index + 1,
    requested_at: plan.amendedAt.toISOString(),
    amendment,
  })),
  terms: {
    ...plan.terms,
    rules: 1,
    market: symbol.post_market,
    posted_at: plan.postedAt.toISOString(),
    reference: { price: sampleQuote(symbol, plan.postedAt.getTime())?.price ?? '' },
    cost_rate: COST_RATES[symbol.post_market],
    source: { name: sampleSource.about.name, chain: sampleSource.chain },
  },
})

/** An amendment of a demo idea. */
export type DemoAmendment = { kind: 'cancel' } | { kind: 'close'; share: number } | { kind: 'stop'; price: string }

/** The amendments that the author requests. */
export const listAmendments = ({ outcome, stopMoved }: DemoIdea, { tightStop }: IdeaPlan): DemoAmendment[] => [
  ...(stopMoved === true ? [{ kind: 'stop' as const, price: tightStop }] : []),
  ...(outcome === 'closed' ? [{ kind: 'close' as const, share: 100 }] : []),
  ...(outcome === 'canceled' ? [{ kind: 'cancel' as const }] : []),
]

/** Sample prices without candles for a void idea, and with an unexplained split for one on hold. @param now in ms */
export function pricesOf({ idea, symbol, plan }: PlannedTerms, prices: GradingPrices, now: number): GradingPrices {
  if (idea.outcome === 'void')
    return {
      ...prices,
      finalCandles: async ({ span }) => ({ candles: [], knownUntil: span.from, missing: 'not_yet', availableFrom: null }),
    }
  return idea.outcome === 'held' ? splitAtLastOpen(symbol, plan.postedAt, { prices, now }) : prices
}

/** Prices that open the last session since a time at exactly half of the close before. */
function splitAtLastOpen(symbol: CatalogSymbol, since: Date, { prices, now }: { prices: GradingPrices; now: number }): GradingPrices {
  const candles = sampleCandles(symbol, '15m', { from: since, to: new Date(now) }, now).filter(({ final }) => final)
  const index = candles.findLastIndex(({ time }, at) => time.getTime() > (candles[at - 1]?.time.getTime() ?? Infinity) + INTERVAL_MS['15m'])
  const [before, first] = [candles[index - 1], candles[index]]
  if (before === undefined || first === undefined) return prices
  const factor = Number(before.close) / 2 / Number(first.open)
  const scale = (price: string, time: Date) => (time < first.time ? price : (Number(price) * factor).toFixed(symbol.decimals))
  return {
    ...prices,
    async finalCandles(query) {
      const found = await prices.finalCandles(query)
      const scaled = found.candles.map(({ time, open, high, low, close }) => ({
        time,
        open: scale(open, time),
        high: scale(high, time),
        low: scale(low, time),
        close: scale(close, time),
      }))
      return { ...found, candles: scaled }
    },
  }
}
