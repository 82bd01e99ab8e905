import type { QueryOf } from '@trademates/contract/endpoint'
import type { listFeed, Post } from '@trademates/contract/posts'
import { ago, daysBetween } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { cutPage, type Leaf } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { Written } from '#platform/written.ts'
import { NOBODY } from '#features/people/view.ts'
import { type Head, listFeedHeads, listHeadsOf } from './store.ts'
import { presentPosts } from './view.ts'

// Some 10,000 usual posts, in bytes.
const KEPT_MOST = 16_000_000

/** What everybody sees of one state of a post, written as JSON but for what its head says and for how long ago things were. */
interface Piece {
  revision: string
  /** Everybody in it. Who is one of them, or does not see one of them, may see it otherwise. */
  people: ReadonlySet<Id>
  createdAt: Date
  /** When each of its comments was made: how long ago that is stands between two of the texts. */
  saidAt: readonly Date[]
  /** In UTF-8, outside of the heap: strings of this size would be copied for each answer, and collected. */
  texts: readonly Buffer[]
  /** How many bytes all its texts are. */
  length: number
}

/** A part of an answer; what is a string holds nothing but ASCII. */
type Part = string | Buffer

/** Posts as JSON that is put together of ready pieces. */
export interface Pieces {
  /** One page of a feed. */
  writeFeed(db: Handle, viewer: Id, ask: QueryOf<typeof listFeed>): Promise<Leaf<Written<Post[]>>>
  /** One post; throws `not_found` for one that the viewer may not see. */
  writePost(db: Handle, viewer: Id, id: Id): Promise<Written<Post>>
}

/**
 * Keeps pieces of posts, and one rule: a piece is stale when the revision of its head is another. Heads are read anew for every answer, by the
 * viewer's own rights, so that nothing has to be told to other processes; a piece is read after its head and is never older than it says.
 */
export function openPieces(): Pieces {
  const kept = new Map<Id, Piece>()
  let length = 0

  function drop(id: Id): void {
    length -= kept.get(id)?.length ?? 0
    kept.delete(id)
  }

  function keep(id: Id, piece: Piece): void {
    drop(id)
    kept.set(id, piece)
    length += piece.length
    for (const oldest of kept.keys()) {
      if (length <= KEPT_MOST) return
      drop(oldest)
    }
  }

  /** The piece of each head, those that are missing or stale read anew; of a post that is gone, or that only its author sees, there is none. */
  async function piecesOf(db: Handle, heads: readonly Head[]): Promise<(Piece | undefined)[]> {
    const stale = heads.filter(({ id, revision }) => kept.get(id)?.revision !== revision)
    const posts = await presentPosts(
      db,
      NOBODY,
      stale.map(({ id }) => id),
    )
    const fresh = new Map(posts.map((post) => [post.id, post]))
    return heads.map(({ id, revision }) => {
      const post = fresh.get(id)
      const piece = post === undefined ? kept.get(id) : pieceOf(post, revision)
      if (piece?.revision !== revision) return undefined
      keep(id, piece)
      return piece
    })
  }

  /** Each post as the parts of its JSON; those that the viewer may not see are left out. */
  async function write(db: Handle, viewer: Id, heads: readonly Head[]): Promise<Part[][]> {
    const pieces = await piecesOf(db, heads)
    const isPlain = (piece: Piece | undefined, { unseen }: Head): piece is Piece =>
      piece !== undefined && !piece.people.has(viewer) && !unseen.some((id) => piece.people.has(id))
    const others = heads.filter((head, at) => !isPlain(pieces[at], head)).map(({ id }) => id)
    const own = new Map((await presentPosts(db, viewer, others)).map((post) => [post.id, post]))
    const now = new Date()
    return heads.flatMap((head, at) => {
      const piece = pieces[at]
      if (isPlain(piece, head)) return [partsOf(piece, head, now)]
      const post = own.get(head.id)
      return post === undefined ? [] : [[Buffer.from(JSON.stringify(post))]]
    })
  }

  return {
    async writeFeed(db, viewer, ask) {
      const { items, next } = cutPage(await listFeedHeads(db, viewer, ask), ask.limit)
      const posts = await write(db, viewer, items)
      return { items: new Written(join(['[', ...posts.flatMap((parts, at) => (at === 0 ? parts : [',', ...parts])), ']'])), next }
    },
    async writePost(db, viewer, id) {
      const [parts] = await write(db, viewer, await listHeadsOf(db, viewer, [id]))
      if (parts === undefined) throw notFound()
      return new Written(join(parts))
    },
  }
}

function pieceOf(
  { likes_count: _likes, user_liked: _liked, comments_count: _count, days_since_added: _days, comments, ...same }: Post,
  revision: string,
): Piece {
  // Stands for each time until the text is cut there: nobody can have written it.
  const gap = newId()
  const json = JSON.stringify({ ...same, comments: comments.map((comment) => ({ ...comment, time_since_added: gap })) })
  const texts = json
    .slice(1)
    .split(gap)
    .map((text) => Buffer.from(text))
  return {
    revision,
    people: new Set([
      same.author_id,
      ...same.mentions.map(({ id }) => id),
      ...comments.flatMap(({ author_id, mentions }) => [author_id, ...mentions.map(({ id }) => id)]),
    ]),
    createdAt: new Date(same.created_at),
    saidAt: comments.map(({ created_at }) => new Date(created_at)),
    texts,
    length: texts.reduce((sum, { length }) => sum + length, 0),
  }
}

function partsOf({ createdAt, saidAt, texts }: Piece, { likes_count, comments_count, user_liked }: Head, now: Date): Part[] {
  const counts = `{"likes_count":${likes_count},"user_liked":${user_liked},"comments_count":${comments_count}`
  const between = [`${counts},"days_since_added":${daysBetween(createdAt, now)},`, ...saidAt.map((time) => ago(time, now))]
  return texts.flatMap((text, at) => [between[at] ?? '', text])
}

function join(parts: readonly Part[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => at + (typeof part === 'string' ? whole.write(part, at, 'latin1') : part.copy(whole, at)), 0)
  return whole
}
