import type { IdeaSymbol } from '@trademates/contract/idea-checks'
import { validateIdea } from '@trademates/contract/idea-validation'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { createIdea, sealRecord } from '#features/ideas/create.ts'
import { gradeIdeas } from '#features/ideas/grade-idea.ts'
import { detachIdea } from '#features/ideas/seal-changes.ts'
import { createGradingPrices, type GradingPrices } from '#features/prices/final-candles.ts'
import { sampleQuote, sampleSource } from '#features/prices/sample/sample-source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { IDEAS } from './content.ts'
import { type DemoAmendment, leadsToOutcome, listEndingAmendments, type PlannedTerms, pricesOf } from './idea-outcome.ts'
import { type DemoIdea, type IdeaPlan, planIdea } from './idea-plan.ts'

const MINUTE_MS = 60_000

/** A demo idea with its terms and the text of its post. */
export interface PlannedIdea extends PlannedTerms {
  text: string
}

/** How far the window of an idea may move. Sample prices jump where markets open, and may miss the levels of an idea. */
const MAX_SHIFT_HOURS = 360
const SHIFT_STEP_HOURS = 4

/**
 * The demo ideas as posted, oldest first, without those whose outcome the sample prices lead to in none of their windows: after a long fall,
 * no idea to buy has reached a target.
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
      const start = from + hours
      if (start <= to) continue
      const plan = planIdea({ ...idea, window: [start, to === 0 ? 0 : Math.max(1, to + hours)] }, symbol, now)
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
    const { id } = (await tx.one<{ id: Id }>`select id from ideas where post_id = ${post}`) ?? { id: '' }
    for (const [index, amendment] of listAmendments(idea, plan).entries()) {
      const number = index + 1
      const at = plan.amendedAt
      const effective = new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS)
      const now = sampleQuote(symbol, at.getTime())
      const share = amendment.kind === 'close' ? amendment.share : null
      const price = amendment.kind === 'stop' ? amendment.price : null
      await tx.run`
        insert into idea_amendments (id, idea_id, number, kind, requested_at, effective_at, quote_price, quote_time, quote_source, share, price)
        values (${newId()}, ${id}, ${number}, ${amendment.kind}, ${at}, ${effective}, ${now?.price ?? quote.price}, ${now?.time ?? at}, ${source.name}, ${share},
          ${price})`
      await sealRecord(tx, { idea: id, kind: 'idea.amended', at, content: { number, requested_at: at.toISOString(), amendment } })
    }
    return id
  })
}

const listAmendments = (idea: DemoIdea, { tightStop }: IdeaPlan): DemoAmendment[] => [
  ...(idea.stopMoved === true ? [{ kind: 'stop' as const, price: tightStop }] : []),
  ...listEndingAmendments(idea),
]

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
