import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Firing } from '@trademates/contract/alerts'
import { priceInFigures } from '#features/prices/figures.ts'
import { ago, useNow } from '#lib/time.ts'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { RowSkeletons } from '#ui/RowSkeletons.tsx'
import { momentOf } from '#words/formats.ts'
import { iconOf, termsOf } from './alert-words.ts'
import { firingsQuery } from './queries.ts'

/** When alerts fired, newest first and without end. */
export function AlertHistory() {
  const list = useInfiniteQuery(firingsQuery)
  if (list.data === undefined) {
    if (list.isError) return <Failed text="The history did not load" retry={() => void list.refetch()} />
    return <RowSkeletons what="history" picture={40} />
  }
  const all = list.data.pages.flatMap((page) => page.items)
  if (all.length === 0) return <p className="alert-none">Nothing has fired yet. What does stays here for 90 days.</p>
  return (
    <>
      <ul className="rows" aria-label="History">
        {all.map((firing) => (
          <FiredRow key={firing.id} firing={firing} />
        ))}
      </ul>
      <ListEnd what="history" length={all.length} list={list} />
    </>
  )
}

function FiredRow({ firing }: { firing: Firing }) {
  const { symbol, kind, price, decimals, note, fired_at: firedAt, is_sample: isSample } = firing
  const { verb, value } = termsOf(firing)
  const now = useNow()
  return (
    <li className="alert-row">
      <span className="alert-sign">
        <Icon name={iconOf(kind)} size={18} />
      </span>
      <div className="alert-words">
        <p>
          <Link to="/symbol/$code" params={{ code: symbol }} className="strong">
            {symbol}
          </Link>{' '}
          {verb} <b>{value}</b>
        </p>
        <p className="alert-standing">
          At {priceInFigures(price, decimals)}
          {isSample && ' · Sample data'}
        </p>
        {note !== '' && <p className="alert-note">{note}</p>}
      </div>
      <time className="faint" dateTime={firedAt} title={momentOf(firedAt)}>
        {ago(firedAt, now)}
      </time>
    </li>
  )
}
