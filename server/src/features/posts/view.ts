import { adjustPrice, splitFactor } from '@trademates/contract/price-factors'
import { type Decimal, percentChange } from '@trademates/contract/decimals'
import { planMove } from '@trademates/contract/idea-terms'
import type { Idea, Position } from '@trademates/contract/ideas'
import type { MentionedUser } from '@trademates/contract/people'
import type { EditedContent, EditMove, PersonalFeed, Post, PostVersion } from '@trademates/contract/posts'
import { daysBetween, formatTimeAgo } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { toComment } from '#features/comments/view.ts'
import { notFoundError } from '#platform/api-error.ts'
import { presentFile, presentFiles } from '#features/media/view.ts'
import { presentCorrections, presentSymbols } from './symbols/symbols.ts'
import { presentIdeasOfPosts } from '#features/ideas/view.ts'
import { presentMentions } from '#features/people/view.ts'
import {
  type EditPriceRow,
  listCounts,
  listFeedsWith,
  listPosts,
  type PostCounts,
  type PostRow,
  type PostSummary,
  type VersionRow,
} from './store.ts'
import type { SymbolRow } from './symbols/symbols-store.ts'

/**
 * Presents posts to a viewer, in the order of the ids; leaves out removed and hidden ones. Two queries, one more if users are mentioned, and one
 * more if there are trade ideas.
 */
