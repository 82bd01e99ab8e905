import type { Comment } from '@trademates/contract/comments'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'

// Ids sort by time and begin with a hexadecimal digit, so a comment that is on its way sorts last.
const SENDING = 'sending:'

/** The id that a comment has until the server has answered. */
export const sendingId = (key: string): Id => `${SENDING}${key}`

/** Whether a comment is still on its way. */
export const isSending = (comment: Comment): boolean => comment.id.startsWith(SENDING)

/** How many comments a post shows: those that the server counted, and those on their way to it. */
export const countComments = (post: Post): number => post.comments_count + post.comments.filter(isSending).length

/** Changes a post so that it shows this comment as its last. */
export const withComment = (comment: Comment) => (post: Post) => ({ ...post, comments: [...post.comments, comment] })

/** Changes a post so that it no longer shows this comment. */
export const withoutComment = (id: Id) => (post: Post) => ({ ...post, comments: post.comments.filter((comment) => comment.id !== id) })

/** Takes comments in any order, some of them twice, and gives each once, oldest first. */
export function sortComments(comments: readonly Comment[]): Comment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
