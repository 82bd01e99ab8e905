import * as z from 'zod/mini'
import { issue } from './issues.ts'

/** The six trading markets, in the order of the specification (section 5). */
export const MARKETS = ['Forex', 'Stock', 'Crypto', 'Commodities', 'Future', 'Option'] as const

export const Market = z.enum(MARKETS, issue('market_needed'))
export type Market = z.output<typeof Market>

/** The markets of symbols: the trading markets, and indices, which are for look-up and charts only. */
export const SYMBOL_MARKETS = [...MARKETS, 'Index'] as const

export const SymbolMarket = z.enum(SYMBOL_MARKETS, issue('market_needed'))
export type SymbolMarket = z.output<typeof SymbolMarket>
