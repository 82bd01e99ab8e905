import type { Comment } from '@trademates/contract/comments'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'

// Ids sort by time and start with a hexadecimal digit, so the id of a pending comment sorts last.
const SENDING = 'sending:'

/** The placeholder id of a pending comment. */
export const sendingId = (key: string): Id => `${SENDING}${key}`

/** Whether a comment is still pending. */
export const isSending = (comment: Comment): boolean => comment.id.startsWith(SENDING)

/** The comment count of a post, including pending ones. */
export const countComments = (post: Post): number => post.comments_count + post.comments.filter(isSending).length

/** Returns an update that sets the last comment of a post. */
export const withComment = (comment: Comment) => (post: Post) => ({ ...post, comments: [...post.comments, comment] })

/** Returns an update that removes a comment from a post. */
export const withoutComment = (id: Id) => (post: Post) => ({ ...post, comments: post.comments.filter((comment) => comment.id !== id) })

/** Removes duplicates and sorts comments oldest first. */
export function sortComments(comments: readonly Comment[]): Comment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
