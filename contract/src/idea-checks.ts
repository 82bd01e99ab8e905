import { Big } from 'big.js'
import { compare, type Decimal } from './decimals.ts'
import type { Direction } from './ideas.ts'
import type { Market } from './markets.ts'
import type { Message } from './messages.ts'

/** The symbol of an idea, as the catalog knows it. */
export interface IdeaSymbol {
  code: string
  market: Market
  /** Decimal places of its prices. */
  decimals: number
  /** An index that the catalog has only for its options. */
  isIndex: boolean
  /** Of a continuous future: the contract that expires next. */
  frontContract: string | null
  /** A source covers it and had a candle in the last three sessions. */
  hasPrices: boolean
  /** A day such as 2026-12-18, and when trading ends; null for symbols other than contracts. */
  lastTradingDay: { day: string; closesAt: number } | null
  /** Whether its market is open for an hour or longer between two moments in ms. */
  opensForAnHour(from: number, to: number): boolean
}

/** Messages by field. A list field has one list of messages per item. */
export type IdeaErrors = Partial<Record<string, Message[] | Message[][]>>

/** Collects messages. */
export class IdeaErrorList {
  readonly byField: IdeaErrors = {}

  /** Adds a message to a field, once. */
  add(field: string, added: Message): undefined {
    const before = (this.byField[field] ?? []) as Message[]
    this.byField[field] = before.some(({ code }) => code === added.code) ? before : [...before, added]
  }

  /** Adds a message to an item of a list field. */
  addToItem(field: string, item: number, added: Message): undefined {
    const lists = (this.byField[field] ?? []) as Message[][]
    const own = lists[item] ?? []
    this.byField[field] = Array.from({ length: Math.max(lists.length, item + 1) }, (_, at) =>
      at === item ? [...own, added] : (lists[at] ?? []),
    )
  }

  get isEmpty(): boolean {
    return Object.keys(this.byField).length === 0
  }
}

/** Whether a text field was left empty. */
export const isBlank = (value: string | null | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value.trim() === ''

/** Returns the difference of two prices, without sign. */
export const distance = (a: Decimal, b: Decimal): Big => new Big(a).minus(b).abs()

/** Returns whether a price lies on the profitable side of another one. */
export const isBeyond = (price: Decimal, other: Decimal, direction: Direction): boolean =>
  direction === 'long' ? compare(price, other) > 0 : compare(price, other) < 0
