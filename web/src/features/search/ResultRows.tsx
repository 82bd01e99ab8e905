import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { search, Tag } from '@trademates/contract/search'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { RelationshipButton } from '#features/friendships/requests/RelationshipButton.tsx'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { PostCard } from '#features/posts/card/PostCard.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { IdeaRows } from './IdeaRows.tsx'
import type { ResultKind } from './search-params.ts'
import { SymbolRows } from './SymbolRows.tsx'
import { tagCountText } from './tag-count.ts'
import styles from './SearchResults.module.css'

export type FoundItems = Pick<AnswerOf<typeof search>, ResultKind>

interface Props {
  kind: ResultKind
  found: FoundItems
  me: CommentAuthor
}

/** The results of one kind as a list. */
export function ResultRows({ kind, found, me }: Props) {
  switch (kind) {
    case 'symbols':
      return <SymbolRows symbols={found.symbols.map(({ symbol }) => symbol)} />
    case 'ideas':
      return <IdeaRows ideas={found.ideas} />
    case 'posts':
      return found.posts.map((post, index) => <PostCard key={post.id} post={post} me={me} first={index === 0} />)
    case 'people':
      return (
        <ul className="rows">
          {found.people.map((person) => (
            <PersonRow key={person.id} person={person}>
              <RelationshipButton person={person} />
            </PersonRow>
          ))}
        </ul>
      )
    case 'tags':
      return <TagRows tags={found.tags} />
  }
}

const TagRows = ({ tags }: { tags: readonly Tag[] }) => (
  <ul className="rows">
    {tags.map((tag) => (
      <li key={tag.name}>
        <Link to="/" search={{ tag: tag.name }} className={`${styles.tagRow} hoverable`}>
          <span className={`${styles.tagSign} muted centered`}>
            <Icon name="hash" size={20} />
          </span>
          <span className="clip">{tag.name}</span>
          <span className={`${styles.tagCount} faint nowrap`}>{tagCountText(tag)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
