import type { SymbolMarket } from '@trademates/contract/markets'
import { SYMBOLS_BY_CODE, CATALOG, type CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { presentTags } from '#features/symbols/cashtag-symbols.ts'
import { EXTRA_NAMES, CURRENCY_WORDS, COMMODITIES, AMBIGUOUS_NAMES, NOT_A_CURRENCY_RATE, EXCLUDED_FOLLOWERS } from './names.ts'

/** Symbols and markets of a headline. */
export interface HeadlineTags {
  symbols: string[]
  markets: SymbolMarket[]
}

const MAX_SYMBOLS = 6

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
const WORD_START = String.raw`(?<![\p{L}\p{N}$#@&])`
const WORD_END = String.raw`(?![\p{L}\p{N}])`

/** Combines phrases into one pattern; the longest first, so that `Dollar General` is not a dollar. */
function buildPattern(phrases: Iterable<string>, flags: string): RegExp {
  const parts = [...phrases]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => {
      const follower = EXCLUDED_FOLLOWERS[phrase]
      return escapeRegExp(phrase) + (follower === undefined ? '' : `(?!\\s+(?:${follower})${WORD_END})`)
    })
  return new RegExp(`${WORD_START}(?:${parts.join('|')})${WORD_END}`, flags)
}

/** Stocks and coins by name, without the share class; of equal names the first of the catalog. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...CATALOG.filter(({ market }) => market === 'Stock' || market === 'Crypto')
    .map(({ name, code }) => [name.replace(/ (?:\/ US dollar|ADR|[ABC])$/, ''), code] as const)
    .filter(([name]) => !AMBIGUOUS_NAMES.has(name))
    .toReversed(),
  ...Object.entries(EXTRA_NAMES),
])

/** `Swiss franc` and the like, from the names of pairs. */
const CURRENCY_NAMES: ReadonlyMap<string, string> = new Map([
  ...CATALOG.flatMap(({ name, pair, market }) => {
    const [base = '', quote = ''] = name.toLowerCase().split(' / ')
    return market !== 'Forex' || pair === undefined
      ? []
      : ([
          [base, pair.base],
          [quote, pair.quote],
        ] as const)
  }),
  ...Object.entries(CURRENCY_WORDS),
])

const NAME_PATTERN = buildPattern(NAMES.keys(), 'gu')
const COMMODITY_PATTERN = buildPattern(Object.keys(COMMODITIES), 'giu')
const CURRENCY_PATTERN = new RegExp(
  `(?<!(?:${NOT_A_CURRENCY_RATE.before})[\\s-]+)${buildPattern(CURRENCY_NAMES.keys(), '').source}(?![\\s-]+(?:${NOT_A_CURRENCY_RATE.after})${WORD_END})`,
  'giu',
)
/** `(NYSE: KO)` and `Nasdaq:AAPL`. */
const TICKER_PATTERN = /\b(?:NYSE(?: American| Arca)?|NASDAQ|Nasdaq|OTC\w*|Cboe|CBOE)\s?:\s?([A-Z]{1,5}(?:\.[A-Z])?)\b/g
/** `EUR/USD`, `BTC-USD`, `XAUUSD`. */
const PAIR_PATTERN = new RegExp(String.raw`${WORD_START}([A-Z0-9]{3,5})([/-]?)([A-Z]{3})${WORD_END}`, 'gu')

/** The symbols written as codes. */
function findCodes(text: string): (CatalogSymbol | undefined)[] {
  const tickers = [...text.matchAll(TICKER_PATTERN)].map(([, ticker = '']) => SYMBOLS_BY_CODE.get(ticker))
  const pairs = [...text.matchAll(PAIR_PATTERN)].map(([, base = '', , quote = '']) => SYMBOLS_BY_CODE.get(base + quote))
  return [
    ...presentTags(text).symbols.map(({ code }) => findSymbol(code)),
    ...tickers.filter((symbol) => symbol?.market === 'Stock'),
    // Any other match is a word in capitals.
    ...pairs.filter((symbol) => symbol?.pair !== undefined || symbol?.code.startsWith('XA') === true),
  ]
}

/** The pair of the first two currencies, or of a single one and the dollar; undefined for the dollar alone. */
function findPair(currencies: readonly string[]): CatalogSymbol | undefined {
  const [first, second = first === 'USD' ? undefined : 'USD'] = currencies
  if (first === undefined || second === undefined) return undefined
  return SYMBOLS_BY_CODE.get(first + second) ?? SYMBOLS_BY_CODE.get(second + first)
}

/** Finds the symbols of a headline: cashtags, tickers, pairs and unambiguous names. `about` are the markets of its feed. */
export function tagHeadline(headline: string, about: readonly SymbolMarket[] = []): HeadlineTags {
  const names = [...headline.matchAll(NAME_PATTERN)].map(([name]) => SYMBOLS_BY_CODE.get(NAMES.get(name) ?? ''))
  const rest = headline.replaceAll(NAME_PATTERN, '·')
  const commodities = [...rest.matchAll(COMMODITY_PATTERN)].map(([good]) => SYMBOLS_BY_CODE.get(COMMODITIES[good.toLowerCase()] ?? ''))
  const currencies = [...new Set([...rest.matchAll(CURRENCY_PATTERN)].map(([name]) => CURRENCY_NAMES.get(name.toLowerCase()) ?? ''))]
  const found = [...findCodes(headline), ...names, ...commodities, findPair(currencies)].filter((symbol) => symbol !== undefined)
  const symbols = [...new Map(found.map((symbol) => [symbol.code, symbol])).values()].slice(0, MAX_SYMBOLS)
  const markets = [...symbols.map(({ market }) => market), ...(currencies.length === 0 ? [] : (['Forex'] as const)), ...about]
  return { symbols: symbols.map(({ code }) => code), markets: [...new Set(markets)] }
}
