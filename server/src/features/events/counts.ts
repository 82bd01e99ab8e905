import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { countUnread as countUnreadMessages } from '#features/chat/view.ts'
import { countUnread } from '#features/notifications/view.ts'
import type { Streams } from './streams.ts'

/** Makes what tells people how much they have not read. */
export function makeTellCounts({ reads, streams }: Pick<Deps, 'reads'> & { streams: Streams }) {
  const counting = new Map<Id, symbol>()

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

  // Counts are what every stream begins with, so nobody misses them.
  async function tellAllCounts(users: readonly Id[]): Promise<void> {
    await Promise.all(users.filter((user) => streams.has(user)).map(tellCounts))
  }

  return { tellCounts, tellAllCounts }
}