export async function presentPosts(db: Queryable, viewer: Id, ids: Id[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = await listPosts(db, viewer, ids)
  const texts = rows.flatMap(({ description, comments }) => [description, ...(comments ?? []).map(({ content }) => content)])
  const [mentions, ideas] = await Promise.all([presentMentions(db, viewer, texts), presentIdeasOfPosts(db, viewer, ids)])
  const context = { viewer, ideas, mentionsByText: new Map(texts.map((text, at) => [text, mentions[at] ?? []])), now: new Date() }
  const byId = new Map(rows.map((row) => [row.id, toPost(row, context)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Changes a post, presented to any viewer and maybe some time ago, to what the viewer of a summary sees now. */
export const applySummary = (post: Post, summary: PostSummary, now: Date): Post => ({
  ...post,
  idea: post.idea && { ...post.idea, is_following: summary.follows_idea },
  likes_count: summary.likes_count,
  user_liked: summary.user_liked,
  comments_count: summary.comments_count,
  days_since_added: daysBetween(new Date(post.created_at), now),
  comments: post.comments.map((comment) => ({ ...comment, time_since_added: formatTimeAgo(new Date(comment.created_at), now) })),
})

/** Presents one post to a viewer; throws `not_found` if the viewer may not see it. */
export async function presentPost(db: Queryable, viewer: Id, id: Id): Promise<Post> {
  const [post] = await presentPosts(db, viewer, [id])
  if (post === undefined) throw notFoundError()
  return post
}

/** A new post without files and idea: no likes, no comments. */
export interface NewPostRow extends Omit<
  PostRow,
  | 'files'
  | 'comments'
  | 'likes_count'
  | 'user_liked'
  | 'comments_count'
  | 'created_at'
  | 'edited_at'
  | 'edit_price'
  | 'hidden_for'
  | 'corrections'
> {
  created_at: Date
}

/** Presents a new post from its inserted values; reads only the mentions. */
export async function presentNewPost(db: Queryable, row: NewPostRow): Promise<Post> {
  const nothingYet = {
    files: null,
    comments: null,
    likes_count: 0,
    user_liked: false,
    comments_count: 0,
    edited_at: null,
    edit_price: null,
    hidden_for: null,
    corrections: null,
    created_at: row.created_at.toISOString(),
  }
  const { author_id: viewer, description } = row
  const [mentions = []] = await presentMentions(db, viewer, [description])
  return toPost(
    { ...row, ...nothingYet },
    { viewer, ideas: new Map(), mentionsByText: new Map([[description, mentions]]), now: new Date() },
  )
}

/** Presents earlier versions in the order of the rows, with their files. */
export async function presentVersions(db: Queryable, viewer: Id, rows: readonly VersionRow[]): Promise<PostVersion[]> {
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
    prices: (row.prices ?? []).map((one) => ({
      code: one.symbol,
      price: one.price,
      priced_at: new Date(one.priced_at).toISOString(),
      change_percent: one.posted === null ? null : percentChange(one.posted.price, toPostedUnits(one, one.posted)),
      is_sample: one.is_sample,
    })),
  }))
}

interface PostContext {
  viewer: Id
  /** Mentioned users by text. */
  mentionsByText: ReadonlyMap<string, MentionedUser[]>
  /** Trade ideas by post. */
  ideas: ReadonlyMap<Id, Idea>
  now: Date
}

function toPost(row: PostRow, { viewer, mentionsByText, ideas, now }: PostContext): Post {
  const idea = ideas.get(row.id) ?? null
  const createdAt = new Date(row.created_at)
  return {
    likes_count: row.likes_count,
    user_liked: row.user_liked,
    comments_count: row.comments_count,
    days_since_added: daysBetween(createdAt, now),
    id: row.id,
    author: row.username,
    author_id: row.author_id,
    author_avatar: row.image,
    name: row.name,
    description: row.description,
    mentions: mentionsByText.get(row.description) ?? [],
    trading_markets: row.market,
    tags: row.tags.map((name) => ({ name })),
    files: (row.files ?? []).map((file) => presentFile(file, file.alt)),
    symbols: presentSymbols(row.symbols ?? []),
    stance: row.stance,
    idea,
    position: idea?.position ?? presentPosition(row),
    created_at: createdAt.toISOString(),
    edited_at: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    edit_move: presentEditMove(row, idea),
    comments: (row.comments ?? []).map((comment) =>
      toComment(comment, { viewer, mentions: mentionsByText.get(comment.content) ?? [], post: row, now }),
    ),
    ...(row.hidden_for === null ? {} : { hidden_for: row.hidden_for }),
    ...(row.corrections === null ? {} : { corrections: presentCorrections(row.corrections) }),
  }
}

/** How far the first symbol had moved at the newest edit; null if a price is unknown, or one of the two is simulated. */
function presentEditMove({ edit_price: now, symbols }: PostRow, idea: Idea | null): EditMove | null {
  const then = symbols?.find(({ symbol }) => symbol === now?.symbol)
  if (now === null || typeof then?.price !== 'string' || then.is_sample !== now.is_sample) return null
  const price = toPostedUnits(now, then)
  return {
    code: now.symbol,
    percent: percentChange(then.price, price),
    r: idea?.symbol === now.symbol ? planMove(idea, price) : null,
  }
}

/** Returns the price of an edit in the units of the price of the post. */
const toPostedUnits = (
  now: Pick<EditPriceRow, 'price' | 'priced_at'>,
  { priced_at, splits }: Pick<SymbolRow, 'priced_at' | 'splits'>,
): Decimal =>
  splits === null || priced_at === null
    ? now.price
    : adjustPrice(now.price, splitFactor(splits, Date.parse(priced_at), Date.parse(now.priced_at)))

/** The position of a post without an idea. Its price is that of the chosen symbol. */
function presentPosition({ position_side: side, position_since: since, symbols, created_at }: PostRow): Position | null {
  if (side === null) return null
  const price = symbols?.find(({ chosen }) => chosen)?.price ?? null
  return { side, since, stated_at: new Date(created_at).toISOString(), price, previous: null }
}

/** The content of an edited post; undefined if the post is gone. */
export async function presentEdited(db: Queryable, viewer: Id, id: Id): Promise<EditedContent | undefined> {
  const [post] = await presentPosts(db, viewer, [id])
  const edited_at = post?.edited_at ?? null
  if (post === undefined || edited_at === null) return undefined
  const { name, description, mentions, trading_markets, tags, files, symbols } = post
  return { name, description, mentions, trading_markets, tags, files, symbols, edited_at }
}

/** The current counts of posts. */
export const presentCounts = (db: Queryable, ids: Id[]): Promise<PostCounts[]> => listCounts(db, ids)

/** The users who have a post in their personal feeds, grouped by feeds. */
export async function presentFeedsWith(db: Queryable, post: Id, users: readonly Id[]): Promise<{ feeds: PersonalFeed[]; users: Id[] }[]> {
  return users.length === 0 ? [] : listFeedsWith(db, post, users)
}
