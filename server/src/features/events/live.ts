import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Comment } from '@trademates/contract/comments'
import type { LiveEvent, NewPost } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/ask.ts'
import type { Happening } from '#platform/bus.ts'
import type { Deps } from '#platform/deps.ts'
import { countUnread as countUnreadMessages } from '#features/chat/view.ts'
import { presentComment } from '#features/comments/view.ts'
import { presentLiked } from '#features/likes/view.ts'
import { countUnread, presentNotification } from '#features/notifications/view.ts'
import { hiddenFrom, mutedBy } from '#features/people/view.ts'
import { presentCounts, presentEdited, presentFeedsWith, presentPosts } from '#features/posts/view.ts'
import type { Desk } from '#features/prices/desk.ts'
import { makeTellChat } from './chat.ts'
import type { Since } from './journal.ts'
import { openQuotes } from './quotes.ts'
import { openStreams } from './streams.ts'

// Nobody's id: what it is shown has no likes of its own and nothing it may remove.
const NOBODY: Id = '00000000-0000-0000-0000-000000000000'
// Likes of one post that come within this time are told as one change of its count.
const GATHER_MS = 100

type Changed = Extract<Happening, { topic: 'post.changed' }>
type ChangedPost = Extract<LiveEvent, { event: 'post.changed' }>['data']
type Counts = Pick<ChangedPost, 'id' | 'likes_count' | 'comments_count'>

export interface Live {
  /** Opens a stream, which begins with what its viewer has missed since then, and how much they have not read. */
  open(viewer: Viewer, wire: ServerResponse, since: Since | null): void
  close(): void
}

