import { message } from '@trademates/contract/messages'
import { type Id, NO_FIELD } from '@trademates/contract/wire'
import type { Viewer } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { endRelationship } from '#features/friendships/end.ts'
import { addFollow, publishRelationToBoth } from '#features/people/relationships.ts'
import { removeFollowNotification, notifyUser, publishNotifications, type NotificationChange } from '#features/notifications/notify.ts'
import { removeIdeaFollows } from '#features/ideas/follow.ts'
import { lockPair } from '#features/people/lock-users.ts'
import { requireVisibleUser } from '#features/people/view.ts'
import {
  findBlock,
  insertBlock,
  insertIdeasBell,
  insertMute,
  removeBlock,
  removeFollow,
  removeFollows,
  removeIdeasBell,
  removeMute,
} from './store.ts'

interface RelationshipRequest {
  viewer: Viewer
  params: { userId: Id }
}

interface RelationshipChange {
  selfError: 'no_follow_of_self' | 'no_mute_of_self' | 'no_block_of_self' | 'no_bell_of_self'
  /** Throws `not_found` for a user whom the viewer may not change a relationship with. */
  check: (tx: Queryable, viewer: Id, other: Id) => Promise<void>
  /** Returns the notifications to publish after the commit. */
  write: (tx: Queryable, viewer: Id, other: Id) => Promise<NotificationChange[]>
}

/** Runs one change of a pair at a time, so that a block also ends what a concurrent request has just started. */
async function changeRelationship(
  { viewer, params: { userId: other } }: RelationshipRequest,
  { db, bus }: Deps,
  { selfError, check, write }: RelationshipChange,
): Promise<void> {
  if (viewer.id === other) throw validationError({ [NO_FIELD]: [message(selfError)] })
  const notifications = await db.transaction(async (tx) => {
    await lockPair(tx, viewer.id, other)
    await check(tx, viewer.id, other)
    return write(tx, viewer.id, other)
  })
  publishNotifications(bus, notifications)
}

/** Changes a relationship with a visible user who is not notified. */
const changeWithoutNotification = (
  request: RelationshipRequest,
  deps: Deps,
  { selfError, change }: Pick<RelationshipChange, 'selfError'> & { change: typeof insertMute },
): Promise<void> =>
  changeRelationship(request, deps, {
    selfError,
    check: requireVisibleUser,
    write: async (tx, viewer, other) => {
      await change(tx, viewer, other)
      return []
    },
  })

/** A user blocked by the viewer is hidden, but can be blocked and unblocked. */
async function requireVisibleOrBlocked(tx: Queryable, viewer: Id, other: Id): Promise<void> {
  if ((await findBlock(tx, viewer, other)) === undefined) await requireVisibleUser(tx, viewer, other)
}

/*
 * All handlers are idempotent. They throw a validation error for the viewer and `not_found` for a user that the viewer may not see.
 */

/** Follows a user. */
export async function follow(request: RelationshipRequest, deps: Deps): Promise<undefined> {
  await changeRelationship(request, deps, {
    selfError: 'no_follow_of_self',
    check: requireVisibleUser,
    write: async (tx, viewer, other) =>
      (await addFollow(tx, viewer, other)) ? notifyUser(tx, other, { kind: 'follow', actor: viewer }) : [],
  })
  publishRelationToBoth(deps.bus, request.viewer.id, request.params.userId)
}

/** Unfollows a user. */
export async function unfollow(request: RelationshipRequest, deps: Deps): Promise<undefined> {
  await changeRelationship(request, deps, {
    selfError: 'no_follow_of_self',
    check: requireVisibleUser,
    write: async (tx, viewer, other) => {
      await removeFollow(tx, viewer, other)
      return removeFollowNotification(tx, viewer, other)
    },
  })
  publishRelationToBoth(deps.bus, request.viewer.id, request.params.userId)
}

/** Removes a user's posts and comments from the viewer's feeds and lists (decision D29). */
export const mute = (request: RelationshipRequest, deps: Deps): Promise<undefined> => changeMute(request, deps, insertMute)

/** Takes a mute back. */
export const unmute = (request: RelationshipRequest, deps: Deps): Promise<undefined> => changeMute(request, deps, removeMute)

async function changeMute(request: RelationshipRequest, deps: Deps, change: typeof insertMute): Promise<undefined> {
  await changeWithoutNotification(request, deps, { selfError: 'no_mute_of_self', change })
  publishVisibility(deps, [request.viewer.id])
}

/** Notifies the viewer of new trade ideas of a user from now on. */
export const turnOnIdeasBell = (request: RelationshipRequest, deps: Deps): Promise<undefined> => changeBell(request, deps, insertIdeasBell)

/** Ends notifications of new trade ideas of a user. */
export const turnOffIdeasBell = (request: RelationshipRequest, deps: Deps): Promise<undefined> => changeBell(request, deps, removeIdeasBell)

async function changeBell(request: RelationshipRequest, deps: Deps, change: typeof insertIdeasBell): Promise<undefined> {
  await changeWithoutNotification(request, deps, { selfError: 'no_bell_of_self', change })
}

/** Hides two users from each other and ends their follows, those of each other's ideas, and their friendship (decision D29). */
export async function block(request: RelationshipRequest, deps: Deps): Promise<undefined> {
  await changeRelationship(request, deps, {
    selfError: 'no_block_of_self',
    check: requireVisibleOrBlocked,
    write: async (tx, viewer, other) => {
      await insertBlock(tx, viewer, other)
      await removeFollows(tx, viewer, other)
      await removeIdeasBell(tx, viewer, other)
      await removeIdeasBell(tx, other, viewer)
      await removeIdeaFollows(tx, viewer, other)
      // Notifications of what the block ends would reappear after an unblock.
      return [
        ...(await removeFollowNotification(tx, viewer, other)),
        ...(await removeFollowNotification(tx, other, viewer)),
        ...(await endRelationship(tx, viewer, other)),
      ]
    },
  })
  publishVisibility(deps, [request.viewer.id, request.params.userId])
}

/** Removes the viewer's block; a block by the other user stays. */
export async function unblock(request: RelationshipRequest, deps: Deps): Promise<undefined> {
  await changeRelationship(request, deps, {
    selfError: 'no_block_of_self',
    check: requireVisibleOrBlocked,
    write: async (tx, viewer, other) => {
      await removeBlock(tx, viewer, other)
      return []
    },
  })
  publishVisibility(deps, [request.viewer.id, request.params.userId])
}

/** Makes all screens of these users reload, because they may see other content now. */
function publishVisibility({ bus }: Deps, userIds: Id[]): void {
  bus.publish({ topic: 'visibility.changed', user_ids: userIds })
}
