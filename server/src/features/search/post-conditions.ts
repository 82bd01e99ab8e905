import { type ParsedQuery, type SearchFilter } from '@trademates/contract/search-query'
import { instantAt } from '@trademates/contract/times'
import type { Id } from '@trademates/contract/wire'
import { emptySql, type Sql, sql } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { CATALOG } from '#features/symbols/catalog.ts'
import type { PostConditions } from './store.ts'

const INDEX_CODES = CATALOG.filter(({ market }) => market === 'Index').map(({ code }) => code)

const anyOf = (conditions: readonly Sql[]): Sql => conditions.reduce((all, one) => sql`${all} or ${one}`)

const namesSymbol = (codes: readonly string[]): Sql =>
  sql`exists (select from post_symbols s where s.post_id = p.id and s.symbol = any(${codes}))`

const isBy = (viewer: Id, names: readonly string[]): Sql =>
  sql`p.author_id = any(array(select id from users where lower(username) = any(${names.map((name) => name.toLowerCase().replace(/^@/, ''))})
    ${names.some((name) => name.toLowerCase() === 'me') ? sql`union all select ${viewer}::uuid` : emptySql}))`

/** Files of earlier versions have no position. */
const hasFile = (kinds: readonly string[]): Sql =>
  sql`exists (select from files f where f.post_id = p.id and f.position is not null and f.kind = any(${kinds}))`

/** What a post has. Charts and polls do not exist yet. */
const ATTACHMENT_CONDITIONS: Record<string, Sql> = {
  image: hasFile(['image']),
  video: hasFile(['video']),
  file: hasFile(['pdf', 'other']),
  idea: sql`exists (select from ideas i where i.post_id = p.id)`,
  link: sql`p.description ~* 'https?://'`,
  chart: sql`false`,
  poll: sql`false`,
}

const STATE_CONDITIONS: Record<string, Sql> = {
  bullish: sql`p.sentiment = 'bullish'`,
  bearish: sql`p.sentiment = 'bearish'`,
  edited: sql`p.edited_at is not null`,
}

/** The start of a day in a time zone. */
const startOf = (day: string, zone: string): Date => new Date(instantAt(zone, Date.parse(`${day}T00:00:00Z`)))

// The id of a post has the time of the request, `created_at` that of the transaction.
const ID_MARGIN_MS = 3_600_000

/** The id that a post before any of these days cannot reach. */
function endIdOf({ zone }: Reader, days: readonly string[]): Id | undefined {
  if (days.length === 0) return undefined
  const end = Math.max(0, ...days.map((day) => startOf(day, zone).getTime()))
  return newId(new Date(end + ID_MARGIN_MS))
}

/** The reader of the results. `zone`: IANA name. */
interface Reader {
  viewer: Id
  zone: string
}

/** The condition of all filters of one name on the posts p. */
function conditionOf({ viewer, zone }: Reader, name: SearchFilter['name'], values: readonly string[]): Sql {
  switch (name) {
    case 'from':
      return isBy(viewer, values)
    case '-from':
      return sql`not ${isBy(viewer, values)}`
    case 'market':
      return sql`(p.market::text = any(${values}) ${values.includes('Index') ? sql`or ${namesSymbol(INDEX_CODES)}` : emptySql})`
    case 'has':
      return sql`(${anyOf(values.map((value) => ATTACHMENT_CONDITIONS[value] ?? sql`false`))})`
    case 'is':
      return sql`(${anyOf(values.map((value) => STATE_CONDITIONS[value] ?? sql`false`))})`
    case 'before':
      return sql`(${anyOf(values.map((day) => sql`p.created_at < ${startOf(day, zone)}`))})`
    case 'after':
      return sql`(${anyOf(values.map((day) => sql`p.created_at >= ${startOf(day, zone)}`))})`
    case 'likes':
      return sql`p.likes_count >= ${Math.min(...values.map(Number))}`
    case 'symbol':
      return namesSymbol(values)
    case 'tag':
      return sql`exists (select from tags t where t.post_id = p.id and lower(t.name) = any(${values.map((value) => value.toLowerCase())}))`
  }
}

/** Whether a query has days, which depend on the time zone of its reader. */
export const hasDays = ({ filters }: ParsedQuery): boolean => filters.some(({ name }) => name === 'before' || name === 'after')

/** The words and the condition of a search for posts. `before` a day leaves it out, `after` includes it; days are those of the reader's time zone. */
export function toPostConditions(reader: Reader, { terms, without, filters }: ParsedQuery): PostConditions {
  const byName = Map.groupBy(filters, ({ name }) => name)
  const conditions = [
    ...[...byName].map(([name, list]) =>
      conditionOf(
        reader,
        name,
        list.map(({ value }) => value),
      ),
    ),
    ...without.map(
      (term) =>
        sql`not exists (select from post_search w where w.post_id = p.id and w.search_vector @@ (select to_search_query(${toWord(term)})))`,
    ),
  ]
  return {
    words: terms.map(toWord).join(' '),
    condition: conditions.reduce((all, one) => sql`${all} and ${one}`, emptySql),
    endId: endIdOf(
      reader,
      filters.filter(({ name }) => name === 'before').map(({ value }) => value),
    ),
    isSelective: filters.some(({ name }) => name === 'from' || name === 'symbol' || name === 'tag'),
  }
}

/** Words that are joined by signs are searched in this order. */
const toWord = (term: string): string => term.replaceAll(/\s+/g, '-')
