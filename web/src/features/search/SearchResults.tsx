import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { parseQuery } from '@trademates/contract/search-query'
import { type ReactNode, useMemo } from 'react'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { PostSkeletons } from '#features/posts/card/PostSkeletons.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { CallError, errorText } from '#lib/api/call-error.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { OfflineResults } from './OfflineResults.tsx'
import { countText } from './palette/use-palette-groups.ts'
import { searchQuery } from './queries.ts'
import { limitResults, ResultOverview } from './ResultOverview.tsx'
import { type FoundItems, ResultRows } from './ResultRows.tsx'
import { RESULT_TEXTS } from './result-texts.ts'
import type { SearchParams } from './search-params.ts'
import styles from './SearchResults.module.css'

interface Props {
  search: SearchParams & { q: string }
  me: CommentAuthor
  /** Chooses the order of posts. */
  order: ReactNode
}

const resultCountText = (count: number, hasMore: boolean, words: string): string =>
  hasMore
    ? tWith('{count}+ results for “{words}”', { count, words })
    : tWith('{count, plural, =0 {No results} one {# result} other {# results}} for “{words}”', { count, words })

const join = (pages: readonly FoundItems[]): FoundItems => ({
  symbols: pages.flatMap(({ symbols }) => symbols),
  ideas: pages.flatMap(({ ideas }) => ideas),
  posts: pages.flatMap(({ posts }) => posts),
  people: pages.flatMap(({ people }) => people),
  tags: pages.flatMap(({ tags }) => tags),
})

/** The counts of all kinds for a screen reader. */
const overviewText = (found: FoundItems, words: string): string =>
  countText(Object.entries(found).flatMap(([name, rows]) => (rows.length === 0 ? [] : [{ name, rows }]))) ||
  resultCountText(0, false, words)

/** Search results of all kinds, or of one kind with pages. While new results load, the previous ones stay visible, dimmed. */
export function SearchResults({ search, me, order }: Props) {
  const { q, kind } = search
  const isOnline = useOnline()
  const list = useInfiniteQuery({ ...searchQuery(q, search), placeholderData: keepPreviousData, enabled: isOnline })
  const pages = list.data?.pages
  const found = useMemo(() => pages && join(pages.map(({ items }) => items)), [pages])
  // Results of another text are no results of this one.
  if (!isOnline && (found === undefined || list.isPlaceholderData)) return <OfflineResults q={q} kind={kind} />
  if (found === undefined) {
    // A filter with a value that it does not take.
    const fault = list.error instanceof CallError ? list.error.fields?.['q'] : undefined
    if (fault !== undefined) return <EmptyState title={t('This search cannot be read')} text={errorText(fault)} />
    if (list.isError)
      return <ErrorState text={t("Search isn't available right now")} error={list.error} retry={() => void list.refetch()} />
    return kind === 'posts' ? (
      <PostSkeletons />
    ) : (
      <RowSkeletons what={kind === undefined ? t('results') : RESULT_TEXTS[kind].items()} picture={48} />
    )
  }
  const count = kind === undefined ? 0 : found[kind].length
  const shown = kind === undefined ? limitResults(found) : found
  const notes = parseQuery(q).notes.map(({ params: { filter = '' } }) =>
    tWith('“{filter}:” is not a filter. Searched as text.', { filter: String(filter) }),
  )
  return (
    <div className={styles.results} aria-busy={list.isPlaceholderData}>
      <span className="sr-only" role="status">
        {!list.isPlaceholderData && (kind === undefined ? overviewText(shown, q) : resultCountText(count, list.hasNextPage, q))}
      </span>
      {notes.map((note) => (
        <p key={note} className={`${styles.note} muted`}>
          {note}
        </p>
      ))}
      {kind === undefined ? (
        <ResultOverview found={shown} search={search} me={me} order={order} />
      ) : (
        <>
          {kind === 'posts' && <div className={styles.sectionHead}>{order}</div>}
          {count === 0 && !list.isPlaceholderData && <EmptyState title={RESULT_TEXTS[kind].none(q)} text={RESULT_TEXTS[kind].hint()} />}
          {count > 0 && (
            <>
              <ResultRows kind={kind} found={found} me={me} />
              <ListEnd what={RESULT_TEXTS[kind].items()} length={count} list={list} />
            </>
          )}
        </>
      )}
    </div>
  )
}
