import { Big } from 'big.js'
import { compare, type Decimal } from './decimals.ts'
import type { IdeaFields } from './idea-shape.ts'
import { type EntryInput, MAX_TARGETS, plannedPrice, stopLimits } from './idea-terms.ts'
import { distance, isBeyond, isBlank, type IdeaErrorList, type IdeaSymbol } from './idea-checks.ts'
import type { Direction } from './ideas.ts'
import { type Message, message } from './messages.ts'

const MAX_ENTRY_DISTANCE = '0.5'
const MIN_REWARD = '0.25'
const MAX_REWARD = '20'

interface PriceContext {
  symbol: IdeaSymbol | undefined
  direction: Direction | undefined
  reference: Decimal | null
  errors: IdeaErrorList
}

interface PlannedContext extends PriceContext {
  entry: EntryInput | undefined
  planned: Decimal | null
}

/** Reads a price of a symbol; one of an unknown symbol may have any digits. Returns its digits without leading zeros, or the message why it is none. */
export function parsePrice(input: string, symbol: Pick<IdeaSymbol, 'decimals'> | undefined): { price: Decimal } | { problem: Message } {
  const [, sign, whole, fraction] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(input.trim()) ?? []
  if (whole === undefined) return { problem: message('price_needed') }
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${fraction === undefined ? '' : `.${fraction}`}`
  if (sign === '-' || !/[1-9]/.test(digits)) return { problem: message('price_range') }
  if (symbol === undefined) return { price: digits }
  const { decimals } = symbol
  if ((fraction?.length ?? 0) > decimals) return { problem: message('max_price_decimals', { decimals }) }
  if (new Big(digits).times(`1e${decimals}`).gt(Number.MAX_SAFE_INTEGER)) return { problem: message('price_too_large') }
  return { price: digits }
}

/** Validates the entry. Returns undefined if it is invalid. */
export function validateEntry(input: IdeaFields['entry'], { symbol, direction, reference, errors }: PriceContext): EntryInput | undefined {
  const reject = (added: Message) => errors.add('idea.entry', added)
  const parse = (text: string) => {
    const parsed = parsePrice(text, symbol)
    return 'price' in parsed ? parsed.price : reject(parsed.problem)
  }
  if (input?.kind === 'market') return { kind: 'market' }
  if (input?.kind === 'level') {
    if (isBlank(input.price)) return reject(message('price_needed'))
    const price = parse(input.price)
    if (price === undefined) return undefined
    if (reference !== null && compare(price, reference) === 0) reject(message('entry_at_market'))
    return checkReach({ kind: 'level', price })
  }
  if (input?.kind === 'zone') {
    if (isBlank(input.low) || isBlank(input.high)) return reject(message('zone_needed'))
    const [low, high] = [parse(input.low), parse(input.high)]
    if (low === undefined || high === undefined) return undefined
    if (compare(low, high) >= 0) return reject(message('zone_needed'))
    return checkReach({ kind: 'zone', low, high })
  }
  return reject(message('entry_needed'))

  function checkReach(entry: EntryInput): EntryInput {
    const planned = direction === undefined ? null : plannedPrice(entry, direction, reference)
    if (planned !== null && reference !== null && distance(planned, reference).gt(new Big(reference).times(MAX_ENTRY_DISTANCE)))
      reject(message('entry_too_far'))
    return entry
  }
}

/** Returns the edge of an entry that is nearer to the stop, or its only price. */
const nearEdge = (entry: EntryInput, direction: Direction, planned: Decimal): Decimal =>
  entry.kind === 'zone' ? (direction === 'long' ? entry.low : entry.high) : planned

/** Validates the stop. Returns undefined if it is no price, or on the wrong side of the entry. */
export function validateStop(
  input: string | null | undefined,
  { symbol, direction, entry, planned, errors }: PlannedContext,
): Decimal | undefined {
  const reject = (added: Message) => errors.add('idea.stop', added)
  if (isBlank(input)) return reject(message('stop_needed'))
  const parsed = parsePrice(input, symbol)
  if ('problem' in parsed) return reject(parsed.problem)
  const stop = parsed.price
  if (direction === undefined || entry === undefined || planned === null) return stop
  const risk = distance(planned, stop)
  if (entry.kind === 'zone' && new Big(entry.high).minus(entry.low).gt(risk)) errors.add('idea.entry', message('zone_too_wide'))
  if (!isBeyond(nearEdge(entry, direction, planned), stop, direction))
    return reject(message(direction === 'long' ? 'stop_of_long' : 'stop_of_short'))
  if (symbol === undefined) return stop
  const { min, max } = stopLimits(planned, symbol)
  if (risk.lt(min)) reject(message('stop_too_close', { distance: min.toFixed(symbol.decimals) }))
  if (risk.gt(max)) reject(message('stop_too_far', { distance: max.toFixed(symbol.decimals, Big.roundDown) }))
  return stop
}

interface TargetContext extends PlannedContext {
  stop: Decimal | undefined
}

interface Target {
  price: Decimal
  share: number
}

/** Validates the targets. Returns undefined if one of them is invalid. */
export function validateTargets(input: NonNullable<IdeaFields['targets']>, context: TargetContext): Target[] | undefined {
  const { symbol, errors } = context
  const reject = (target: number, added: Message) => errors.addToItem('idea.targets', target, added)
  if (input.length === 0) return errors.add('idea.targets', message('target_needed'))
  if (input.length > MAX_TARGETS) return reject(MAX_TARGETS, message('max_targets', { max: MAX_TARGETS }))
  const prices = input.map(({ price }, at) => {
    const parsed = isBlank(price) ? { problem: message('price_needed') } : parsePrice(price, symbol)
    return 'price' in parsed ? parsed.price : reject(at, parsed.problem)
  })
  checkTargetSides(prices, context, reject)
  const shares = input.map(({ share }) => share ?? (input.length === 1 ? 100 : Number.NaN))
  if (!shares.every((share) => Number.isInteger(share) && share > 0) || shares.reduce((sum, share) => sum + share, 0) !== 100)
    reject(input.length - 1, message('target_shares'))
  return prices.flatMap((price, at) => (price === undefined ? [] : { price, share: shares[at] ?? 0 }))
}

/** Checks on which side of the entry the targets are, their order and their distances. */
function checkTargetSides(
  prices: readonly (Decimal | undefined)[],
  { symbol, direction, planned, stop }: TargetContext,
  reject: (target: number, added: Message) => undefined,
): void {
  if (direction === undefined) return
  for (const [at, price] of prices.entries()) {
    if (price === undefined) continue
    if (planned !== null && !isBeyond(price, planned, direction))
      reject(at, message(direction === 'long' ? 'target_of_long' : 'target_of_short'))
    const before = at === 0 ? undefined : prices[at - 1]
    if (before !== undefined && !isBeyond(price, before, direction)) reject(at, message('target_order'))
  }
  if (planned === null || stop === undefined || symbol === undefined) return
  const risk = distance(planned, stop)
  const [first, last] = [prices[0], prices.at(-1)]
  const min = risk.times(MIN_REWARD)
  if (first !== undefined && isBeyond(first, planned, direction) && distance(first, planned).lt(min))
    reject(0, message('target_too_close', { distance: min.toFixed(symbol.decimals, Big.roundUp) }))
  if (last !== undefined && distance(last, planned).gt(risk.times(MAX_REWARD))) reject(prices.length - 1, message('target_too_far'))
}
