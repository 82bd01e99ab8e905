import type { Comment } from '@trademates/contract/comments'
import type { File } from '@trademates/contract/media'
import type { Post } from '@trademates/contract/posts'
import { daysBetween } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { presentNewest } from '#features/comments/view.ts'
import { presentFiles } from '#features/media/view.ts'
import { listCounts, listPosts, type PostCounts, type PostRow } from './store.ts'

/** Posts as this viewer sees them, in the order of the ids; those that are gone or hidden are left out. Three queries, whatever the number. */
export async function presentPosts(db: Handle, viewer: Id, ids: Id[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const [rows, files, comments] = await Promise.all([listPosts(db, viewer, ids), presentFiles(db, ids), presentNewest(db, viewer, ids)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const now = new Date()
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [toPost(row, { files: files.get(id) ?? [], comments: comments.get(id) ?? [], now })]
  })
}

const toPost = (row: PostRow, { files, comments, now }: { files: File[]; comments: Comment[]; now: Date }): Post => ({
  id: row.id,
  author: row.username,
  author_id: row.author_id,
  author_avatar: row.image,
  name: row.name,
  description: row.description,
  trading_markets: row.market,
  tags: row.tags.map((name) => ({ name })),
  files,
  likes_count: row.likes_count,
  user_liked: row.user_liked,
  comments,
  comments_count: row.comments_count,
  days_since_added: daysBetween(row.created_at, now),
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
})

/** The counts of posts as they stand now. */
export const presentCounts = (db: Handle, ids: Id[]): Promise<PostCounts[]> => listCounts(db, ids)
