import { nextMinute } from '@trademates/contract/grading'
import type { IdeaSymbol } from '@trademates/contract/idea-checks'
import { validateIdea } from '@trademates/contract/idea-validation'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { eventOf } from '#features/ideas/amend.ts'
import { createIdea, sealRecord } from '#features/ideas/create.ts'
import { gradeIdeas } from '#features/ideas/grade-idea.ts'
import { detachIdea } from '#features/ideas/seal-changes.ts'
import { insertAmendment } from '#features/ideas/store-amendments.ts'
import { insertTimelineEvents } from '#features/ideas/timeline.ts'
import { createGradingPrices, type GradingPrices } from '#features/prices/final-candles.ts'
import { sampleQuote, sampleSource } from '#features/prices/sample/sample-source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { IDEAS } from './content.ts'
import { type DemoAmendment, leadsToOutcome, listAmendments, type PlannedTerms, pricesOf } from './idea-outcome.ts'
import { type DemoIdea, type IdeaPlan, planIdea } from './idea-plan.ts'

/** A demo idea with its terms and the text of its post. */
export interface PlannedIdea extends PlannedTerms {
  text: string
}

/** How far the window of an idea may move. Sample prices jump where markets open, and may miss the levels of an idea. */
const MAX_SHIFT_HOURS = 360
const SHIFT_STEP_HOURS = 4
/** Users of the demo joined 25 days ago or earlier. */
const MAX_AGE_HOURS = 24 * 24

/**
 * Plans the demo ideas, oldest first. Leaves out an idea if the prices of no window lead to its outcome: after a long fall, no idea to buy
 * has reached a target.
 * @param now in ms
 * @throws Error for an unknown symbol
 */
export async function planIdeas(now: number): Promise<PlannedIdea[]> {
  const planned = await Promise.all(
    IDEAS.map(async (idea) => {
      const symbol = findSymbol(idea.symbol)
      if (symbol === undefined) throw new Error(`The demo content names an unknown symbol: ${idea.symbol}`)
      const plan = await findPlan(idea, symbol, now)
      return plan === undefined ? [] : [{ idea, symbol, plan, text: fillLevels(idea.text, symbol, plan) }]
    }),
  )
  return planned.flat().toSorted((a, b) => a.plan.postedAt.getTime() - b.plan.postedAt.getTime())
}

/** The plan for the window nearest to that of the idea whose prices lead to its outcome. */
async function findPlan(idea: DemoIdea, symbol: CatalogSymbol, now: number): Promise<IdeaPlan | undefined> {
  const [from, to] = idea.window
  for (let shift = 0; shift <= MAX_SHIFT_HOURS; shift += SHIFT_STEP_HOURS)
    for (const hours of shift === 0 ? [0] : [shift, -shift]) {
      const window = [from + hours, to === 0 ? 0 : Math.max(1, to + hours)] as const
      if (window[0] <= window[1] || (shift > 0 && window[0] > MAX_AGE_HOURS)) continue
      const plan = planIdea({ ...idea, window }, symbol, now)
      if (isValid(symbol, plan) && (await leadsToOutcome({ idea, symbol, plan }, now))) return plan
    }
  return undefined
}

/** Whether the product would accept the terms. */
const isValid = (symbol: CatalogSymbol, { terms, postedAt }: IdeaPlan): boolean =>
  validateIdea(terms, {
    now: postedAt.getTime(),
    findSymbol: () => describeSymbol(symbol),
    reference: sampleQuote(symbol, postedAt.getTime())?.price ?? null,
    openIdeas: { all: 0, ofSymbol: 0 },
  }).errors === null

function fillLevels(text: string, { decimals }: CatalogSymbol, { terms: { entry, stop, targets } }: IdeaPlan): string {
  const show = (price: string | undefined) => Number(price).toLocaleString('en', { maximumFractionDigits: decimals })
  const range = entry.kind === 'zone' ? `${show(entry.low)} to ${show(entry.high)}` : entry.kind === 'level' ? show(entry.price) : 'market'
  const levels = { entry: range, stop: show(stop), target: show(targets[0]?.price), target2: show(targets[1]?.price) }
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => levels[key as keyof typeof levels])
}

interface PostedIdea extends PlannedIdea {
  author: Id
  /** The post, already at its time. */
  post: Id
}

/** Adds ideas to posts in the past and grades them with sample prices, oldest first. */
export async function addIdeas(deps: Deps, ideas: readonly PostedIdea[]): Promise<void> {
  const prices = createGradingPrices({ db: deps.db, sources: [sampleSource], sourceOf: () => sampleSource })
  for (const idea of ideas) {
    const id = await postIdea(deps, prices, idea)
    await gradeIdeas({ db: deps.db, prices: pricesOf(idea, prices, Date.now()), actions: new Map() }, [id])
    // Without a price: the deletion is older than the last one.
    if (idea.idea.outcome === 'deleted') {
      await deps.db.transaction(async (tx) => {
        await detachIdea(tx, idea.post, null)
        await tx.run`delete from posts where id = ${idea.post}`
      })
    }
  }
}

async function postIdea({ db }: Deps, prices: GradingPrices, { idea, symbol, plan, text, author, post }: PostedIdea): Promise<Id> {
  const { postedAt, terms } = plan
  const reference = sampleQuote(symbol, postedAt.getTime())
  const source = prices.findGradingSource(symbol)
  if (reference === undefined || source === undefined) throw new Error(`The demo content names a symbol without prices: ${symbol.code}`)
  const quote = { price: reference.price, time: reference.time.toISOString() }
  return db.transaction(async (tx) => {
    await createIdea(tx, { terms, symbol, source, reference: quote, postedAt }, { author, post, text, isLimited: false })
    const { id } = (await tx.one<{ id: Id }>`select id from ideas where post_id = ${post}`) ?? {}
    if (id === undefined) throw new Error(`The idea of the post ${post} was not stored`)
    for (const change of listAmendments(idea, plan)) await amendIdea(tx, { id, symbol, source: source.name, at: plan.amendedAt, change })
    return id
  })
}

interface DemoRequest {
  id: Id
  symbol: CatalogSymbol
  source: string
  at: Date
  change: DemoAmendment
}

/** Adds an amendment in the past, with its event and its record. */
async function amendIdea(tx: Queryable, { id: idea, symbol, source, at: requestedAt, change }: DemoRequest): Promise<void> {
  const current = sampleQuote(symbol, requestedAt.getTime())
  if (current === undefined) throw new Error(`No sample price of ${symbol.code} at ${requestedAt.toISOString()}`)
  const quote = { price: current.price, time: current.time.toISOString(), source: { name: source } }
  const [id, at, effectiveAt] = [newId(requestedAt), requestedAt.toISOString(), new Date(nextMinute(requestedAt.getTime()))]
  const number = await insertAmendment(tx, { id, idea, requestedAt, effectiveAt, quote, change })
  const event = { id, kind: change.kind, at, price: quote.price, amendment: number, ...eventOf(change) }
  await insertTimelineEvents(tx, { id: idea, isManaged: true }, [event])
  const content = { number, amendment: { ...change }, requested_at: at, quote: { ...quote, source } }
  await sealRecord(tx, { idea, kind: 'idea.amended', at: requestedAt, content })
}

const describeSymbol = ({ code, post_market: market, decimals }: CatalogSymbol): IdeaSymbol => ({
  code,
  market,
  decimals,
  isIndex: false,
  frontContract: null,
  hasPrices: true,
  lastTradingDay: null,
  opensForAnHour: () => true,
})
