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
import { countOf } from './counts.ts'
import { foundQuery } from './queries.ts'
import './Found.css'

type Kind = 'posts' | 'people' | 'tags'

interface Props {
  q: string
  kind: Kind
  me: Commentator
}

const NOTHING: Record<Kind, string> = {
  posts: 'Try fewer words, or other ones. Posts are found by what they say, their name and their tags.',
  people: 'Try a part of the name.',
  tags: 'Tags are found by how they begin.',
}

/** What is found of one kind, page by page. What was found before stays, paler, until there is something new to show. */
export function Found({ q, kind, me }: Props) {
  const found = useInfiniteQuery({ ...foundQuery(q, kind), placeholderData: keepPreviousData })
  if (found.data === undefined) {
    if (found.isError) return <Failed text="The search did not work" retry={() => void found.refetch()} />
    return kind === 'posts' ? <PostSkeletons /> : <RowSkeletons what={kind} picture={48} />
  }
  const pages = found.data.pages.map((page) => page.items)
  const rows = rowsOf(pages, kind, me)
  return (
    <div className="found" aria-busy={found.isPlaceholderData}>
      <span className="sr-only" role="status">
        {!found.isPlaceholderData && `${rows.length}${found.hasNextPage ? ' or more' : ''} found for ${q}`}
      </span>
      {rows.length === 0 && !found.isPlaceholderData && <Empty title={`No ${kind} for “${q}”`} text={NOTHING[kind]} />}
      {rows.length > 0 && (
        <>
          {kind === 'posts' ? rows : <ul className="rows">{rows}</ul>}
          <ListEnd what={kind} length={rows.length} list={found} />
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
        <Link to="/" search={{ tag: tag.name }} className="tag-row">
          <span className="tag-sign">
            <Icon name="hash" size={20} />
          </span>
          <span className="clip">{tag.name}</span>
          <span className="tag-count">{countOf(tag)}</span>
        </Link>
      </li>
    ))
}