/** Turns what happened in any process into events for the streams of this one: read once, sent to all who may see it. */
export function openLive({ reads, bus, log }: Pick<Deps, 'reads' | 'bus' | 'log'>, desk: Desk): Live {
  const streams = openStreams()
  const quotes = openQuotes(desk, streams, log)
  let changes: Changed[] = []
  let turn: Promise<void> = Promise.resolve()
  const counting = new Map<Id, symbol>()

  // One after the other, so that a post is told before its first comment. What could not be read, whoever lacks it reads for themselves.
  function inTurn(work: () => Promise<void>, lacks = () => streams.restart()): void {
    turn = turn.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'an event was not told')
      lacks()
    })
  }

  async function tellCreated(post: Id, author: Id): Promise<void> {
    const [[data], hidden, muters, groups] = await Promise.all([
      presentPosts(reads, NOBODY, [post]),
      hiddenFrom(reads, author),
      mutedBy(reads, author),
      presentFeedsWith(reads, post, streams.hearers()),
    ])
    if (data === undefined) return
    const created = (more: Partial<NewPost>): LiveEvent => ({ event: 'post.created', data: { ...data, ...more } })
    const forSome = groups.flatMap(({ users, feeds }) => {
      const own = created({ feeds })
      return users.map((user) => [user, own] as const)
    })
    streams.tellAll(created({}), { except: hidden.union(muters), forSome: new Map(forSome) })
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
      for (const more of isCounted ? [{}] : news) tellCounted({ ...data, ...more }, { liked, except: await hiddenFrom(reads, author_id) })
      for (const comment of comments) await tellComment(data, comment, author_id)
    }
  }

  /** Tells all but some of a change; those whose own likes are in its counts hear how these stand. */
  function tellCounted(data: ChangedPost, { liked, except }: { liked: ReadonlyMap<Id, boolean>; except: Set<Id> }): void {
    const changed = (more: Partial<ChangedPost>): LiveEvent => ({ event: 'post.changed', data: { ...data, ...more } })
    streams.tellAll(changed({}), { except, forSome: new Map([...liked].map(([user, user_liked]) => [user, changed({ user_liked })])) })
  }

  /** What happened to one post besides its counts and new comments: each comment removed, once what the edits left, and once what its symbols cost. */
  async function newsIn(post: Id, own: readonly Changed[]): Promise<Pick<ChangedPost, 'removed_comment' | 'edited' | 'symbols'>[]> {
    const removed = own.flatMap(({ removed_comment_id: id }) => (id === undefined ? [] : { removed_comment: id }))
    const edited = own.some((change) => change.edited === true) ? await presentEdited(reads, NOBODY, post) : undefined
    const [priced] = own.some((change) => change.priced === true) ? await presentPosts(reads, NOBODY, [post]) : []
    return [...removed, ...(edited === undefined ? [] : [{ edited }]), ...(priced === undefined ? [] : [{ symbols: priced.symbols }])]
  }

  async function tellDeleted({ post_id: id, author_id: author, hidden }: Extract<Happening, { topic: 'post.deleted' }>): Promise<void> {
    const except = (await hiddenFrom(reads, author)).union(new Set(hidden === true ? [author] : []))
    if (hidden === true) streams.forget()
    streams.tellAll({ event: 'post.deleted', data: { id } }, { except })
  }

  async function tellComment(data: Counts, id: Id, postAuthor: Id): Promise<void> {
    const comment = await presentComment(reads, NOBODY, id)
    if (comment === undefined) return
    const [hidden, alsoHidden, muters] = await Promise.all([
      hiddenFrom(reads, comment.author_id),
      hiddenFrom(reads, postAuthor),
      mutedBy(reads, comment.author_id),
    ])
    const changed = (shown: Comment): LiveEvent => ({ event: 'post.changed', data: { ...data, comment: shown } })
    const removable = changed({ ...comment, can_delete: true })
    const except = hidden.union(alsoHidden)
    // Who has muted the author hears of the count only.
    const counted: LiveEvent = { event: 'post.changed', data }
    const removers = [comment.author_id, postAuthor].map((user) => [user, removable] as const)
    streams.tellAll(changed(comment), { except, forSome: new Map([...removers, ...[...muters].map((user) => [user, counted] as const)]) })
  }

  function queue(happening: Extract<Happening, { topic: `post.${string}` }>): void {
    if (happening.topic === 'post.created') inTurn(() => tellCreated(happening.post_id, happening.author_id))
    else if (happening.topic === 'post.deleted') inTurn(() => tellDeleted(happening))
    else if (changes.push(happening) === 1) inTurn(tellChanged)
  }

  async function tellNotified({ user_id, notification_id, created }: Extract<Happening, { topic: 'notified' }>): Promise<void> {
    const data = await presentNotification(reads, user_id, notification_id)
    if (data === undefined) streams.tell(user_id, { event: 'notification.removed', data: { id: notification_id } })
    else streams.tell(user_id, { event: created ? 'notification.created' : 'notification.changed', data })
    await tellCounts(user_id)
  }

  async function presentUnread(user: Id): Promise<Extract<LiveEvent, { event: 'counts' }>['data']> {
    const [unread_notifications, unread_messages] = await Promise.all([countUnread(reads, user), countUnreadMessages(reads, user)])
    return { unread_notifications, unread_messages }
  }

  // A count that a newer one has overtaken is not told, so that the one told last was read last.
  async function tellCounts(user: Id): Promise<void> {
    const own = Symbol('count')
    counting.set(user, own)
    const data = await presentUnread(user)
    if (counting.get(user) !== own) return
    counting.delete(user)
    streams.mention(user, { event: 'counts', data })
  }

  // Nothing is read for whom no stream of this process is open; counts are what every stream begins with.
  function tellOwner(happening: Extract<Happening, { topic: 'notified' | 'counted' }>): void {
    if (!streams.has(happening.user_id)) return happening.topic === 'notified' ? streams.skip(happening.user_id) : undefined
    const { topic, user_id } = happening
    inTurn(
      () => (topic === 'notified' ? tellNotified(happening) : tellCounts(user_id)),
      () => streams.refresh(user_id),
    )
  }

  const tellChat = makeTellChat({ reads, streams, log, tellCounts })

  // In its turn, so that nothing of them is told after it; and nothing of what was told of them is told again.
  function tellGone(id: Id): void {
    inTurn(async () => {
      streams.forget()
      streams.tellAll({ event: 'person.gone', data: { id } })
    })
  }

  function hear(happening: Happening): void {
    if (happening.topic === 'session.ended') streams.endSessions(new Set(happening.session_ids))
    else if (happening.topic === 'quotes.wanted') quotes.want(happening.user_id, happening.symbols)
    else if (happening.topic === 'export.changed') streams.tell(happening.user_id, { event: 'export.changed', data: happening.state })
    else if (happening.topic === 'alert.changed' || happening.topic === 'alert.fired')
      streams.tell(happening.user_id, { event: 'alert.changed', data: { id: happening.alert_id } })
    else if (happening.topic === 'learning.changed')
      streams.tell(happening.user_id, { event: 'learning.changed', data: happening.progress })
    else if (happening.topic === 'notified' || happening.topic === 'counted') tellOwner(happening)
    else if (happening.topic === 'typing') streams.mention(happening.to_id, { event: 'typing', data: { user_id: happening.user_id } })
    else if (happening.topic === 'message.created' || happening.topic === 'message.changed') tellChat(happening)
    else if (happening.topic === 'sight.changed') for (const user of happening.user_ids) streams.refresh(user)
    else if (happening.topic === 'person.gone') tellGone(happening.user_id)
    else if (streams.isHeard()) queue(happening)
    else streams.skip()
  }

  const stop = bus.subscribe({ hear, missed: () => streams.restart() })

  return {
    open(viewer, wire, since) {
      streams.add(viewer, wire, since)
      tellCounts(viewer.id).catch((error: unknown) => log.warn({ err: error }, 'counts were not told'))
    },
    close() {
      stop()
      quotes.close()
      streams.close()
    },
  }
}
