import type { QueryOf } from '@trademates/contract/endpoint'
import type { listFeed, Post } from '@trademates/contract/posts'
import { ago, daysBetween } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { cutPage, type Leaf } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { Written } from '#platform/written.ts'
import { NOBODY } from '#features/people/view.ts'
import { type Head, listFeedHeads, listHeadsOf } from './store.ts'
import { presentPosts } from './view.ts'

// Some 10,000 usual posts, in characters.
const KEPT_MOST = 32_000_000

/** What everybody sees of one state of a post, written as JSON but for what its head says and for how long ago things were. */
interface Piece {
  revision: string
  /** Everybody in it. Who is one of them, or does not see one of them, may see it otherwise. */
  people: ReadonlySet<Id>
  createdAt: Date
  comments: readonly { createdAt: Date; rest: string }[]
  rest: string
  /** How long all its text is, in characters. */
  length: number
}

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

  async function write(db: Handle, viewer: Id, heads: readonly Head[]): Promise<string[]> {
    const pieces = await piecesOf(db, heads)
    const isPlain = (piece: Piece | undefined, { unseen }: Head): piece is Piece =>
      piece !== undefined && !piece.people.has(viewer) && !unseen.some((id) => piece.people.has(id))
    const others = heads.filter((head, at) => !isPlain(pieces[at], head)).map(({ id }) => id)
    const own = new Map((await presentPosts(db, viewer, others)).map((post) => [post.id, JSON.stringify(post)]))
    const now = new Date()
    return heads.flatMap((head, at) => {
      const piece = pieces[at]
      return isPlain(piece, head) ? join(piece, head, now) : (own.get(head.id) ?? [])
    })
  }

  return {
    async writeFeed(db, viewer, ask) {
      const { items, next } = cutPage(await listFeedHeads(db, viewer, ask), ask.limit)
      return { items: new Written(`[${(await write(db, viewer, items)).join()}]`), next }
    },
    async writePost(db, viewer, id) {
      const [text] = await write(db, viewer, await listHeadsOf(db, viewer, [id]))
      if (text === undefined) throw notFound()
      return new Written(text)
    },
  }
}

/** The fields of an object as JSON, to go on after others. */
const restOf = (value: object): string => JSON.stringify(value).slice(1)

function pieceOf(
  { likes_count: _likes, user_liked: _liked, comments_count: _count, days_since_added: _days, comments, ...same }: Post,
  revision: string,
): Piece {
  const said = comments.map(({ time_since_added: _time, ...comment }) => ({
    createdAt: new Date(comment.created_at),
    rest: restOf(comment),
  }))
  const rest = restOf(same)
  return {
    revision,
    people: new Set([
      same.author_id,
      ...same.mentions.map(({ id }) => id),
      ...comments.flatMap(({ author_id, mentions }) => [author_id, ...mentions.map(({ id }) => id)]),
    ]),
    createdAt: new Date(same.created_at),
    comments: said,
    rest,
    length: said.reduce((sum, comment) => sum + comment.rest.length, rest.length),
  }
}

function join({ createdAt, comments, rest }: Piece, { likes_count, comments_count, user_liked }: Head, now: Date): string {
  const said = comments.map((comment) => `{"time_since_added":"${ago(comment.createdAt, now)}",${comment.rest}`)
  return (
    `{"likes_count":${likes_count},"user_liked":${user_liked},"comments_count":${comments_count},` +
    `"days_since_added":${daysBetween(createdAt, now)},"comments":[${said.join()}],${rest}`
  )
}
