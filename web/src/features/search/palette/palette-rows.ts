import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Idea } from '@trademates/contract/ideas'
import type { SymbolMarket } from '@trademates/contract/markets'
import type { listTrending } from '@trademates/contract/market-overview'
import type { Person } from '@trademates/contract/people'
import { type PostExcerpt, SUGGESTION_COUNTS, type suggest, type SymbolHit, type Tag } from '@trademates/contract/search'
import { rankSymbols, type MatchClass, type SymbolIndexRow } from '@trademates/contract/symbol-search'
import { describeTrend } from '#features/market-overview/describe-trend.ts'
import type { FilterSuggestion } from '#features/search/filter-suggestions.ts'
import type { IconName } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { RecentSearch } from './recent.ts'

/** A symbol as the index has it; `hit` as the server knows it. */
export interface MatchedSymbol {
  kind: 'symbol'
  key: string
  code: string
  name: string
  market: SymbolMarket
  matchClass: MatchClass
  hit: SymbolHit | undefined
  /** Why a popular symbol is listed, in place of its market. */
  reason?: string
}

/** Runs something. `isTitleLink`: shown beside the title of its group. */
export interface ActionRow {
  kind: 'action'
  key: string
  label: string
  icon: IconName
  run: () => void
  isTitleLink?: true
}

export type PaletteRow =
  | MatchedSymbol
  | { kind: 'idea'; key: string; idea: Idea }
  | { kind: 'person'; key: string; person: Person }
  | { kind: 'post'; key: string; post: PostExcerpt }
  | { kind: 'tag'; key: string; tag: Tag }
  | ActionRow
  | { kind: 'recent'; key: string; q: string }
  | { kind: 'words'; key: string; q: string }
  | ({ kind: 'filter'; key: string } & FilterSuggestion)

export interface PaletteGroup {
  name: string
  title: string
  rows: PaletteRow[]
}

type Trending = AnswerOf<typeof listTrending>

const MAX_POPULAR = 5

type Suggestions = AnswerOf<typeof suggest>

const withRows = (groups: readonly PaletteGroup[]): PaletteGroup[] => groups.filter(({ rows }) => rows.length > 0)

/** Rising symbols, then the most discussed, with their reasons. */
function listPopular({ rising, discussed }: Trending): MatchedSymbol[] {
  const codes = new Set(rising.map(({ symbol }) => symbol.code))
  const trends = [...rising, ...discussed.filter(({ symbol }) => !codes.has(symbol.code))]
  return trends.slice(0, MAX_POPULAR).map((trend) => ({
    kind: 'symbol',
    key: `popular ${trend.symbol.code}`,
    code: trend.symbol.code,
    name: trend.symbol.name,
    market: trend.symbol.market,
    matchClass: 0,
    hit: undefined,
    reason: describeTrend(trend),
  }))
}

interface StartRows {
  recent: readonly RecentSearch[]
  trending: Trending | undefined
  actions: readonly PaletteRow[]
  allTrending: ActionRow
}

/** The groups before a key is pressed. */
export const listStartGroups = ({ recent, trending, actions, allTrending }: StartRows): PaletteGroup[] => {
  const popular = trending === undefined ? [] : listPopular(trending)
  return withRows([
    {
      name: 'recent',
      title: t('Recent'),
      rows: recent.map((search) =>
        search.kind === 'symbol'
          ? { ...search, key: `$${search.code}`, matchClass: 0, hit: undefined }
          : { kind: 'recent', key: `recent ${search.q}`, q: search.q },
      ),
    },
    { name: 'popular', title: t('Popular now'), rows: popular.length === 0 ? [] : [...popular, allTrending] },
    { name: 'actions', title: t('Actions'), rows: [...actions] },
  ])
}

/** Symbols of the index, then contracts and options that only the server knows. */
function listMatchedSymbols(q: string, index: readonly SymbolIndexRow[], hits: readonly SymbolHit[]): MatchedSymbol[] {
  const rows = new Map(index.map((row) => [row[0], row]))
  const local = rankSymbols(q, index).slice(0, SUGGESTION_COUNTS.symbols)
  const known = new Set(local.map(({ code }) => code))
  return [
    ...local.flatMap(({ code, matchClass }): MatchedSymbol | [] => {
      const row = rows.get(code)
      if (row === undefined) return []
      const [, name, market] = row
      return { kind: 'symbol', key: `$${code}`, code, name, market, matchClass, hit: hits.find(({ symbol }) => symbol.code === code) }
    }),
    ...hits
      .filter(({ symbol }) => !known.has(symbol.code))
      .map((hit): MatchedSymbol => {
        const { code, name, market } = hit.symbol
        return { kind: 'symbol', key: `$${code}`, code, name, market, matchClass: hit.class as MatchClass, hit }
      }),
  ].slice(0, SUGGESTION_COUNTS.symbols)
}

/** The groups for a text. `found` is the answer of the server for exactly this text, undefined until it arrives. */
export function listGroups(
  q: string,
  {
    index,
    found,
    actions,
    filters,
  }: {
    index: readonly SymbolIndexRow[]
    found: Suggestions | undefined
    actions: readonly PaletteRow[]
    /** Values for the filter at the end of the text. */
    filters: readonly FilterSuggestion[]
  },
): PaletteGroup[] {
  const symbols = listMatchedSymbols(q, index, found?.symbols ?? [])
  const [first] = symbols
  const typed = q.toLowerCase()
  return withRows([
    {
      name: 'filters',
      title: t('Filters'),
      rows: filters.map((filter) => ({ kind: 'filter', key: `filter ${filter.filter}`, ...filter })),
    },
    first?.matchClass === 5
      ? { name: 'slip', title: tWith('Did you mean {symbol}?', { symbol: first.code }), rows: [first] }
      : { name: 'symbols', title: t('Symbols'), rows: symbols },
    { name: 'ideas', title: t('Ideas'), rows: (found?.ideas ?? []).map((idea) => ({ kind: 'idea', key: `idea ${idea.id}`, idea })) },
    { name: 'people', title: t('People'), rows: (found?.people ?? []).map((person) => ({ kind: 'person', key: person.id, person })) },
    { name: 'posts', title: t('Posts'), rows: (found?.posts ?? []).map((post) => ({ kind: 'post', key: post.id, post })) },
    { name: 'tags', title: t('Tags'), rows: (found?.tags ?? []).map((tag) => ({ kind: 'tag', key: `#${tag.name}`, tag })) },
    {
      name: 'actions',
      title: t('Actions'),
      rows: actions.filter((action) => action.kind === 'action' && action.label.toLowerCase().includes(typed)),
    },
    { name: 'words', title: '', rows: [{ kind: 'words', key: 'words', q }] },
  ])
}

/** The key of the row that Enter opens unless another one is marked; null while only the server could tell. */
export function findDefaultRow(q: string, groups: readonly PaletteGroup[], isComplete: boolean): string | null {
  const rows = groups.flatMap((group) => group.rows)
  const first = rows.find(({ kind }) => kind !== 'filter')
  if (q === '' || (first?.kind === 'symbol' && first.matchClass <= 3)) return first?.key ?? null
  if (!isComplete) return null
  const named = rows.find((row) => row.kind === 'person' && row.person.username.toLowerCase() === q.replace(/^@/, '').toLowerCase())
  return (named ?? rows.find(({ kind }) => kind === 'words'))?.key ?? null
}
