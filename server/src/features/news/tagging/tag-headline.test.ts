import { expect, test } from 'vitest'
import { SYMBOLS_BY_CODE, CATALOG } from '#features/symbols/catalog.ts'
import { createSampleNews } from '#features/news/sample.ts'
import { tagHeadline } from './tag-headline.ts'
import { EXTRA_NAMES, CURRENCY_WORDS, COMMODITIES, AMBIGUOUS_NAMES } from './names.ts'

test.each([
  ['Nvidia’s sales double', ['NVDA']],
  ['Toyota and Bank of America agree', ['TM', 'BAC']],
  ['Alphabet reports; Google search grows', ['GOOGL']],
  ['$AAPL and $BTC.X after hours', ['AAPL', 'BTCUSD']],
  ['Merger of Something Ltd (NYSE: KO) and (Nasdaq:MSFT)', ['KO', 'MSFT']],
  ['EUR/USD and XAUUSD quiet, BTC-USD not', ['EURUSD', 'XAUUSD', 'BTCUSD']],
  ['Euro rises against the dollar', ['EURUSD']],
  ['Yen weakens', ['USDJPY']],
  ['Swiss franc meets Norwegian krone', []],
  ['Gold steady as Crude oil falls', ['XAUUSD', 'USOIL']],
  ['S&P 500 and VIX part ways', ['SPX', 'VIX']],
  ['Bitcoin Cash is not Bitcoin', ['BCHUSD', 'BTCUSD']],
  ['Dollar General opens stores', ['DG']],
])('%s has the symbols %j', (headline, symbols) => {
  expect(tagHeadline(headline).symbols).toEqual(symbols)
})

test.each([
  'Visa rules change for students',
  'Target of 2 percent is in reach',
  'Snap election called; strategy and progress reviewed',
  'apple orchards flower early',
  'Apple growers expect frost',
  'Amazon rainforest fund renewed',
  'A gold standard for audits, a silver lining for savers',
  'Agency fined 5 million euro',
  'Euro area inflation, digital euro and new euro banknotes',
  'Golden years, Goldsmith, silverware and uberous words',
  'ALL NEW RULES ARE NOW OPEN FOR COMMENT',
  'Shell companies face new disclosure',
  'It costs $100',
  'Why $ES again',
])('%s has no symbols', (headline) => {
  expect(tagHeadline(headline)).toEqual({ symbols: [], markets: [] })
})

test('markets are those of the symbols, the feed and the currencies', () => {
  expect(tagHeadline('Gold and Apple', ['Forex'])).toEqual({ symbols: ['AAPL', 'XAUUSD'], markets: ['Stock', 'Commodities', 'Forex'] })
  expect(tagHeadline('Dollar at a high')).toEqual({ symbols: [], markets: ['Forex'] })
})

test('all names lead to catalog symbols, and all excluded names are in the catalog', () => {
  for (const code of [...Object.values(EXTRA_NAMES), ...Object.values(COMMODITIES)]) expect(SYMBOLS_BY_CODE.get(code)?.code).toBe(code)
  for (const code of Object.values(CURRENCY_WORDS))
    expect(CATALOG.some(({ pair }) => pair?.base === code || pair?.quote === code)).toBe(true)
  const names = CATALOG.map(({ name }) => name.replace(/ (?:\/ US dollar|ADR|[ABC])$/, ''))
  for (const name of AMBIGUOUS_NAMES) expect(names).toContain(name)
})

test('each sample headline is shown once, and most have symbols', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const samples = createSampleNews(now)
  expect(new Set(samples.map(({ headline }) => headline)).size).toBe(samples.length)
  expect(samples.every(({ publishedAt }) => publishedAt <= now)).toBe(true)
  expect(samples.filter(({ headline }) => tagHeadline(headline).symbols.length > 0).length).toBeGreaterThan(samples.length * 0.8)
})
