import type { Comment } from '@trademates/contract/comments'
import type { Market } from '@trademates/contract/markets'
import type { MentionedUser } from '@trademates/contract/people'
import { formatTimeAgo } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { presentTags } from '#features/symbols/cashtag-symbols.ts'
import { presentMentions } from '#features/people/view.ts'
import type { NewestCommentRow } from './newest-comments.ts'
import { type CommentRow, findVisibleComment } from './store.ts'

/** Whether the viewer may delete the comment: its author and the author of the post may (decision D22). */
export const mayRemoveComment = (viewer: Id, comment: Pick<CommentRow, 'author_id' | 'post_author_id'>): boolean =>
  viewer === comment.author_id || viewer === comment.post_author_id

/** What a post says about the cashtags of its comments. */
export interface CommentedPost {
  market: Market
  symbols: readonly { symbol: string; tags: readonly string[] }[] | null
}

const tagsOf = ({ symbols }: CommentedPost) => (symbols ?? []).flatMap(({ symbol, tags }) => tags.map((tag) => [tag, symbol] as const))

/** A comment with its mentions, as this viewer sees it. */
export function toComment(
  row: Omit<CommentRow, 'post_market' | 'post_symbols'> | NewestCommentRow,
  { viewer, mentions, post, now }: { viewer: Id; mentions: MentionedUser[]; post: CommentedPost; now: Date },
): Comment {
  const createdAt = new Date(row.created_at)
  return {
    id: row.id,
    post: row.post_id,
    author_id: row.author_id,
    author_name: row.username,
    author_image: row.image,
    content: row.content,
    mentions,
    ...presentTags(row.content, { market: post.market, choices: new Map(tagsOf(post)) }),
    time_since_added: formatTimeAgo(createdAt, now),
    created_at: createdAt.toISOString(),
    can_delete: mayRemoveComment(viewer, row),
  }
}

/** Comments as this viewer sees them, in the order of the rows. */
export async function toComments(db: Queryable, viewer: Id, rows: readonly CommentRow[]): Promise<Comment[]> {
  const mentions = await presentMentions(
    db,
    viewer,
    rows.map(({ content }) => content),
  )
  const now = new Date()
  return rows.map((row, at) => {
    const post = { market: row.post_market, symbols: row.post_symbols }
    return toComment(row, { viewer, mentions: mentions[at] ?? [], post, now })
  })
}

/** A comment as this viewer sees it; undefined if it is deleted or hidden. */
export async function findComment(db: Queryable, viewer: Id, id: Id): Promise<Comment | undefined> {
  const row = await findVisibleComment(db, viewer, id)
  const [comment] = await toComments(db, viewer, row === undefined ? [] : [row])
  return comment
}
