import type { LiveEvent, NewPostEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import { listHiddenIds, listMuterIds, listMentionsByViewer, NO_USER_ID } from '#features/people/view.ts'
import { presentFeedsWith, presentPosts } from '#features/posts/view.ts'
import { createPostChangePublisher, type PostPublisherDeps } from './post-change-publisher.ts'

type PostEvent = Extract<DomainEvent, { topic: `post.${string}` }>

/** Creates a publisher that sends new, changed and deleted posts to all users who may see them. */
export function createPostPublisher(options: PostPublisherDeps): (event: PostEvent) => void {
  const { readOnlyDb, connections, enqueue } = options
  const publishChange = createPostChangePublisher(options)

  async function publishCreated(post: Id, author: Id): Promise<void> {
    const [hidden, muters, groups, [data]] = await Promise.all([
      listHiddenIds(readOnlyDb, author),
      listMuterIds(readOnlyDb, author),
      presentFeedsWith(readOnlyDb, post, connections.recentUsers()),
      presentPosts(readOnlyDb, NO_USER_ID, [post]),
    ])
    if (data === undefined) return
    const created = (more: Partial<NewPostEvent>): LiveEvent => ({ event: 'post.created', data: { ...data, ...more } })
    const forSome = new Map<Id, LiveEvent>()
    const feedsOf = new Map(groups.flatMap(({ users, feeds }) => users.map((user) => [user, feeds])))
    for (const { users, feeds } of groups) {
      const own = created({ feeds })
      for (const user of users) forSome.set(user, own)
    }
    for (const [user, mentions] of await listMentionsByViewer(readOnlyDb, data.mentions))
      forSome.set(user, created({ mentions, feeds: feedsOf.get(user) }))
    connections.publish(created({}), { except: hidden.union(muters), forSome })
  }

  async function publishDeleted({ post_id: id, author_id: author, hidden }: Extract<PostEvent, { topic: 'post.deleted' }>): Promise<void> {
    const except = (await listHiddenIds(readOnlyDb, author)).union(new Set(hidden === true ? [author] : []))
    if (hidden === true) connections.clearReplay()
    connections.publish({ event: 'post.deleted', data: { id } }, { except })
  }

  return (event) => {
    if (event.topic === 'post.created') enqueue(() => publishCreated(event.post_id, event.author_id))
    else if (event.topic === 'post.deleted') enqueue(() => publishDeleted(event))
    else publishChange(event)
  }
}
