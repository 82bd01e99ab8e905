import { Big } from 'big.js'
import { type Decimal, quotient } from './decimals.ts'

/** Candles are multiplied by `a / b` to be in the units in which the idea was posted. */
export interface PriceFactor {
  a: Big
  b: Big
}

export const NO_FACTOR: PriceFactor = { a: new Big(1), b: new Big(1) }

const FACTOR_DECIMALS = 18

/**
 * Returns a price in the units in which the idea was posted: rounded to 18 decimals, halves away from zero, without the zeros at the end
 * that the price did not have.
 */
export function adjustPrice(price: Decimal, factor: PriceFactor): Decimal {
  if (factor === NO_FACTOR) return price
  const digits = quotient(new Big(price).times(factor.a), factor.b, FACTOR_DECIMALS)
  const decimals = price.split('.')[1]?.length ?? 0
  let end = digits.length
  while (digits[end - 1] === '0' && end > digits.length - FACTOR_DECIMALS + decimals) end -= 1
  const text = digits.slice(0, end)
  return text.endsWith('.') ? text.slice(0, -1) : text
}

const DAY_MS = 86_400_000

/**
 * Returns the moment from which prices are in the units after a split, in ms since 1970: the start of its UTC day, because prices before its
 * open are in the new units, too.
 * @param at its open, ISO 8601
 */
export const unitsChangeAt = (at: string): number => Math.floor(Date.parse(at) / DAY_MS) * DAY_MS

/** Returns the factor that brings a price of the moment `to` to the units of the earlier moment `from`, both in ms since 1970. */
export function splitFactor(splits: readonly { at: string; a: Decimal; b: Decimal }[], from: number, to: number): PriceFactor {
  return splits
    .filter(({ at }) => unitsChangeAt(at) > from && unitsChangeAt(at) <= to)
    .reduce((factor, { a, b }) => ({ a: factor.a.times(a), b: factor.b.times(b) }), NO_FACTOR)
}
