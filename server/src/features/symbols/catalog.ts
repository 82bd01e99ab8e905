import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Market } from '@trademates/contract/markets'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { type TradingHoursName, toTradingHours } from './trading-hours.ts'

/** A catalog symbol with its internal fields. */
export interface CatalogSymbol extends MarketSymbol {
  /** Approximate price, the level around which sample prices move. */
  level: number
  /** Code of the symbol whose price it follows: itself, the front month of a future (ES1!), the underlying of an option. */
  underlying: string
  /** The last day on which a contract trades, in the time zone of its market: `2026-12-18`. Only futures contracts and options have one. */
  lastTradingDay?: string
  /** Currencies of a pair. */
  pair?: { base: string; quote: string }
  option?: { kind: 'C' | 'P'; strike: number; ends: Date }
}

type Row = Record<string, string>

/** The rows of a catalog file; `catalog/SOURCES.md` names the sources. */
function readRows(name: string): Row[] {
  const [head = '', ...lines] = readFileSync(join(import.meta.dirname, 'catalog', `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  const columns = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

interface CatalogEntry {
  code: string
  name: string
  market: Market
  hours: TradingHoursName
  level: number
  decimals: number
  exchange?: string
  aliases?: string[]
  underlying?: string
  lastTradingDay?: string
}

export const createSymbol = ({
  code,
  name,
  market,
  hours,
  level,
  decimals,
  exchange,
  aliases = [],
  underlying = code,
  lastTradingDay,
}: CatalogEntry): CatalogSymbol => ({
  code,
  name,
  market,
  decimals,
  exchange: exchange ?? null,
  aliases,
  hours: toTradingHours(hours),
  level,
  underlying,
  ...(lastTradingDay === undefined ? {} : { lastTradingDay }),
})

const splitWords = (cell: string | undefined): string[] => (cell ?? '').split(' ').filter((word) => word !== '')

function listForex(): CatalogSymbol[] {
  const names = new Map(readRows('currencies').map(({ code = '', name = '' }) => [code, name]))
  return readRows('forex').map(({ base = '', quote = '', level = '' }) => ({
    ...createSymbol({
      code: base + quote,
      name: `${names.get(base)} / ${names.get(quote)}`,
      market: 'Forex',
      hours: 'forex',
      level: Number(level),
      decimals: Number(level) < 20 ? 5 : 3,
    }),
    pair: { base, quote },
  }))
}

const EXCHANGES: Record<string, string> = { N: 'NYSE', Q: 'Nasdaq', P: 'NYSE Arca', Z: 'Cboe BZX', O: 'OTC' }

const listStocks = (): CatalogSymbol[] =>
  readRows('stocks').map(({ code = '', name = '', exchange = '', level = '', aliases }) =>
    createSymbol({
      code,
      name,
      market: 'Stock',
      hours: 'stock',
      level: Number(level),
      decimals: 2,
      exchange: EXCHANGES[exchange] ?? exchange,
      aliases: [...(code.includes('.') ? [code.replace('.', '')] : []), ...splitWords(aliases)],
    }),
  )

/** All pairs are quoted in dollars; stablecoins count as dollars. */
const listCrypto = (): CatalogSymbol[] =>
  readRows('crypto').map(({ base = '', name = '', level = '', decimals = '', aliases }) => {
    const others = splitWords(aliases)
    return {
      ...createSymbol({
        code: `${base}USD`,
        name: `${name} / US dollar`,
        market: 'Crypto',
        hours: 'always',
        level: Number(level),
        decimals: Number(decimals),
        aliases: [base, ...others].flatMap((one) => [one, `${one}.X`, `${one}USDT`, `${one}USDC`, ...(one === base ? [] : [`${one}USD`])]),
      }),
      pair: { base, quote: 'USD' },
    }
  })

const listCommodities = (): CatalogSymbol[] =>
  readRows('commodities').map(({ code = '', name = '', level = '', decimals = '', hours = '', aliases }) =>
    createSymbol({
      code,
      name,
      market: 'Commodities',
      hours: hours as TradingHoursName,
      level: Number(level),
      decimals: Number(decimals),
      aliases: splitWords(aliases),
    }),
  )

/** A futures product: contracts per month, and `ES1!` for the front month. */
export interface FuturesRoot {
  root: string
  name: string
  exchange: string
  /** Month codes of its contracts. */
  months: string
  hours: TradingHoursName
  level: number
  decimals: number
  /** Rule for the last trading day of a contract. */
  lastDayRule: string
}

export const FUTURES_ROOTS: ReadonlyMap<string, FuturesRoot> = new Map(
  readRows('futures').map(({ root = '', name = '', exchange = '', months = '', hours = '', level = '', decimals = '', last_day = '' }) => [
    root,
    {
      root,
      name,
      exchange,
      months,
      hours: hours as TradingHoursName,
      level: Number(level),
      decimals: Number(decimals),
      lastDayRule: last_day,
    },
  ]),
)

const listFutures = (): CatalogSymbol[] =>
  [...FUTURES_ROOTS.values()].map(({ root, name, ...more }) =>
    createSymbol({
      ...more,
      code: `${root}1!`,
      name: `${name}, front month`,
      market: 'Future',
      aliases: [root, `/${root}`],
      underlying: `${root}1!`,
    }),
  )

/** Indices, which are only traded through derivatives. */
const listIndices = (): CatalogSymbol[] =>
  readRows('options')
    .filter(({ name }) => name !== '')
    .map(({ underlying = '', name = '', level = '' }) =>
      createSymbol({ code: underlying, name, market: 'Option', hours: 'stock', level: Number(level), decimals: 2, exchange: 'Cboe' }),
    )

/** All symbols with an own entry; within a market in the order of suggestions. */
export const CATALOG: readonly CatalogSymbol[] = [
  ...listForex(),
  ...listStocks(),
  ...listCrypto(),
  ...listCommodities(),
  ...listFutures(),
  ...listIndices(),
]

/** Symbols by code and alias. A code wins over an alias, and the earlier market over a later one. */
export const SYMBOLS_BY_CODE: ReadonlyMap<string, CatalogSymbol> = new Map([
  ...CATALOG.flatMap((symbol) => symbol.aliases.map((alias) => [alias, symbol] as const)).toReversed(),
  ...CATALOG.map((symbol) => [symbol.code, symbol] as const),
])

/** Underlyings of options with their approximate price. */
export const UNDERLYINGS: ReadonlyMap<string, { name: string; level: number }> = new Map(
  readRows('options').map(({ underlying = '', name = '', level = '' }) => {
    const stock = SYMBOLS_BY_CODE.get(underlying)
    return [underlying, { name: name || (stock?.name ?? underlying), level: level === '' ? (stock?.level ?? 100) : Number(level) }]
  }),
)
