import { message } from '@trademates/contract/messages'
import { type Id, NO_FIELD } from '@trademates/contract/wire'
import type { Viewer } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { endRelationship } from '#features/friendships/end.ts'
import { addFollow, publishRelationToBoth } from '#features/people/relationships.ts'
import { removeFollowNotification, notifyUser, publishNotifications, type NotificationChange } from '#features/notifications/notify.ts'
import { requireVisibleUser, lockPair } from '#features/people/view.ts'
import { findBlock, insertBlock, insertMute, removeBlock, removeFollow, removeFollows, removeMute } from './store.ts'

/** Who wants to change what somebody is to them. */
interface RelationshipRequest {
  viewer: Viewer
  params: { userId: Id }
}

/** Gives what is told of it after the commit. */
type RelationshipChange = (tx: Queryable, viewer: Id, other: Id) => Promise<NotificationChange[]>
type RelationshipHandler = (wish: RelationshipRequest, deps: Deps) => Promise<undefined>

// One change of a pair at a time, and what it depends on is read after the others: a block ends also what began a moment ago.
const createHandler =
  (selfError: 'no_follow_of_self' | 'no_mute_of_self' | 'no_block_of_self', change: RelationshipChange): RelationshipHandler =>
  async ({ viewer, params: { userId: other } }, { db, bus }) => {
    if (viewer.id === other) throw validationError({ [NO_FIELD]: [message(selfError)] })
    const notifications = await db.transaction(async (tx) => {
      await lockPair(tx, viewer.id, other)
      return change(tx, viewer.id, other)
    })
    publishNotifications(bus, notifications)
  }

/** Has the screens of these read anew after the deed, for they may see other things than before. */
const withVisibilityEvent =
  (affectedUsers: (viewer: Id, other: Id) => Id[], handler: RelationshipHandler): RelationshipHandler =>
  async (wish, deps) => {
    await handler(wish, deps)
    deps.bus.publish({ topic: 'sight.changed', user_ids: affectedUsers(wish.viewer.id, wish.params.userId) })
  }

/** Tells both after the deed that who follows whom has changed. */
const withRelationEvent =
  (handler: RelationshipHandler): RelationshipHandler =>
  async (wish, deps) => {
    await handler(wish, deps)
    publishRelationToBoth(deps.bus, wish.viewer.id, wish.params.userId)
  }

const ifVisible =
  (change: RelationshipChange): RelationshipChange =>
  async (tx, viewer, other) => {
    await requireVisibleUser(tx, viewer, other)
    return change(tx, viewer, other)
  }

// Whom one has blocked oneself is hidden, and still there to be blocked and unblocked.
const ifVisibleOrBlocked =
  (change: RelationshipChange): RelationshipChange =>
  async (tx, viewer, other) => {
    if ((await findBlock(tx, viewer, other)) === undefined) await requireVisibleUser(tx, viewer, other)
    return change(tx, viewer, other)
  }

const withoutNotification =
  (write: (tx: Queryable, viewer: Id, other: Id) => Promise<number>): RelationshipChange =>
  async (tx, viewer, other) => {
    await write(tx, viewer, other)
    return []
  }

/*
 * All of these may be repeated. They throw a field refusal for oneself and `not_found` for somebody whom the viewer may not see.
 */

/** Follows somebody. */
export const follow = withRelationEvent(
  createHandler(
    'no_follow_of_self',
    ifVisible(async (tx, viewer, other) =>
      (await addFollow(tx, viewer, other)) ? notifyUser(tx, other, { kind: 'follow', actor: viewer }) : [],
    ),
  ),
)

/** Follows somebody no longer. */
export const unfollow = withRelationEvent(
  createHandler(
    'no_follow_of_self',
    ifVisible(async (tx, viewer, other) => {
      await removeFollow(tx, viewer, other)
      return removeFollowNotification(tx, viewer, other)
    }),
  ),
)

/** Keeps somebody's posts and comments out of one's own lists (decision D29). */
export const mute = withVisibilityEvent((viewer) => [viewer], createHandler('no_mute_of_self', ifVisible(withoutNotification(insertMute))))

/** Hears of somebody again. */
export const unmute = withVisibilityEvent(
  (viewer) => [viewer],
  createHandler('no_mute_of_self', ifVisible(withoutNotification(removeMute))),
)

/** Hides two people from each other, and ends what they were to each other (decision D29). */
export const block = withVisibilityEvent(
  (viewer, other) => [viewer, other],
  createHandler(
    'no_block_of_self',
    ifVisibleOrBlocked(async (tx, viewer, other) => {
      await insertBlock(tx, viewer, other)
      await removeFollows(tx, viewer, other)
      // Told of what is no more, they would find it when the block is taken back.
      return [
        ...(await removeFollowNotification(tx, viewer, other)),
        ...(await removeFollowNotification(tx, other, viewer)),
        ...(await endRelationship(tx, viewer, other)),
      ]
    }),
  ),
)

/** Takes the own block back; one by the other stays. */
export const unblock = withVisibilityEvent(
  (viewer, other) => [viewer, other],
  createHandler('no_block_of_self', ifVisibleOrBlocked(withoutNotification(removeBlock))),
)
