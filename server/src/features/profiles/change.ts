import { message } from '@trademates/contract/messages'
import { type Id, NO_FIELD } from '@trademates/contract/wire'
import type { Viewer } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { refuseFields } from '#platform/refusal.ts'
import { endBonds } from '#features/friendships/end.ts'
import { followOne, tellRelations } from '#features/people/bonds.ts'
import { forgetFollow, notify, tell, type Told } from '#features/notifications/notify.ts'
import { checkSeen, holdPair } from '#features/people/view.ts'
import { findBlock, insertBlock, insertMute, removeBlock, removeFollow, removeFollows, removeMute } from './store.ts'

/** Who wants to change what somebody is to them. */
interface Wish {
  viewer: Viewer
  params: { userId: Id }
}

/** Gives what is told of it after the commit. */
type Change = (tx: Handle, viewer: Id, other: Id) => Promise<Told[]>
type Deed = (wish: Wish, deps: Deps) => Promise<undefined>

// One change of a pair at a time, and what it depends on is read after the others: a block ends also what began a moment ago.
const changing =
  (ofSelf: 'no_follow_of_self' | 'no_mute_of_self' | 'no_block_of_self', change: Change): Deed =>
  async ({ viewer, params: { userId: other } }, { db, bus }) => {
    if (viewer.id === other) throw refuseFields({ [NO_FIELD]: [message(ofSelf)] })
    const told = await db.transaction(async (tx) => {
      await holdPair(tx, viewer.id, other)
      return change(tx, viewer.id, other)
    })
    tell(bus, told)
  }

/** Has the screens of these read anew after the deed, for they may see other things than before. */
const withSight =
  (whose: (viewer: Id, other: Id) => Id[], deed: Deed): Deed =>
  async (wish, deps) => {
    await deed(wish, deps)
    deps.bus.publish({ topic: 'sight.changed', user_ids: whose(wish.viewer.id, wish.params.userId) })
  }

/** Tells both after the deed that who follows whom has changed. */
const withRelation =
  (deed: Deed): Deed =>
  async (wish, deps) => {
    await deed(wish, deps)
    tellRelations(deps.bus, wish.viewer.id, wish.params.userId)
  }

const seen =
  (change: Change): Change =>
  async (tx, viewer, other) => {
    await checkSeen(tx, viewer, other)
    return change(tx, viewer, other)
  }

// Whom one has blocked oneself is hidden, and still there to be blocked and unblocked.
const seenOrBlocked =
  (change: Change): Change =>
  async (tx, viewer, other) => {
    if ((await findBlock(tx, viewer, other)) === undefined) await checkSeen(tx, viewer, other)
    return change(tx, viewer, other)
  }

const silent =
  (write: (tx: Handle, viewer: Id, other: Id) => Promise<number>): Change =>
  async (tx, viewer, other) => {
    await write(tx, viewer, other)
    return []
  }

/*
 * All of these may be repeated. They throw a field refusal for oneself and `not_found` for somebody whom the viewer may not see.
 */

/** Follows somebody. */
export const follow = withRelation(
  changing(
    'no_follow_of_self',
    seen(async (tx, viewer, other) => ((await followOne(tx, viewer, other)) ? notify(tx, other, { kind: 'follow', actor: viewer }) : [])),
  ),
)

/** Follows somebody no longer. */
export const unfollow = withRelation(
  changing(
    'no_follow_of_self',
    seen(async (tx, viewer, other) => {
      await removeFollow(tx, viewer, other)
      return forgetFollow(tx, viewer, other)
    }),
  ),
)

/** Keeps somebody's posts and comments out of one's own lists (decision D29). */
export const mute = withSight((viewer) => [viewer], changing('no_mute_of_self', seen(silent(insertMute))))

/** Hears of somebody again. */
export const unmute = withSight((viewer) => [viewer], changing('no_mute_of_self', seen(silent(removeMute))))

/** Hides two people from each other, and ends what they were to each other (decision D29). */
export const block = withSight(
  (viewer, other) => [viewer, other],
  changing(
    'no_block_of_self',
    seenOrBlocked(async (tx, viewer, other) => {
      await insertBlock(tx, viewer, other)
      await removeFollows(tx, viewer, other)
      // Told of what is no more, they would find it when the block is taken back.
      return [
        ...(await forgetFollow(tx, viewer, other)),
        ...(await forgetFollow(tx, other, viewer)),
        ...(await endBonds(tx, viewer, other)),
      ]
    }),
  ),
)

/** Takes the own block back; one by the other stays. */
export const unblock = withSight((viewer, other) => [viewer, other], changing('no_block_of_self', seenOrBlocked(silent(removeBlock))))
