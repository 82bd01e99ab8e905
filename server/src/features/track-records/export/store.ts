import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

interface ExportPage {
  /** The number of the last idea of the page before. */
  after: number
  limit: number
}

/** Everything that is stored about an idea, except its records in the log. */
export interface ExportedIdea {
  id: Id
  number: number
  terms: object
  state: string
  amendments: object[]
  positions: object[]
  events: object[]
  grades: object[]
}

/** A page of an author's ideas in order of their numbers. Position statements are amendments, too. */
export const listIdeasForExport = (db: Queryable, author: Id, { after, limit }: ExportPage): Promise<ExportedIdea[]> =>
  db.many<ExportedIdea>`
    select i.id, i.number, i.post_id, i.symbol, i.market, i.terms, i.practice, i.posted_at, i.expires_at, i.state, i.reason, i.revision,
      i.fill::text, i.risk::text, i.current_stop::text, i.remaining, i.exits, i.entered_at, i.ended_at, i.r::text, i.r_net::text,
      i.unmanaged_state, i.unmanaged_r::text, i.unmanaged_r_net::text, i.deleted_at,
      (select coalesce(jsonb_agg(to_jsonb(a) - 'idea_id' || jsonb_build_object('price', a.price::text, 'quote_price', a.quote_price::text) order by a.number), '[]') from idea_amendments a
        where a.idea_id = i.id and a.kind <> 'position') as amendments,
      (select coalesce(jsonb_agg(jsonb_build_object('side', a.side, 'since', a.since, 'stated_at', a.requested_at, 'price', a.quote_price::text)
        order by a.number), '[]') from idea_amendments a where a.idea_id = i.id and a.kind = 'position') as positions,
      (select coalesce(jsonb_agg(to_jsonb(e) - 'idea_id' - 'created_at' || jsonb_build_object('price', e.price::text, 'r', e.r::text)
        order by e.is_managed desc, e.number), '[]') from idea_events e
        where e.idea_id = i.id) as events,
      (select coalesce(jsonb_agg(to_jsonb(g) - 'idea_id' || jsonb_build_object('r', g.r::text, 'r_net', g.r_net::text)
        order by g.is_managed desc, g.revision), '[]') from idea_grades g
        where g.idea_id = i.id) as grades
    from ideas i where i.author_id = ${author} and i.number > ${after} order by i.number limit ${limit}`

/** A page of spreadsheet rows. `cells`: symbol, direction, posted, planned, stop, targets, fill, ended, state, R, R net, unmanaged R. */
export const listSpreadsheetRows = (
  db: Queryable,
  author: Id,
  { after, limit }: ExportPage,
): Promise<{ number: number; cells: (string | null)[] }[]> =>
  db.many<{ number: number; cells: (string | null)[] }>`
    select number, array[symbol, direction, to_char(posted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      coalesce((case direction when 'long' then (terms ->> 'stop')::numeric + risk else (terms ->> 'stop')::numeric - risk end)::text,
        terms #>> '{reference,price}'),
      terms ->> 'stop',
      (select string_agg(target ->> 'price', ' ' order by place) from jsonb_array_elements(terms -> 'targets') with ordinality as each (target, place)),
      fill::text, to_char(ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), state, r::text, r_net::text,
      (case when unmanaged_state is null then r else unmanaged_r end)::text] as cells
    from ideas where author_id = ${author} and number > ${after} order by number limit ${limit}`
