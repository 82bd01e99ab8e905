import { hasMixedStatus, PriceTag } from '#features/prices/PriceTag.tsx'
import { useNow } from '#lib/time/time.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { useFirstWatchlist } from './use-first-watchlist.ts'

/** Price tag for all prices of the table, if one applies to all. */
export function WatchlistPriceTag() {
  const { list } = useFirstWatchlist()
  const codes = (list?.symbols ?? []).map(({ code }) => code)
  const quotes = useQuotes(codes)
  const now = new Date(useNow())
  const known = codes.flatMap((code) => quotes.get(code) ?? [])
  const [first] = known
  return first !== undefined && !hasMixedStatus(known) && <PriceTag quote={first} now={now} />
}
