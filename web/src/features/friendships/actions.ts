import { readConversation } from '@trademates/contract/chat'
import {
  acceptFriendship,
  declineFriendship,
  endFriendship,
  type Friendship,
  listFriends,
  requestFriendship,
  withdrawRequest,
} from '@trademates/contract/friendships'
import { listSuggestedPeople, type Person, type Relationship } from '@trademates/contract/people'
import { readOwnProfile, readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { call, createIdempotencyKey } from '#lib/api/call.ts'
import { patchEntity, query, queryClient, findEntity } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { setRequestStatus } from '#features/notifications/actions.ts'
import { refreshRelation } from '#features/people/refresh-relation.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Sets the relation of a user to the viewer in the caches. */
export const showRelation = (id: Id, relation: Relationship): void => patchEntity('person', id, (person) => ({ ...person, relation }))

/** Invalidates the lists that contain connections. */
function invalidateConnections(id: Id): void {
  void queryClient.invalidateQueries({ queryKey: [listFriends.path] })
  void queryClient.invalidateQueries(query(readOwnProfile))
  void queryClient.invalidateQueries(query(readProfile, { params: { userId: id } }))
  void queryClient.invalidateQueries(query(readConversation, { params: { userId: id } }))
}

async function request(id: Id): Promise<Friendship> {
  const friendship = await call(requestFriendship, { body: { to_user: id }, key: createIdempotencyKey() })
  // Stored at once: a queued withdrawal may need the id.
  patchEntity('person', id, (person) => ({ ...person, friendship_id: friendship.friendship_id }))
  return friendship
}

async function withdraw(id: Id): Promise<null> {
  const friendship = findEntity('person', id)?.friendship_id
  if (friendship === undefined || friendship === null) throw new Error(t('No pending request.'))
  await call(withdrawRequest, { params: { id: friendship } })
  patchEntity('person', id, (person) => ({ ...person, friendship_id: null }))
  return null
}

/** Sends a connection request or withdraws it; returns the request. Throws CallError. */
export async function setRequested(id: Id, wanted: boolean): Promise<Friendship | null> {
  try {
    return await (wanted ? request(id) : withdraw(id))
  } catch (error) {
    void refreshRelation(id, error)
    throw error
  }
}

/** Shows the saved request and invalidates the suggested people (specification, section 4). */
export function onRequestSaved(id: Id, friendship: Friendship | null): void {
  // The other user may have accepted before the request was answered.
  const now = (before: Relationship) => {
    if (friendship === null) return before === 'requested' ? 'none' : before
    return before === 'friends' ? before : 'requested'
  }
  const connected = friendship?.status === 'accepted'
  patchEntity('person', id, (person) => ({ ...person, relation: connected ? 'friends' : now(person.relation) }))
  if (connected) invalidateConnections(id)
  void queryClient.invalidateQueries({ queryKey: [listSuggestedPeople.path] })
}

/** Accepts or declines a request; optimistic, restored on failure. */
export async function answerRequest({ id, friendship }: { id: Id; friendship: Id }, accepts: boolean): Promise<void> {
  showRelation(id, accepts ? 'friends' : 'none')
  const putBack = setRequestStatus(friendship, accepts ? 'accepted' : 'declined')
  try {
    await call(accepts ? acceptFriendship : declineFriendship, { body: { friendship_id: friendship } })
    if (accepts) invalidateConnections(id)
  } catch (error) {
    putBack()
    showRelation(id, 'asked_you')
    showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
    await refreshRelation(id, error)
  }
}

/** Ends a connection after confirmation; optimistic, restored on failure. Follows stay unchanged (decision D27). */
export async function confirmAndDisconnect({ id, username }: Pick<Person, 'id' | 'username'>): Promise<void> {
  const text = t("You can no longer message each other. You'll still follow each other.")
  if (
    !(await confirm({
      title: tWith('Remove connection with {name}?', { name: username }),
      text,
      yes: t('Remove connection'),
      danger: true,
    }))
  )
    return
  showRelation(id, 'none')
  try {
    await call(endFriendship, { params: { userId: id } })
    invalidateConnections(id)
  } catch (error) {
    showRelation(id, 'friends')
    showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
    await refreshRelation(id, error)
  }
}
