import { MARKETS } from '@trademates/contract/markets'
import type { Market } from '@trademates/contract/markets'

/** The market that a part of an address names; `undefined` where it names none. */
export const parseMarket = (value: unknown): Market | undefined => MARKETS.find((market) => market === value)
