import type { Decimal } from './decimals.ts'
import { type IdeaFields, isIdeaShape, type PositionFields } from './idea-shape.ts'
import { isBlank, IdeaErrorList, type IdeaErrors, type IdeaSymbol } from './idea-checks.ts'
import {
  type EntryInput,
  type IdeaInput,
  MAX_OPEN_IDEAS,
  MAX_OPEN_IDEAS_PER_SYMBOL,
  plannedPrice,
  type PositionInput,
} from './idea-terms.ts'
import { validateEntry, validateStop, validateTargets } from './idea-prices.ts'
import { type Direction, Direction as DirectionSchema, PositionSide } from './ideas.ts'
import { type Message, message } from './messages.ts'
import { Time } from './wire.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const YEAR_MS = 366 * 24 * HOUR_MS
const MIN_CONFIDENCE = 1
const MAX_CONFIDENCE = 99

/** What the terms are checked against, besides themselves. */
export interface IdeaFacts {
  /** In ms. */
  now: number
  /** Finds the symbol of a code; undefined if unknown. */
  findSymbol(code: string): IdeaSymbol | undefined
  /** The current price of the symbol; null if it is unavailable. Checks that need it are left out then. */
  reference: Decimal | null
  /** The open ideas of the author, on all symbols and on this one. */
  openIdeas: { all: number; ofSymbol: number }
}

/** The result of the validation: the terms, or messages by field. Keys are `idea` and `idea.<field>`. */
export type IdeaValidation = { terms: IdeaInput; errors: null } | { terms: null; errors: IdeaErrors }

/**
 * Validates the terms of an idea. The form and the server use the same rules.
 * @param input the parsed JSON of an idea
 * @returns the terms with defaults, or all messages at once
 */
export function validateIdea(input: unknown, facts: IdeaFacts): IdeaValidation {
  if (!isIdeaShape(input)) return { terms: null, errors: { idea: [message('idea_unreadable')] } }
  const errors = new IdeaErrorList()
  const symbol = validateSymbol(input, facts, errors)
  const direction = validateDirection(input.direction, errors)
  const context = { symbol, direction, reference: facts.reference, errors }
  const entry = validateEntry(input.entry, context)
  const planned = entry === undefined || direction === undefined ? null : plannedPrice(entry, direction, facts.reference)
  const stop = validateStop(input.stop, { ...context, entry, planned })
  const targets = validateTargets(input.targets ?? [], { ...context, planned, stop, entry })
  const expires_at = validateExpiration(input.expires_at, { now: facts.now, symbol, errors })
  const enter_by = validateDeadline(input.enter_by, { now: facts.now, entry, expires_at, errors })
  const confidence = validateConfidence(input.confidence, errors)
  const position = validatePosition(input.position, facts.now, (added) => errors.add('idea.position', added))
  if (typeof input.paid !== 'boolean') errors.add('idea.paid', message('paid_needed'))
  if (facts.openIdeas.all >= MAX_OPEN_IDEAS) errors.add('idea', message('max_open_ideas', { max: MAX_OPEN_IDEAS }))
  if (facts.openIdeas.ofSymbol >= MAX_OPEN_IDEAS_PER_SYMBOL)
    errors.add('idea', message('max_open_ideas_of_symbol', { max: MAX_OPEN_IDEAS_PER_SYMBOL }))
  // Each value is defined if there are no errors; the compiler does not know.
  if (!errors.isEmpty || !symbol || !direction || !entry || !stop || !targets || !expires_at || !position)
    return { terms: null, errors: errors.byField }
  const terms = {
    symbol: symbol.code,
    direction,
    entry,
    stop,
    targets,
    expires_at,
    enter_by,
    confidence,
    position,
    paid: input.paid === true,
  }
  return { terms, errors: null }
}

