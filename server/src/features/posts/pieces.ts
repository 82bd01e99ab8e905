import type { QueryOf } from '@trademates/contract/endpoint'
import type { listFeed, Post } from '@trademates/contract/posts'
import { ago, daysBetween } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { cutPage, type Leaf, type Page, type PageAsk } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { Written } from '#platform/written.ts'
import { checkSeen, NOBODY } from '#features/people/view.ts'
import { type Head, listFeedHeads, listHeadsOf } from './store.ts'
import { presentPost, presentPosts } from './view.ts'

// Some 10,000 usual posts, in bytes.
const KEPT_MOST = 16_000_000

/**
 * What everybody sees of one state of a post, written as JSON but for what its head says and for how long ago things were. Of few and flat
 * parts: so many objects that live long would cost more in garbage collection than all that is done with them.
 */
interface Piece {
  revision: string
  /** The ids of everybody in it, in one text. Who is one of them, or does not see one of them, may see it otherwise. */
  people: string
  createdAt: number
  /** When each of its comments was made. */
  saidAt: readonly number[]
  /** In UTF-8, outside of the heap: strings of this size would be copied for each answer, and collected. */
  json: Buffer
  /** Where in it stands, for each of its comments, how long ago that was made. */
  gaps: readonly number[]
}

// Stands in a gap: nobody can have written it.
const GAP = newId()

/** A part of an answer; what is a string holds nothing but ASCII. */
type Part = string | Buffer

/** Posts as JSON that is put together of ready pieces. */
export interface Pieces {
  /** One page of a feed. */
  writeFeed(db: Handle, viewer: Id, ask: QueryOf<typeof listFeed>): Promise<Leaf<Written<Post[]>>>
  /** What somebody wrote, newest first; throws `not_found` for somebody whom the viewer may not see. */
  writePostsBy(db: Handle, viewer: Id, ask: PageAsk & { author: Id }): Promise<Leaf<Written<Post[]>>>
  /** One post; throws `not_found` for one that the viewer may not see. */
  writePost(db: Handle, viewer: Id, id: Id): Promise<Written<Post>>
}

/**
 * Keeps pieces of posts, and one rule: a piece is stale when the revision of its head is another. Heads are read anew for every answer, by the
 * viewer's own rights, so that nothing has to be told to other processes; a piece is read after its head and is never older than it says.
 * A post that nobody asked for lately is read as its viewer sees it, and not kept: most of those are not asked for again.
 */
