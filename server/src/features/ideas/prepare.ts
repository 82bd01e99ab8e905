import { type IdeaErrors, type IdeaSymbol } from '@trademates/contract/idea-checks'
import { isPositionShape } from '@trademates/contract/idea-shape'
import type { IdeaInput, PositionInput } from '@trademates/contract/idea-terms'
import { validateIdea, validatePosition } from '@trademates/contract/idea-validation'
import { type Message, message } from '@trademates/contract/messages'
import type { Quote } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import { apiError, validationError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { GradingSource } from '#features/prices/final-candles.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { SourceError } from '#features/prices/source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findFrontContract, isIndex } from '#features/symbols/contracts.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { findLastClose, listSessions, opensForAnHour } from '#features/symbols/sessions.ts'
import { type CatalogActions, isBeforeOpenOfSplit, listActions } from './catalog-actions.ts'
import { countOpenIdeas } from './store.ts'

const SECOND_MS = 1_000
/** How much older than its delay a reference price may be while the market is open. */
const MAX_REFERENCE_AGE_MS = 5 * 60 * SECOND_MS
const RETRY_AFTER_SECONDS = 10
/** A valid idea before it is stored, with the facts of its posting. */
export interface PreparedIdea {
  terms: IdeaInput
  symbol: CatalogSymbol
  source: GradingSource
  reference: Pick<Quote, 'price' | 'time'>
  postedAt: Date
}

/** An idea as it arrives with a post. */
export interface IdeaRequest {
  author: Id
  /** JSON. */
  idea: string
  /** The symbol and sentiment of the post, if they are sent. */
  symbol: string | undefined
  stance: 'bullish' | 'bearish' | undefined
}

/**
 * Reads and validates the idea of a post.
 * Throws a validation error with all messages, and `unavailable` if the symbol has no current price, or one in unclear units before the open
 * of the day of a split.
 */
export async function prepareIdea(
  request: IdeaRequest,
  { db, priceService, actions }: { db: Queryable; priceService: PriceService; actions: CatalogActions },
): Promise<PreparedIdea> {
  const now = new Date()
  const input = parseJson(request.idea)
  const symbol = readSymbol(input, now)
  const [reference, ideaSymbol, openIdeas] = await Promise.all([
    symbol === undefined ? null : findReference(symbol, priceService, now),
    symbol === undefined ? undefined : describeSymbol(symbol, priceService, now),
    countOpenIdeas(db, request.author, symbol?.code ?? ''),
  ])
  const facts = { now: now.getTime(), findSymbol: () => ideaSymbol, reference: reference?.price ?? null, openIdeas }
  const { terms, errors } = validateIdea(input, facts)
  const all: IdeaErrors = { ...errors, ...listContradictions(request, input, symbol) }
  if (Object.keys(all).length > 0) throw validationError(withoutGaps(all))
  const source = symbol && priceService.findGradingSource(symbol)
  const isInUnclearUnits = symbol !== undefined && isBeforeOpenOfSplit(listActions(actions, symbol), now.getTime())
  if (symbol === undefined || source === undefined || reference === null || terms === null || isInUnclearUnits)
    throw apiError('unavailable', message('idea_price_unavailable', { symbol: symbol?.code ?? '' }), RETRY_AFTER_SECONDS)
  return { terms, symbol, source, reference, postedAt: now }
}

const withoutGaps = (errors: IdeaErrors) => Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []]))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textField(input: unknown, field: string): string | undefined {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined
  return typeof value === 'string' ? value : undefined
}

const readSymbol = (input: unknown, now: Date): CatalogSymbol | undefined => {
  const code = textField(input, 'symbol')?.trim().toUpperCase() ?? ''
  return code === '' ? undefined : findSymbol(code, now)
}

/** The messages for a symbol and a sentiment of the post that contradict the idea. */
function listContradictions({ symbol: sent, stance }: IdeaRequest, input: unknown, symbol: CatalogSymbol | undefined): IdeaErrors {
  const direction = textField(input, 'direction')
  return {
    ...(direction === 'long' && stance === 'bearish' && { stance: [message('long_is_bullish')] }),
    ...(direction === 'short' && stance === 'bullish' && { stance: [message('short_is_bearish')] }),
    ...(sent !== undefined &&
      symbol !== undefined &&
      findSymbol(sent)?.code !== symbol.code && { symbol: [message('other_symbol', { symbol: symbol.code })] }),
  }
}

/** The current price of a symbol; null if it is stale, or too old while the market is open. */
export async function findReference(symbol: CatalogSymbol, priceService: PriceService, now: Date): Promise<Quote | null> {
  const [quote] = await priceService.quotes([symbol])
  if (quote === undefined || quote.is_stale) return null
  const isMarketOpen = listSessions(symbol.hours, now.getTime(), now.getTime() + 1).length > 0
  const age = now.getTime() - Date.parse(quote.time) - quote.delay * SECOND_MS
  return isMarketOpen && age > MAX_REFERENCE_AGE_MS ? null : quote
}

async function describeSymbol(symbol: CatalogSymbol, priceService: PriceService, now: Date): Promise<IdeaSymbol> {
  const { code, post_market: market, decimals, hours, lastTradingDay } = symbol
  const closesAt = lastTradingDay === undefined ? undefined : findLastClose(hours, lastTradingDay)
  return {
    code,
    market,
    decimals,
    isIndex: isIndex(symbol),
    frontContract: findFrontContract(symbol, now)?.code ?? null,
    hasPrices: await hasRecentCandles(symbol, priceService),
    lastTradingDay: lastTradingDay === undefined || closesAt === undefined ? null : { day: lastTradingDay, closesAt },
    opensForAnHour: (from, to) => opensForAnHour(hours, from, to),
  }
}

/** Whether a source covers the symbol and had a candle in the last three sessions. A source that fails counts as one that had. */
async function hasRecentCandles(symbol: CatalogSymbol, priceService: PriceService): Promise<boolean> {
  if (priceService.findGradingSource(symbol) === undefined) return false
  try {
    return await priceService.hasRecentCandles(symbol)
  } catch (error) {
    if (error instanceof SourceError) return true
    throw error
  }
}

/** Reads the position of a post without an idea. Throws a validation error for an invalid one, or one without a chosen symbol. */
export function readPosition(json: string, symbol: string | undefined): PositionInput {
  const problems: Message[] = []
  const input = parseJson(json)
  const position = validatePosition(isPositionShape(input) ? input : null, Date.now(), (added) => void problems.push(added))
  const missing = symbol === undefined ? { symbol: [message('choose_symbol')] } : {}
  if (position === undefined || symbol === undefined)
    throw validationError({ ...missing, ...(problems.length > 0 && { position: problems }) })
  return position
}
