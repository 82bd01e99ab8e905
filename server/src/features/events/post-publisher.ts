import type { LiveEvent, NewPost } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Happening } from '#platform/bus/bus.ts'
import { hiddenFrom, mutedBy, namedToOthers, NOBODY } from '#features/people/view.ts'
import { presentFeedsWith, presentPosts } from '#features/posts/view.ts'
import { createChangePublisher, type Options } from './post-change-publisher.ts'

type PostEvent = Extract<Happening, { topic: `post.${string}` }>

/** Publishes new, changed and deleted posts to all who may see them. */
export function createPostPublisher(options: Options): (event: PostEvent) => void {
  const { reads, connections, enqueue } = options
  const publishChange = createChangePublisher(options)

  async function publishCreated(post: Id, author: Id): Promise<void> {
    const [hidden, muters, groups, [data]] = await Promise.all([
      hiddenFrom(reads, author),
      mutedBy(reads, author),
      presentFeedsWith(reads, post, connections.recentUsers()),
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
    connections.publish(created({}), { except: hidden.union(muters), forSome })
  }

  async function publishDeleted({ post_id: id, author_id: author, hidden }: Extract<PostEvent, { topic: 'post.deleted' }>): Promise<void> {
    const except = (await hiddenFrom(reads, author)).union(new Set(hidden === true ? [author] : []))
    if (hidden === true) connections.clearReplay()
    connections.publish({ event: 'post.deleted', data: { id } }, { except })
  }

  return (event) => {
    if (event.topic === 'post.created') enqueue(() => publishCreated(event.post_id, event.author_id))
    else if (event.topic === 'post.deleted') enqueue(() => publishDeleted(event))
    else publishChange(event)
  }
}
