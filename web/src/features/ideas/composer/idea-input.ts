import { Big } from 'big.js'
import type { Decimal } from '@trademates/contract/decimals'
import type { IdeaFields } from '@trademates/contract/idea-shape'
import type { IdeaValues, ExpirationPeriod } from '#features/ideas/idea-values.ts'
import { parseDecimal } from '#lib/numbers/decimal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PERIOD_DAYS: Readonly<Record<Exclude<ExpirationPeriod, 'custom'>, number>> = {
  '1d': 1,
  '3d': 3,
  '1w': 7,
  '2w': 14,
  '1m': 30,
  '3m': 91,
}

/** The code of a symbol, from what was typed. */
export const symbolCodeOf = (values: IdeaValues): string => values['idea.symbol'].trim().toUpperCase()

/** Returns the start of the next minute, when an idea that is posted now begins. @param now in ms */
export const nextMinute = (now: number): Date => new Date(Math.ceil(now / MINUTE_MS) * MINUTE_MS)

/** A time as typed in UTC, in ISO 8601. */
const typedTime = (text: string): string => (text === '' ? '' : `${text}:00.000Z`)

/** Returns the expiration in ISO 8601; blank if none was typed. @param now in ms */
export function expirationOf({ period, at }: IdeaValues['idea.expires_at'], now: number): string {
  if (period === 'custom') return typedTime(at)
  return new Date(nextMinute(now).getTime() + PERIOD_DAYS[period] * DAY_MS).toISOString()
}

/** A typed price without thousands separators. A text that is no price stays, so that the validation rejects it. */
const typedPrice = (text: string): string => parseDecimal(text)?.toFixed() ?? text

/** Returns a typed price above zero; null if it is none. */
export function priceOf(text: string): Decimal | null {
  const price = parseDecimal(text)
  return price?.gt(0) === true ? price.toFixed() : null
}

/** Moves a typed price by ticks; null if it is no price or would not stay above zero. @param decimals of the symbol */
export function movedPrice(text: string, ticks: number, decimals: number): Decimal | null {
  const price = parseDecimal(text)?.plus(new Big(10).pow(-decimals).times(ticks))
  return price?.gt(0) === true ? price.toFixed(decimals) : null
}

/** A typed whole percentage. 0, which no field accepts, if it is none. */
const typedPercentage = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)

/** The share of a target in percent; a single target needs none. */
export const shareOf = (text: string, targets: number): number => (text.trim() === '' && targets === 1 ? 100 : typedPercentage(text))

/** Returns the fields of the endpoint from what was typed. @param now in ms */
export function toIdeaFields(values: IdeaValues, now: number): IdeaFields {
  const { kind, price, low, high } = values['idea.entry']
  const { isStated, percent } = values['idea.confidence']
  const { side, since } = values['idea.position']
  const targets = values['idea.targets']
  return {
    symbol: symbolCodeOf(values),
    direction: values['idea.direction'],
    entry: {
      kind,
      ...(kind === 'level' && { price: typedPrice(price) }),
      ...(kind === 'zone' && { low: typedPrice(low), high: typedPrice(high) }),
    },
    stop: typedPrice(values['idea.stop']),
    targets: targets.map((target) => ({ price: typedPrice(target.price), share: shareOf(target.share, targets.length) })),
    expires_at: expirationOf(values['idea.expires_at'], now),
    enter_by: kind === 'market' ? null : typedTime(values['idea.enter_by']),
    confidence: isStated ? typedPercentage(percent) : null,
    position: { side, since: side === 'long' || side === 'short' ? since : null },
    paid: values['idea.paid'],
  }
}
