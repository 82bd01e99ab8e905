import * as z from 'zod/mini'

/** The six trading markets, in the order of the specification (section 5). */
export const MARKETS = ['Forex', 'Stock', 'Crypto', 'Commodities', 'Future', 'Option'] as const

export const Market = z.enum(MARKETS, 'Choose a trading market.')
export type Market = z.output<typeof Market>
