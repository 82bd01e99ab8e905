import type { Direction, IdeaSplit, IdeaState, PositionSide } from '@trademates/contract/ideas'
import type { Quote } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'
import type { PositionRow } from './amendment-rows.ts'
import { type StoredTerms, visibleIdea } from './store.ts'

/** An idea that its author amends. */
export interface IdeaToAmend {
  id: Id
  author_id: Id
  direction: Direction
  terms: StoredTerms
  state: IdeaState
  current_stop: string
  fill: string | null
  risk: string | null
  notes_count: number
  deleted_at: Date | null
  /** The special dividends since the posting, as splits. */
  dividends: Omit<IdeaSplit, 'dividend'>[] | null
}

const columns = sql`i.id, i.author_id, i.direction, i.terms, i.state, i.current_stop, i.fill, i.risk, i.notes_count, i.deleted_at,
  (select json_agg(json_build_object('at', at, 'a', a::text, 'b', b::text) order by at) from symbol_splits
    where symbol = i.symbol and at > i.posted_at and source = i.source) as dividends`

/** An idea that the viewer may see. */
export const findIdeaToAmend = (db: Queryable, viewer: Id, id: Id): Promise<IdeaToAmend | undefined> =>
  db.one<IdeaToAmend>`select ${columns} from ideas i left join posts p on p.id = i.post_id where i.id = ${id} and ${visibleIdea(viewer)}`

/** Locks an idea until the transaction ends. */
export const lockIdeaToAmend = (tx: Queryable, id: Id): Promise<IdeaToAmend | undefined> =>
  tx.one<IdeaToAmend>`select ${columns} from ideas i where i.id = ${id} for no key update`

/** Whether a cancellation of the idea was requested. */
export const isCancelRequested = async (tx: Queryable, idea: Id): Promise<boolean> =>
  (await tx.one`select from idea_amendments where idea_id = ${idea} and kind = 'cancel' limit 1`) !== undefined

/** What an amendment changes. */
export type AmendmentChange =
  | { kind: 'cancel' }
  | { kind: 'close'; share: number }
  | { kind: 'stop'; price: string }
  | { kind: 'note'; text: string }
  | { kind: 'position'; side: PositionSide; since: string | null }

export interface NewAmendment {
  id: Id
  idea: Id
  requestedAt: Date
  effectiveAt: Date | null
  quote: Pick<Quote, 'price' | 'time'> & { source: { name: string } }
  change: AmendmentChange
}

/** Adds an amendment to a locked idea, which is graded when it is due; returns its number. */
export async function insertAmendment(tx: Queryable, { id, idea, requestedAt, effectiveAt, quote, change }: NewAmendment): Promise<number> {
  const values = { share: null, price: null, text: null, side: null, since: null, ...change }
  const row = await tx.one<{ number: number }>`
    insert into idea_amendments (id, idea_id, number, kind, requested_at, effective_at, quote_price, quote_time, quote_source, share, price, text, side, since)
    select ${id}, ${idea}, coalesce(max(number), 0) + 1, ${change.kind}, ${requestedAt}, ${effectiveAt}, ${quote.price}::numeric, ${quote.time},
      ${quote.source.name}, ${values.share}::smallint, ${values.price}::numeric, ${values.text}, ${values.side}, ${values.since}::date
    from idea_amendments where idea_id = ${idea}
    returning number`
  await tx.run`
    update ideas set notes_count = notes_count + ${Number(change.kind === 'note')}, due_at = least(due_at, ${effectiveAt}::timestamptz)
    where id = ${idea}`
  return row?.number ?? 0
}

/** The statement of a position with this id, and the one before; newest first. */
export const listPositionsUntil = (db: Queryable, idea: Id, id: Id): Promise<PositionRow[]> =>
  db.many<PositionRow>`
    select side, since::text, requested_at as stated_at, quote_price as price from idea_amendments
    where idea_id = ${idea} and kind = 'position' and number <= (select number from idea_amendments where id = ${id} and idea_id = ${idea})
    order by number desc limit 2`
