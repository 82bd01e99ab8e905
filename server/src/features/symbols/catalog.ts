import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Market } from '@trademates/contract/markets'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { type TradingHoursName, toTradingHours } from './trading-hours.ts'

/** A catalog symbol with its internal fields. */
export interface CatalogSymbol extends MarketSymbol {
  /** Approximate price, the level around which sample prices move. */
  level: number
  /** What people type besides the name, as one phrase each. */
  words: string[]
  /** 1 is the best known of its market; `UNRANKED` is not among them. */
  rank: number
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

/** The rank of a symbol that is not among the best known. */
export const UNRANKED = 999

type CatalogEntry = Pick<CatalogSymbol, 'code' | 'name' | 'market' | 'level' | 'decimals'> & { hours: TradingHoursName } & Partial<
    Pick<
      CatalogSymbol,
      | 'exchange'
      | 'aliases'
      | 'underlying'
      | 'lastTradingDay'
      | 'words'
      | 'rank'
      | 'kind'
      | 'currency'
      | 'sector'
      | 'region'
      | 'tradable_as'
      | 'post_market'
    >
  >

export const createSymbol = (entry: CatalogEntry): CatalogSymbol => {
  const { code, name, market, decimals, level, hours, kind = 'tradable', lastTradingDay } = entry
  return {
    code,
    name,
    market,
    decimals,
    exchange: entry.exchange ?? null,
    aliases: entry.aliases ?? [],
    hours: toTradingHours(hours),
    kind,
    currency: entry.currency ?? 'USD',
    unit: kind === 'yield' ? 'percent' : 'price',
    sector: entry.sector ?? null,
    region: entry.region ?? null,
    tradable_as: entry.tradable_as ?? null,
    // An index always names its market.
    post_market: entry.post_market ?? (market === 'Index' ? 'Stock' : market),
    level,
    words: entry.words ?? [],
    rank: entry.rank ?? UNRANKED,
    underlying: entry.underlying ?? code,
    ...(lastTradingDay === undefined ? {} : { lastTradingDay }),
  }
}

/** Splits a cell of the catalog at blanks. */
const splitWords = (cell: string | undefined): string[] => (cell ?? '').split(' ').filter((word) => word !== '')

/** The search words and the rank of a row. */
const rankingOf = ({ words, rank }: Row) => ({ words: splitWords(words).map((word) => word.replaceAll('_', ' ')), rank: Number(rank) })

function listForex(): CatalogSymbol[] {
  const names = new Map(readRows('currencies').map(({ code = '', name = '' }) => [code, name]))
  return readRows('forex').map(({ base = '', quote = '', level = '', ...row }) => ({
    ...createSymbol({
      ...rankingOf(row),
      currency: quote,
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
  readRows('stocks').map(({ code = '', name = '', exchange = '', level = '', aliases, sector = '', country = '', ...row }) =>
    createSymbol({
      ...rankingOf(row),
      sector: sector === '' ? null : sector,
      region: country,
      code,
      name,
      market: 'Stock',
      hours: 'stock',
      level: Number(level),
      decimals: 2,
      exchange: EXCHANGES[exchange] ?? exchange,
      aliases: [...(code.includes('.') ? [code.replace('.', '')] : []), ...splitWords(aliases), `${code.replace('.', '')}.US`],
    }),
  )

/** All pairs are quoted in dollars; stablecoins count as dollars. */
const listCrypto = (): CatalogSymbol[] =>
  readRows('crypto').map(({ base = '', name = '', level = '', decimals = '', aliases, ...row }) => {
    const others = splitWords(aliases)
    const { words, rank } = rankingOf(row)
    return {
      ...createSymbol({
        words: [name, ...words],
        rank,
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
  readRows('commodities').map(({ code = '', name = '', level = '', decimals = '', hours = '', aliases, currency = '', ...row }) =>
    createSymbol({
      ...rankingOf(row),
      currency,
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
  currency: string
  words: string[]
  rank: number
  /** Rule for the last trading day of a contract. */
  lastDayRule: string
}

export const FUTURES_ROOTS: ReadonlyMap<string, FuturesRoot> = new Map(
  readRows('futures').map(({ root = '', name = '', exchange = '', months = '', hours = '', level = '', decimals = '', ...row }) => [
    root,
    {
      root,
      name,
      exchange,
      months,
      hours: hours as TradingHoursName,
      level: Number(level),
      decimals: Number(decimals),
      currency: row['currency'] ?? '',
      ...rankingOf(row),
      lastDayRule: row['last_day'] ?? '',
    },
  ]),
)

const listFutures = (): CatalogSymbol[] =>
  [...FUTURES_ROOTS.values()].map(({ root, name, words, ...more }) =>
    createSymbol({
      ...more,
      words: [name, ...words],
      code: `${root}1!`,
      name,
      market: 'Future',
      aliases: [root, `/${root}`, `${root}_F`],
      underlying: `${root}1!`,
    }),
  )

/** Indices and yields, for look-up and charts: they cannot be traded themselves. */
const listIndices = (): CatalogSymbol[] =>
  readRows('indices').map(({ code = '', name = '', region = '', currency = '', level = '', decimals = '', hours = '', ...row }) =>
    createSymbol({
      ...rankingOf(row),
      code,
      name,
      market: 'Index',
      kind: /^[A-Z]{2}\d\dY$/.test(code) ? 'yield' : 'index',
      hours: hours as TradingHoursName,
      level: Number(level),
      decimals: Number(decimals),
      exchange: row['exchange'] === '' ? null : (row['exchange'] ?? null),
      aliases: splitWords(row['aliases']),
      currency,
      region,
      tradable_as: row['future'] === '' ? null : `${row['future']}1!`,
      post_market: row['post_market'] as Market,
    }),
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
  readRows('options').flatMap(({ underlying = '' }) => {
    const symbol = SYMBOLS_BY_CODE.get(underlying)
    return symbol === undefined ? [] : [[underlying, symbol] as const]
  }),
)