function validateSymbol({ symbol: code }: IdeaFields, facts: IdeaFacts, errors: IdeaErrorList): IdeaSymbol | undefined {
  const reject = (added: Message) => errors.add('idea.symbol', added)
  if (isBlank(code)) return reject(message('choose_symbol'))
  const symbol = facts.findSymbol(code.trim().toUpperCase())
  if (symbol === undefined) return reject(message('symbol_not_found'))
  if (symbol.isIndex) reject(message('symbol_is_index'))
  else if (symbol.frontContract !== null) reject(message('continuous_future', { contract: symbol.frontContract }))
  else if (!symbol.hasPrices) reject(message('symbol_without_prices'))
  return symbol
}

function validateDirection(input: string | null | undefined, errors: IdeaErrorList): Direction | undefined {
  const parsed = DirectionSchema.safeParse(input)
  return parsed.success ? parsed.data : errors.add('idea.direction', message('direction_needed'))
}

interface TimeContext {
  now: number
  errors: IdeaErrorList
}

/** Reads a time; undefined if it is none. */
function parseMinute(input: string): { ms: number; isWhole: boolean } | undefined {
  if (!Time.safeParse(input).success) return undefined
  const ms = Date.parse(input)
  return Number.isNaN(ms) ? undefined : { ms, isWhole: ms % MINUTE_MS === 0 && !/\.\d{3}\d*[1-9]/.test(input) }
}

function validateExpiration(
  input: string | null | undefined,
  { now, symbol, errors }: TimeContext & { symbol: IdeaSymbol | undefined },
): string | undefined {
  const reject = (added: Message) => errors.add('idea.expires_at', added)
  const time = isBlank(input) ? undefined : parseMinute(input)
  if (time === undefined) return reject(message('expiration_needed'))
  if (!time.isWhole) return reject(message('whole_minute'))
  if (time.ms < now + HOUR_MS) return reject(message('expiration_too_soon'))
  if (time.ms > now + YEAR_MS) return reject(message('expiration_too_late'))
  const last = symbol?.lastTradingDay ?? null
  if (last !== null && time.ms > last.closesAt) return reject(message('after_last_trading_day', { day: last.day }))
  if (symbol?.opensForAnHour(now, time.ms) === false) return reject(message('market_closed_until'))
  return new Date(time.ms).toISOString()
}

function validateDeadline(
  input: string | null | undefined,
  { now, entry, expires_at, errors }: TimeContext & { entry: EntryInput | undefined; expires_at: string | undefined },
): string | null {
  const reject = (added: Message): null => {
    errors.add('idea.enter_by', added)
    return null
  }
  if (isBlank(input)) return null
  if (entry?.kind === 'market') return reject(message('deadline_of_market_entry'))
  const time = parseMinute(input)
  if (time === undefined) return reject(message('deadline_too_soon'))
  if (!time.isWhole) return reject(message('whole_minute'))
  if (time.ms < now + HOUR_MS) return reject(message('deadline_too_soon'))
  if (expires_at !== undefined && time.ms >= Date.parse(expires_at)) return reject(message('deadline_after_expiration'))
  return new Date(time.ms).toISOString()
}

function validateConfidence(input: number | null | undefined, errors: IdeaErrorList): number | null {
  if (input === undefined || input === null) return null
  if (!Number.isInteger(input) || input < MIN_CONFIDENCE || input > MAX_CONFIDENCE)
    errors.add('idea.confidence', message('whole_percentage', { min: MIN_CONFIDENCE, max: MAX_CONFIDENCE }))
  return input
}

/**
 * Validates the statement of a position.
 * @param now in ms
 * @param reject receives the message of an invalid position
 */
export function validatePosition(
  input: PositionFields | null | undefined,
  now: number,
  reject: (added: Message) => undefined,
): PositionInput | undefined {
  const side = PositionSide.safeParse(input?.side)
  if (!side.success) return reject(message('position_needed'))
  if (side.data === 'none' || side.data === 'undisclosed') return { side: side.data, since: null }
  const since = input?.since
  if (isBlank(since)) return reject(message('since_needed'))
  if (!isDay(since) || since < '1970-01-01') return reject(message('date_needed'))
  if (since > new Date(now).toISOString().slice(0, 10)) return reject(message('since_in_future'))
  return { side: side.data, since }
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && Time.safeParse(`${text}T00:00:00Z`).success
