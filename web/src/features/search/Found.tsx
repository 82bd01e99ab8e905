import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { search } from '@trademates/contract/search'
import type { Commentator } from '#features/comments/actions.ts'
import { BondButton } from '#features/friendships/BondButton.tsx'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { FeedItem } from '#features/posts/feed/FeedItem.tsx'
import { PostCard } from '#features/posts/PostCard.tsx'
import { PostSkeletons } from '#features/posts/PostSkeleton.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { RowSkeletons } from '#ui/RowSkeletons.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { countOf } from './counts.ts'
import { foundQuery } from './queries.ts'
import styles from './Found.module.css'

type Kind = 'posts' | 'people' | 'tags'

interface Props {
  q: string
  kind: Kind
  me: Commentator
}

const WORDS: Record<Kind, { kind: () => string; none: (words: string) => string; hint: () => string }> = {
  posts: {
    kind: () => t('posts'),
    none: (words) => tWith('No posts for “{words}”', { words }),
    hint: () => t('Check the spelling or try fewer words.'),
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

const foundInWords = (count: number, hasMore: boolean, words: string): string =>
  hasMore
    ? tWith('{count}+ results for “{words}”', { count, words })
    : tWith('{count, plural, =0 {No results} one {# result} other {# results}} for “{words}”', { count, words })

/** What is found of one kind, page by page. What was found before stays, paler, until there is something new to show. */
export function Found({ q, kind, me }: Props) {
  const found = useInfiniteQuery({ ...foundQuery(q, kind), placeholderData: keepPreviousData })
  if (found.data === undefined) {
    if (found.isError) return <Failed text={t("Search isn't available right now")} retry={() => void found.refetch()} />
    return kind === 'posts' ? <PostSkeletons /> : <RowSkeletons what={WORDS[kind].kind()} picture={48} />
  }
  const pages = found.data.pages.map((page) => page.items)
  const rows = rowsOf(pages, kind, me)
  return (
    <div className={styles.results} aria-busy={found.isPlaceholderData}>
      <span className="sr-only" role="status">
        {!found.isPlaceholderData && foundInWords(rows.length, found.hasNextPage, q)}
      </span>
      {rows.length === 0 && !found.isPlaceholderData && <Empty title={WORDS[kind].none(q)} text={WORDS[kind].hint()} />}
      {rows.length > 0 && (
        <>
          {kind === 'posts' ? rows : <ul className="rows">{rows}</ul>}
          <ListEnd what={WORDS[kind].kind()} length={rows.length} list={found} />
        </>
      )}
    </div>
  )
}

function rowsOf(pages: readonly AnswerOf<typeof search>[], kind: Kind, me: Commentator): ReactNode[] {
  if (kind === 'posts') {
    return pages
      .flatMap((page) => page.posts)
      .map((post, place) => (
        <FeedItem key={post.id} id={post.id}>
          <PostCard post={post} me={me} first={place === 0} />
        </FeedItem>
      ))
  }
  if (kind === 'people') {
    return pages
      .flatMap((page) => page.people)
      .map((person) => (
        <PersonRow key={person.id} person={person}>
          <BondButton person={person} />
        </PersonRow>
      ))
  }
  return pages
    .flatMap((page) => page.tags)
    .map((tag) => (
      <li key={tag.name}>
        <Link to="/" search={{ tag: tag.name }} className={styles.tagRow}>
          <span className={styles.tagSign}>
            <Icon name="hash" size={20} />
          </span>
          <span className="clip">{tag.name}</span>
          <span className={styles.tagCount}>{countOf(tag)}</span>
        </Link>
      </li>
    ))
}
