import { setTimeout as pause } from 'node:timers/promises'
import type { Comment } from '@trademates/contract/comments'
import type { LiveEvent, NewPost } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Happening } from '#platform/bus.ts'
import type { Deps } from '#platform/deps.ts'
import { presentComment } from '#features/comments/view.ts'
import { presentLiked } from '#features/likes/view.ts'
import { hiddenFrom, mutedBy, namedToOthers, NOBODY } from '#features/people/view.ts'
import { presentCounts, presentEdited, presentFeedsWith, presentPosts } from '#features/posts/view.ts'
import type { Streams } from './streams.ts'

// Likes of one post that come within this time are told as one change of its count.
const GATHER_MS = 100

type Said = Extract<Happening, { topic: `post.${string}` }>
type Changed = Extract<Happening, { topic: 'post.changed' }>
type ChangedPost = Extract<LiveEvent, { event: 'post.changed' }>['data']
type Counts = Pick<ChangedPost, 'id' | 'likes_count' | 'comments_count'>

interface Means extends Pick<Deps, 'reads'> {
  streams: Streams
  /** Runs one piece of work after the other, so that a post is told before its first comment. */
  inTurn(work: () => Promise<void>): void
}

/** Makes what brings posts, and what is said under them, to all who may see it. */
export function makeTellPosts({ reads, streams, inTurn }: Means): (said: Said) => void {
  let changes: Changed[] = []

  async function tellCreated(post: Id, author: Id): Promise<void> {
    const [hidden, muters, groups, [data]] = await Promise.all([
      hiddenFrom(reads, author),
      mutedBy(reads, author),
      presentFeedsWith(reads, post, streams.hearers()),
      presentPosts(reads, NOBODY, [post]),
    ])
    if (data === undefined) return
    const created = (more: Partial<NewPost>): LiveEvent => ({ event: 'post.created', data: { ...data, ...more } })
    const forSome = new Map<Id, LiveEvent>()
    const feedsOf = new Map(groups.flatMap(({ users, feeds }) => users.map((user) => [user, feeds])))
    for (const { users, feeds } of groups) {
      const own = created({ feeds })
      for (const user of users) forSome.set(user, own)
    }
    for (const [user, mentions] of await namedToOthers(reads, data.mentions))
      forSome.set(user, created({ mentions, feeds: feedsOf.get(user) }))
    streams.tellAll(created({}), { except: hidden.union(muters), forSome })
  }

  async function tellChanged(): Promise<void> {
    await pause(GATHER_MS)
    const gathered = changes
    changes = []
    const counts = await presentCounts(reads, [...new Set(gathered.map((change) => change.post_id))])
    for (const { author_id, ...data } of counts) {
      const own = gathered.filter((change) => change.post_id === data.id)
      const comments = own.flatMap(({ comment_id }) => comment_id ?? [])
      const liked = await presentLiked(reads, data.id, [...new Set(own.flatMap(({ liker_id }) => liker_id ?? []))])
      const news = await newsIn(data.id, own)
      const isCounted = news.length === 0 && (liked.size > 0 || comments.length === 0)
      for (const more of isCounted ? [{}] : news) await tellNews({ ...data, ...more }, author_id, liked)
      for (const comment of comments) await tellComment(data, comment, author_id)
    }
  }

  /** What happened to one post besides its counts and new comments: each comment removed, once what the edits left, and once what its symbols cost. */
  async function newsIn(post: Id, own: readonly Changed[]): Promise<Pick<ChangedPost, 'removed_comment' | 'edited' | 'symbols'>[]> {
    const removed = own.flatMap(({ removed_comment_id: id }) => (id === undefined ? [] : { removed_comment: id }))
    const edited = own.some((change) => change.edited === true) ? await presentEdited(reads, NOBODY, post) : undefined
    const [priced] = own.some((change) => change.priced === true) ? await presentPosts(reads, NOBODY, [post]) : []
    return [...removed, ...(edited === undefined ? [] : [{ edited }]), ...(priced === undefined ? [] : [{ symbols: priced.symbols }])]
  }

  /** Those whose own likes are in the counts hear how these stand. */
  async function tellNews(data: ChangedPost, author: Id, liked: ReadonlyMap<Id, boolean>): Promise<void> {
    const { edited } = data
    const [except, named] = await Promise.all([hiddenFrom(reads, author), namedToOthers(reads, edited?.mentions ?? [])])
    const changed = (user: Id): LiveEvent => {
      const [user_liked, mentions] = [liked.get(user), named.get(user)]
      const own = { ...(user_liked !== undefined && { user_liked }), ...(edited && mentions && { edited: { ...edited, mentions } }) }
      return { event: 'post.changed', data: { ...data, ...own } }
    }
    const others = new Set(liked.keys()).union(new Set(named.keys()))
    streams.tellAll({ event: 'post.changed', data }, { except, forSome: new Map([...others].map((user) => [user, changed(user)])) })
  }

  async function tellDeleted({ post_id: id, author_id: author, hidden }: Extract<Said, { topic: 'post.deleted' }>): Promise<void> {
    const except = (await hiddenFrom(reads, author)).union(new Set(hidden === true ? [author] : []))
    if (hidden === true) streams.forget()
    streams.tellAll({ event: 'post.deleted', data: { id } }, { except })
  }

  async function tellComment(data: Counts, id: Id, postAuthor: Id): Promise<void> {
    const comment = await presentComment(reads, NOBODY, id)
    if (comment === undefined) return
    const [hidden, alsoHidden, muters, named] = await Promise.all([
      hiddenFrom(reads, comment.author_id),
      hiddenFrom(reads, postAuthor),
      mutedBy(reads, comment.author_id),
      namedToOthers(reads, comment.mentions),
    ])
    const changed = (shown: Partial<Comment>): LiveEvent => ({
      event: 'post.changed',
      data: { ...data, comment: { ...comment, ...shown } },
    })
    const removers = new Set([comment.author_id, postAuthor])
    const others = new Map(
      [...removers.union(new Set(named.keys()))].map((user) => [user, { mentions: named.get(user) ?? comment.mentions }]),
    )
    const versions = [...others].map(([user, { mentions }]) => [user, changed({ mentions, can_delete: removers.has(user) })] as const)
    // Who has muted the author hears of the count only.
    const counted: LiveEvent = { event: 'post.changed', data }
    const quiet = [...muters].map((user) => [user, counted] as const)
    streams.tellAll(changed({}), { except: hidden.union(alsoHidden), forSome: new Map([...versions, ...quiet]) })
  }

  return (said) => {
    if (said.topic === 'post.created') inTurn(() => tellCreated(said.post_id, said.author_id))
    else if (said.topic === 'post.deleted') inTurn(() => tellDeleted(said))
    else if (changes.push(said) === 1) inTurn(tellChanged)
  }
}
