import { MARKETS } from '@trademates/contract/markets'
import { PERIODS, type Slice } from '@trademates/contract/scoring'

/** The whole track record, and its slices by market, by period, and by both. */
export const SLICES: readonly Slice[] = [null, ...MARKETS].flatMap((market) => [null, ...PERIODS].map((days) => ({ market, days })))

/** The slice as stored: `all`, `all/90`, `Crypto`, `Crypto/365`. */
export const sliceKey = ({ market, days }: Slice): string => `${market ?? 'all'}${days === null ? '' : `/${days}`}`

/** The slice that a query asks for. */
export const sliceOf = ({
  market = null,
  days = null,
}: {
  market?: Slice['market'] | undefined
  days?: Slice['days'] | undefined
}): Slice => ({
  market,
  days,
})
