import { MARKETS } from '@trademates/contract/markets'
import type { Market } from '@trademates/contract/markets'

/** The market named by a part of the URL; `undefined` for anything else. */
export const parseMarket = (value: unknown): Market | undefined => MARKETS.find((market) => market === value)
