import type { Market } from '@trademates/contract/markets'
import { BY_CODE, CATALOGUE, type Listed } from '#features/symbols/catalogue.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { taggedIn } from '#features/symbols/tagged.ts'
import { ALSO, CURRENCIES, GOODS, MEANS_MORE, NOT_A_RATE, NOT_BEFORE } from './tag-names.ts'

/** What a headline names. */
export interface Named {
  symbols: string[]
  markets: Market[]
}

const SYMBOLS_MOST = 6

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
const START = String.raw`(?<![\p{L}\p{N}$#@&])`
const END = String.raw`(?![\p{L}\p{N}])`

/** One pattern for many phrases: the longest first, so that `Dollar General` is no dollar. */
function patternOf(phrases: Iterable<string>, flags: string): RegExp {
  const parts = [...phrases]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => {
      const unlike = NOT_BEFORE[phrase]
      return escaped(phrase) + (unlike === undefined ? '' : `(?!\\s+(?:${unlike})${END})`)
    })
  return new RegExp(`${START}(?:${parts.join('|')})${END}`, flags)
}

/** Shares and coins by their names, without the letter of their class; of two of one name the first of the catalogue. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...CATALOGUE.filter(({ market }) => market === 'Stock' || market === 'Crypto')
    .map(({ name, code }) => [name.replace(/ (?:\/ US dollar|ADR|[ABC])$/, ''), code] as const)
    .filter(([name]) => !MEANS_MORE.has(name))
    .toReversed(),
  ...Object.entries(ALSO),
])

/** `Swiss franc` and the like, from the names of pairs. */
const MONEY: ReadonlyMap<string, string> = new Map([
  ...CATALOGUE.flatMap(({ name, pair, market }) => {
    const [base = '', quote = ''] = name.toLowerCase().split(' / ')
    return market !== 'Forex' || pair === undefined
      ? []
      : ([
          [base, pair.base],
          [quote, pair.quote],
        ] as const)
  }),
  ...Object.entries(CURRENCIES),
])

const NAME = patternOf(NAMES.keys(), 'gu')
const GOOD = patternOf(Object.keys(GOODS), 'giu')
const RATE = new RegExp(
  `(?<!(?:${NOT_A_RATE.before})[\\s-]+)${patternOf(MONEY.keys(), '').source}(?![\\s-]+(?:${NOT_A_RATE.after})${END})`,
  'giu',
)
/** `(NYSE: KO)` and `Nasdaq:AAPL`. */
const TICKER = /\b(?:NYSE(?: American| Arca)?|NASDAQ|Nasdaq|OTC\w*|Cboe|CBOE)\s?:\s?([A-Z]{1,5}(?:\.[A-Z])?)\b/g
/** `EUR/USD`, `BTC-USD`, `XAUUSD`. */
const PAIR = new RegExp(String.raw`${START}([A-Z0-9]{3,5})([/-]?)([A-Z]{3})${END}`, 'gu')

/** The symbols that stand as codes. */
function coded(text: string): (Listed | undefined)[] {
  const tickers = [...text.matchAll(TICKER)].map(([, ticker = '']) => BY_CODE.get(ticker))
  const pairs = [...text.matchAll(PAIR)].map(([, base = '', , quote = '']) => BY_CODE.get(base + quote))
  return [
    ...taggedIn(text).map(({ code }) => findSymbol(code)),
    ...tickers.filter((symbol) => symbol?.market === 'Stock'),
    // What is no pair of two names is a word in capitals.
    ...pairs.filter((symbol) => symbol?.pair !== undefined || symbol?.code.startsWith('XA') === true),
  ]
}

/** The pair of the first two currencies, or of the only one and the dollar; a dollar alone is all pairs and none. */
function pairOf(currencies: readonly string[]): Listed | undefined {
  const [first, second = first === 'USD' ? undefined : 'USD'] = currencies
  if (first === undefined || second === undefined) return undefined
  return BY_CODE.get(first + second) ?? BY_CODE.get(second + first)
}

/** What a headline names: cashtags, tickers and pairs as such, and names of the catalogue that mean nothing else. */
export function namedIn(headline: string, about: readonly Market[] = []): Named {
  const names = [...headline.matchAll(NAME)].map(([name]) => BY_CODE.get(NAMES.get(name) ?? ''))
  const left = headline.replaceAll(NAME, '·')
  const goods = [...left.matchAll(GOOD)].map(([good]) => BY_CODE.get(GOODS[good.toLowerCase()] ?? ''))
  const money = [...new Set([...left.matchAll(RATE)].map(([name]) => MONEY.get(name.toLowerCase()) ?? ''))]
  const found = [...coded(headline), ...names, ...goods, pairOf(money)].filter((symbol) => symbol !== undefined)
  const symbols = [...new Map(found.map((symbol) => [symbol.code, symbol])).values()].slice(0, SYMBOLS_MOST)
  const markets = [...symbols.map(({ market }) => market), ...(money.length === 0 ? [] : (['Forex'] as const)), ...about]
  return { symbols: symbols.map(({ code }) => code), markets: [...new Set(markets)] }
}
