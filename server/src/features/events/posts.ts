import type { LiveEvent, NewPost } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Happening } from '#platform/bus/bus.ts'
import { hiddenFrom, mutedBy, namedToOthers, NOBODY } from '#features/people/view.ts'
import { presentFeedsWith, presentPosts } from '#features/posts/view.ts'
import { type Means, makeTellChanges } from './post-changes.ts'

type Said = Extract<Happening, { topic: `post.${string}` }>

/** Makes what brings posts, and what becomes of them, to all who may see it. */
export function makeTellPosts(means: Means): (said: Said) => void {
  const { reads, streams, inTurn } = means
  const tellChange = makeTellChanges(means)

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

  async function tellDeleted({ post_id: id, author_id: author, hidden }: Extract<Said, { topic: 'post.deleted' }>): Promise<void> {
    const except = (await hiddenFrom(reads, author)).union(new Set(hidden === true ? [author] : []))
    if (hidden === true) streams.forget()
    streams.tellAll({ event: 'post.deleted', data: { id } }, { except })
  }

  return (said) => {
    if (said.topic === 'post.created') inTurn(() => tellCreated(said.post_id, said.author_id))
    else if (said.topic === 'post.deleted') inTurn(() => tellDeleted(said))
    else tellChange(said)
  }
}
