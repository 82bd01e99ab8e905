import type { Comment } from '@trademates/contract/comments'
import type { File } from '@trademates/contract/media'
import type { Mentioned } from '@trademates/contract/people'
import type { EditedContent, PersonalFeed, Post, PostVersion } from '@trademates/contract/posts'
import { daysBetween } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { presentNewest } from '#features/comments/view.ts'
import { notFound } from '#platform/refusal.ts'
import { presentFiles } from '#features/media/view.ts'
import { presentSymbols } from './symbols.ts'
import { presentMentions } from '#features/people/view.ts'
import { listCounts, listFeedsWith, listPosts, type PostCounts, type PostRow, type VersionRow } from './store.ts'

/** Posts as this viewer sees them, in the order of the ids; those that are gone or hidden are left out. Five queries at most, whatever the number. */
export async function presentPosts(db: Handle, viewer: Id, ids: Id[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const [rows, comments] = await Promise.all([listWhole(db, viewer, ids), presentNewest(db, viewer, ids)])
  const byId = new Map(rows.map((row) => [row.post.id, row]))
  const now = new Date()
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [toPost(row.post, { ...row, comments: comments.get(id) ?? [], now })]
  })
}

async function listWhole(db: Handle, viewer: Id, ids: Id[]): Promise<{ post: PostRow; files: File[]; mentions: Mentioned[] }[]> {
  const posts = await listPosts(db, viewer, ids)
  const { files, mentions } = await presentParts(
    db,
    viewer,
    posts.map((post) => ({ ...post, files: post.files ?? [] })),
  )
  return posts.map((post, at) => ({ post, files: files[at] ?? [], mentions: mentions[at] ?? [] }))
}

/** The files of each, and who is named in it. */
async function presentParts(db: Handle, viewer: Id, rows: readonly Pick<VersionRow, 'description' | 'files'>[]) {
  const [files, mentions] = await Promise.all([
    presentFiles(
      db,
      rows.map((row) => row.files),
    ),
    presentMentions(
      db,
      viewer,
      rows.map((row) => row.description),
    ),
  ])
  return { files, mentions }
}

/** One post as this viewer sees it; throws `not_found` for one that they may not see. */
export async function presentPost(db: Handle, viewer: Id, id: Id): Promise<Post> {
  const [post] = await presentPosts(db, viewer, [id])
  if (post === undefined) throw notFound()
  return post
}

/** What there is of a post when it has just been written: nobody has liked it, or said anything under it. */
export type NewRow = Omit<PostRow, 'likes_count' | 'user_liked' | 'comments_count' | 'edited_at' | 'hidden_for'>

/** The same of a new post, from what was written down: nothing is read but its files, and who is named in it. */
export async function presentNew(db: Handle, row: NewRow): Promise<Post> {
  const post = { ...row, likes_count: 0, user_liked: false, comments_count: 0, edited_at: null, hidden_for: null }
  const { files, mentions } = await presentParts(db, row.author_id, [{ ...row, files: row.files ?? [] }])
  return toPost(post, { files: files[0] ?? [], mentions: mentions[0] ?? [], comments: [], now: new Date() })
}

/** Earlier versions, in the order of the rows, with the files and words that each had. */
export async function presentVersions(db: Handle, viewer: Id, rows: readonly VersionRow[]): Promise<PostVersion[]> {
  const { files, mentions } = await presentParts(db, viewer, rows)
  return rows.map((row, at) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    mentions: mentions[at] ?? [],
    trading_markets: row.market,
    tags: row.tags.map((name) => ({ name })),
    files: files[at] ?? [],
    created_at: row.created_at.toISOString(),
    replaced_at: row.replaced_at.toISOString(),
  }))
}

interface Whole {
  files: File[]
  mentions: Mentioned[]
  comments: Comment[]
  now: Date
}

const toPost = (row: PostRow, { files, mentions, comments, now }: Whole): Post => ({
  id: row.id,
  author: row.username,
  author_id: row.author_id,
  author_avatar: row.image,
  name: row.name,
  description: row.description,
  mentions,
  trading_markets: row.market,
  tags: row.tags.map((name) => ({ name })),
  files,
  symbols: presentSymbols(row.symbols ?? []),
  stance: row.stance,
  likes_count: row.likes_count,
  user_liked: row.user_liked,
  comments,
  comments_count: row.comments_count,
  days_since_added: daysBetween(row.created_at, now),
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  ...(row.hidden_for === null ? {} : { hidden_for: row.hidden_for }),
})

/** What an edited post says now; `undefined` where it is gone. */
export async function presentEdited(db: Handle, viewer: Id, id: Id): Promise<EditedContent | undefined> {
  const [post] = await presentPosts(db, viewer, [id])
  const edited_at = post?.edited_at ?? null
  if (post === undefined || edited_at === null) return undefined
  const { name, description, mentions, trading_markets, tags, files, symbols } = post
  return { name, description, mentions, trading_markets, tags, files, symbols, edited_at }
}

/** The counts of posts as they stand now. */
export const presentCounts = (db: Handle, ids: Id[]): Promise<PostCounts[]> => listCounts(db, ids)

/** Which of these users have a post in their own feeds, together with those who have it in the same ones. */
export async function presentFeedsWith(db: Handle, post: Id, users: readonly Id[]): Promise<{ feeds: PersonalFeed[]; users: Id[] }[]> {
  return users.length === 0 ? [] : listFeedsWith(db, post, users)
}
