import { readConversation } from '@trademates/contract/chat'
import { listFriends, listRequests } from '@trademates/contract/friendships'
import { listSuggestedPeople, type Person } from '@trademates/contract/people'
import { listFollowers, listFollowing, readOwnProfile, readProfile } from '@trademates/contract/profiles'
import { patchEntity, query, queryClient, findEntity } from './query-cache.ts'
import { removeRequests } from './removal.ts'

/** Shows what somebody is to the viewer now, wherever they are shown. */
export const patchPerson = (person: Person): void => patchEntity('person', person.id, (shown) => ({ ...shown, ...person }))

/** Somebody is something else to the viewer than before, by whoever's doing: they are shown so, and what counts or lists them is read anew where it is looked at. */
export function onPersonChanged(person: Person): void {
  const { id, relation } = person
  const before = findEntity('person', id)?.relation
  // Where it was not answered here, it was withdrawn, or answered elsewhere.
  if (before === 'asked_you' && relation === 'none') removeRequests(id)
  patchPerson(person)
  for (const { path } of [listFollowers, listFollowing]) void queryClient.invalidateQueries({ queryKey: [path] })
  void queryClient.invalidateQueries(query(readOwnProfile))
  void queryClient.invalidateQueries(query(readProfile, { params: { userId: id } }))
  void queryClient.invalidateQueries(query(readConversation, { params: { userId: id } }))
  // What was done here is shown already, in its place.
  if (before === relation) return
  for (const { path } of [listRequests, listFriends]) void queryClient.invalidateQueries({ queryKey: [path] })
  if (relation === 'none') void queryClient.invalidateQueries({ queryKey: [listSuggestedPeople.path] })
}
