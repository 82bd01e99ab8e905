import { areMixed, Stamp } from '#features/prices/Stamp.tsx'
import { useNow } from '#lib/time.ts'
import { useQuotes } from '#lib/use-quotes.ts'
import { useFirstList } from './use-first-list.ts'

/** How late the prices of the table are, and of when, where one stamp can say it for all. */
export function WatchedStamp() {
  const { list } = useFirstList()
  const codes = (list?.symbols ?? []).map(({ code }) => code)
  const quotes = useQuotes(codes)
  const now = new Date(useNow())
  const known = codes.flatMap((code) => quotes.get(code) ?? [])
  const [first] = known
  return first !== undefined && !areMixed(known) && <Stamp quote={first} now={now} />
}
