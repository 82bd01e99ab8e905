import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { search } from '@trademates/contract/search'
import { parseQuery } from '@trademates/contract/search-query'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { RelationshipButton } from '#features/friendships/requests/RelationshipButton.tsx'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { PostCard } from '#features/posts/card/PostCard.tsx'
import { PostSkeletons } from '#features/posts/card/PostSkeletons.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { CallError, errorText } from '#lib/api/call-error.ts'
import { SymbolResult } from './SymbolResult.tsx'
import { tagCountText } from './tag-count.ts'
import { searchQuery } from './queries.ts'
import styles from './SearchResults.module.css'

type ResultKind = 'symbols' | 'posts' | 'people' | 'tags'

interface Props {
  q: string
  kind: ResultKind
  me: CommentAuthor
}

const TEXTS: Record<ResultKind, { kind: () => string; none: (words: string) => string; hint: () => string }> = {
  posts: {
    kind: () => t('posts'),
    none: (words) => tWith('No posts for “{words}”', { words }),
    hint: () => t('Check the spelling or try fewer words.'),
  },
  symbols: {
    kind: () => t('symbols'),
    none: (words) => tWith('No symbols for “{words}”', { words }),
    hint: () => t('Check the ticker or search by name.'),
  },
  people: {
    kind: () => t('people'),
    none: (words) => tWith('No people for “{words}”', { words }),
    hint: () => t('Try part of the name.'),
  },
  tags: {
    kind: () => t('tags'),
    none: (words) => tWith('No tags for “{words}”', { words }),
    hint: () => t('Tags match from the start.'),
  },
}

const resultCountText = (count: number, hasMore: boolean, words: string): string =>
  hasMore
    ? tWith('{count}+ results for “{words}”', { count, words })
    : tWith('{count, plural, =0 {No results} one {# result} other {# results}} for “{words}”', { count, words })

/** Search results of one kind, paged. While new results load, the previous ones stay visible, dimmed. */
export function SearchResults({ q, kind, me }: Props) {
  const found = useInfiniteQuery({ ...searchQuery(q, kind), placeholderData: keepPreviousData })
  if (found.data === undefined) {
    // A filter with a value that it does not take.
    const fault = found.error instanceof CallError ? found.error.fields?.['q'] : undefined
    if (fault !== undefined) return <EmptyState title={t('This search cannot be read')} text={errorText(fault)} />
    if (found.isError) return <ErrorState text={t("Search isn't available right now")} retry={() => void found.refetch()} />
    return kind === 'posts' ? <PostSkeletons /> : <RowSkeletons what={TEXTS[kind].kind()} picture={48} />
  }
  const pages = found.data.pages.map((page) => page.items)
  const rows = renderRows(pages, kind, me)
  const notes = parseQuery(q).notes.map(({ params: { filter = '' } }) =>
    tWith('“{filter}:” is not a filter. Searched as text.', { filter: String(filter) }),
  )
  return (
    <div className={styles.results} aria-busy={found.isPlaceholderData}>
      <span className="sr-only" role="status">
        {!found.isPlaceholderData && resultCountText(rows.length, found.hasNextPage, q)}
      </span>
      {notes.map((note) => (
        <p key={note} className={`${styles.note} muted`}>
          {note}
        </p>
      ))}
      {rows.length === 0 && !found.isPlaceholderData && <EmptyState title={TEXTS[kind].none(q)} text={TEXTS[kind].hint()} />}
      {rows.length > 0 && (
        <>
          {kind === 'posts' ? rows : <ul className="rows">{rows}</ul>}
          <ListEnd what={TEXTS[kind].kind()} length={rows.length} list={found} />
        </>
      )}
    </div>
  )
}

function renderRows(pages: readonly AnswerOf<typeof search>[], kind: ResultKind, me: CommentAuthor): ReactNode[] {
  if (kind === 'posts') {
    return pages.flatMap((page) => page.posts).map((post, index) => <PostCard key={post.id} post={post} me={me} first={index === 0} />)
  }
  if (kind === 'symbols') return pages.flatMap((page) => page.symbols).map((hit) => <SymbolResult key={hit.symbol.code} hit={hit} />)
  if (kind === 'people') {
    return pages
      .flatMap((page) => page.people)
      .map((person) => (
        <PersonRow key={person.id} person={person}>
          <RelationshipButton person={person} />
        </PersonRow>
      ))
  }
  return pages
    .flatMap((page) => page.tags)
    .map((tag) => (
      <li key={tag.name}>
        <Link to="/" search={{ tag: tag.name }} className={`${styles.tagRow} hoverable`}>
          <span className={`${styles.tagSign} muted centered`}>
            <Icon name="hash" size={20} />
          </span>
          <span className="clip">{tag.name}</span>
          <span className={`${styles.tagCount} faint nowrap`}>{tagCountText(tag)}</span>
        </Link>
      </li>
    ))
}