export function openPieces(): Pieces {
  const kept = new Map<Id, Piece>()
  const isAskedAgain = openLately()
  let length = 0

  function drop(id: Id): void {
    length -= kept.get(id)?.json.length ?? 0
    kept.delete(id)
  }

  function keep(id: Id, piece: Piece): void {
    drop(id)
    kept.set(id, piece)
    length += piece.json.length
    for (const oldest of kept.keys()) {
      if (length <= KEPT_MOST) return
      drop(oldest)
    }
  }

  /** Reads anew what is stale, or worth keeping; of a post that is gone, or that only its author sees, there is no piece. */
  async function renew(db: Handle, heads: readonly Head[]): Promise<void> {
    const stale = heads.filter(({ id, revision }) => kept.get(id)?.revision !== revision && (isAskedAgain(id) || kept.has(id)))
    const posts = await presentPosts(
      db,
      NOBODY,
      stale.map(({ id }) => id),
    )
    const revisions = new Map(stale.map(({ id, revision }) => [id, revision]))
    for (const post of posts) keep(post.id, pieceOf(post, revisions.get(post.id) ?? ''))
  }

  /** The piece that says what this viewer sees of a post; `undefined` where there is none. */
  function findReady(viewer: Id, { id, revision, unseen }: Head): Piece | undefined {
    const piece = kept.get(id)
    const isOther =
      piece?.revision !== revision || piece.people.includes(viewer) || unseen?.some((one) => piece.people.includes(one)) === true
    return isOther ? undefined : piece
  }

  /** The posts as JSON with commas between them; those that the viewer may not see are left out. */
  async function write(db: Handle, viewer: Id, heads: readonly Head[]): Promise<Part[]> {
    await renew(db, heads)
    const ready = heads.map((head) => findReady(viewer, head))
    const others = heads.filter((_, at) => ready[at] === undefined).map(({ id }) => id)
    const own = new Map((await presentPosts(db, viewer, others)).map((post) => [post.id, post]))
    const now = new Date()
    const parts: Part[] = []
    for (const [at, head] of heads.entries()) {
      const [piece, post] = [ready[at], own.get(head.id)]
      if (piece !== undefined) addPiece(parts, piece, head, now)
      else if (post !== undefined) parts.push(Buffer.from(JSON.stringify(post)), ',')
    }
    return parts.slice(0, -1)
  }

  async function writePage(db: Handle, viewer: Id, { items, next }: Page<Head>): Promise<Leaf<Written<Post[]>>> {
    return { items: new Written(join(['[', ...(await write(db, viewer, items)), ']'])), next }
  }

  return {
    writeFeed: async (db, viewer, ask) => writePage(db, viewer, cutPage(await listFeedHeads(db, viewer, ask), ask.limit)),
    async writePostsBy(db, viewer, { author, ...page }) {
      const heads = cutPage(await listFeedHeads(db, viewer, { ...page, feed: 'latest', author }), page.limit)
      // Whoever wrote something that the viewer sees is seen.
      if (heads.items.length === 0) await checkSeen(db, viewer, author)
      return writePage(db, viewer, heads)
    },
    async writePost(db, viewer, id) {
      // Where nothing is ready, and nothing worth keeping, its head need not be asked for.
      if (!kept.has(id) && !isAskedAgain(id)) return new Written(Buffer.from(JSON.stringify(await presentPost(db, viewer, id))))
      const parts = await write(db, viewer, await listHeadsOf(db, viewer, [id]))
      if (parts.length === 0) throw notFound()
      return new Written(join(parts))
    },
  }
}

/** Says of a post whether it was asked for before, among the last many thousand that were: of each place it knows the last one. */
function openLately(): (id: Id) => boolean {
  const marks = new Uint32Array(65_536)
  return (id) => {
    // The last digits of an id are random.
    const mark = Number.parseInt(id.slice(-8), 16)
    const isAgain = marks[mark % marks.length] === mark
    marks[mark % marks.length] = mark
    return isAgain
  }
}

function pieceOf(
  { likes_count: _likes, user_liked: _liked, comments_count: _count, days_since_added: _days, comments, ...same }: Post,
  revision: string,
): Piece {
  const text = JSON.stringify({ ...same, comments: comments.map((comment) => ({ ...comment, time_since_added: GAP })) })
  // Not from Node's pool: whoever keeps the smallest part of it keeps all of its 64 KB.
  const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  json.write(text)
  const gaps: number[] = []
  for (let gap = json.indexOf(GAP); gap !== -1; gap = json.indexOf(GAP, gap + GAP.length)) gaps.push(gap)
  return {
    revision,
    people: [same, ...comments].flatMap(({ author_id, mentions }) => [author_id, ...mentions.map(({ id }) => id)]).join(),
    createdAt: Date.parse(same.created_at),
    saidAt: comments.map(({ created_at }) => Date.parse(created_at)),
    json,
    gaps,
  }
}

/** Adds a post to the parts of an answer, with a comma behind it. Into one list for all of a page: lists of their own cost more than what is in them. */
function addPiece(
  parts: Part[],
  { createdAt, saidAt, json, gaps }: Piece,
  { likes_count, comments_count, user_liked }: Head,
  now: Date,
): void {
  const days = daysBetween(new Date(createdAt), now)
  parts.push(`{"likes_count":${likes_count},"user_liked":${user_liked},"comments_count":${comments_count},"days_since_added":${days},`)
  // What its head says stands in the place of its first bracket.
  let from = 1
  for (const [nth, gap] of gaps.entries()) {
    parts.push(json.subarray(from, gap), ago(new Date(saidAt[nth] ?? createdAt), now))
    from = gap + GAP.length
  }
  parts.push(json.subarray(from), ',')
}

function join(parts: readonly Part[]): Buffer {
  let length = 0
  for (const part of parts) length += part.length
  const whole = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? whole.write(part, at, 'latin1') : part.copy(whole, at)
  return whole
}
