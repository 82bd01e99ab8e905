import * as z from 'zod/mini'
import { issue } from './issues.ts'

/** The six trading markets, in the order of the specification (section 5). */
export const MARKETS = ['Forex', 'Stock', 'Crypto', 'Commodities', 'Future', 'Option'] as const

export const Market = z.enum(MARKETS, issue('market_needed'))
export type Market = z.output<typeof Market>
