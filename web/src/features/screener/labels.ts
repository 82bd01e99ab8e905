import { formatDecimal } from '@trademates/contract/decimals'
import { type FilterName, parseRange, SCREENER_MARKETS, type SortField } from '@trademates/contract/screener'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** The names of filters and columns. */
export const FIELD_LABELS: Record<FilterName | SortField, () => string> = {
  symbol: () => t('Symbol'),
  market: () => t('Market'),
  sector: () => t('Sector'),
  region: () => t('Region'),
  price: () => t('Price'),
  change_1h: () => t('Change, 1h'),
  change_1d: () => t('Change, 1d'),
  change_1w: () => t('Change, 1w'),
  change_1m: () => t('Change, 1m'),
  change_ytd: () => t('Change, this year'),
  turnover_usd: () => t('Turnover'),
  relative_volume: () => t('Rel. volume'),
  below_high_52w: () => t('Below 52-week high'),
  above_low_52w: () => t('Above 52-week low'),
  rsi_14: () => 'RSI 14',
  atr_percent: () => 'ATR %',
  bullish_share: () => t('Bullish, 24h'),
  posts_24h: () => t('Posts, 24h'),
  open_ideas: () => t('Open ideas'),
  sma_50: () => 'SMA 50',
  sma_200: () => 'SMA 200',
  cross: () => t('Cross'),
  watched: () => t('My watchlists'),
}

/** The sectors of stocks. */
export const SECTORS: Record<string, () => string> = {
  Technology: () => t('Technology'),
  Financials: () => t('Financials'),
  Industrials: () => t('Industrials'),
  'Consumer Discretionary': () => t('Consumer Discretionary'),
  'Health Care': () => t('Health Care'),
  Materials: () => t('Materials'),
  'Consumer Staples': () => t('Consumer Staples'),
  'Communication Services': () => t('Communication Services'),
  Utilities: () => t('Utilities'),
  'Real Estate': () => t('Real Estate'),
  Energy: () => t('Energy'),
}

export const sectorLabel = (sector: string | null): string => (sector === null ? '—' : (SECTORS[sector]?.() ?? sector))

const marketLabel = (value: string): string => {
  const market = SCREENER_MARKETS.find((one) => one === value)
  return market === undefined ? value : MARKET_LABELS[market]()
}

/** The choices of averages and crosses. */
export const CHOICES: Partial<Record<FilterName, Record<string, () => string>>> = {
  sma_50: { above: () => t('price above'), below: () => t('price below') },
  sma_200: { above: () => t('price above'), below: () => t('price below') },
  cross: { golden: () => t('golden, in 5 days'), death: () => t('death, in 5 days') },
}

/** The value of a filter: `2 to 5`, `at least 2`, `Stock, Crypto`. */
export function describeValue(name: FilterName, value: string): string {
  if (value.includes('..')) {
    const { from, to } = parseRange(value)
    const [low, high] = [from === null ? '' : formatDecimal(String(from)), to === null ? '' : formatDecimal(String(to))]
    if (from !== null && to !== null) return tWith('{low} to {high}', { low, high })
    return from !== null ? tWith('at least {low}', { low }) : tWith('at most {high}', { high })
  }
  if (name === 'watched') return t('only')
  const list = value.split(',')
  if (name === 'market') return list.map(marketLabel).join(', ')
  return name === 'sector' ? list.map(sectorLabel).join(', ') : list.map((one) => CHOICES[name]?.[one]?.() ?? one).join(', ')
}
