import { Decimal } from '@trademates/contract/decimals'
import type { Caller, listCallers } from '@trademates/contract/track-records'
import { Id } from '@trademates/contract/wire'
import { invalidCursor, type Page, paginateBy } from '#platform/database/pagination.ts'
import type { Deps } from '#platform/deps.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { presentPeople } from '#features/people/view.ts'
import { sliceKey, sliceOf } from './slices.ts'
import { type CallerCursor, type CallerRow, listRanked } from './store.ts'

/** Lists callers: first those above the luck line, then the others, each part by score, then t-statistic, then age of the account. */
export async function list({ viewer, query }: RequestContext<typeof listCallers>, { db }: Deps): Promise<Page<Caller>> {
  const after = query.cursor === undefined ? null : parseCursor(query.cursor)
  const rows = await listRanked(db, viewer.id, { slice: sliceKey(sliceOf(query)), limit: query.limit, after })
  const { items, next } = paginateBy(rows, query.limit, toCursor)
  const people = await presentPeople(
    db,
    viewer.id,
    items.map(({ author_id }) => author_id),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  return { items: items.flatMap((row) => toCaller(row, byId.get(row.author_id))), next }
}

function toCaller(
  { rank, score, t_statistic, beats_luck, graded, statistics, joined_at, is_following }: CallerRow,
  user: Caller['user'] | undefined,
): Caller[] {
  if (user === undefined) return []
  const { low, high, total_r, markets, last_results } = statistics
  return [
    {
      rank,
      user,
      joined_at: joined_at.toISOString(),
      is_following,
      score,
      low: low ?? score,
      high: high ?? score,
      t: Number(t_statistic),
      beats_luck,
      graded,
      total_r,
      markets,
      last_results,
    },
  ]
}

/** The cursor after a row: its rank and sort key. */
const toCursor = ({ rank, beats_luck, score, t_statistic, author_id }: CallerRow): string =>
  [rank, Number(beats_luck), score, t_statistic, author_id].join('_')

function parseCursor(cursor: string): CallerCursor {
  const [rank = '', beatsLuck = '', score = '', t = '', author = '', ...rest] = cursor.split('_')
  const isValid =
    rest.length === 0 &&
    /^\d{1,9}$/.test(rank) &&
    /^[01]$/.test(beatsLuck) &&
    [score, t].every((value) => Decimal.safeParse(value).success) &&
    Id.safeParse(author).success
  if (!isValid) throw invalidCursor()
  return { rank: Number(rank), beatsLuck: beatsLuck === '1', score, t, author }
}
