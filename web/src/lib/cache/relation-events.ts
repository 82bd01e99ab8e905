import { readConversation } from '@trademates/contract/chat'
import { listFriends, listRequests } from '@trademates/contract/friendships'
import { listSuggestedPeople, type Person } from '@trademates/contract/people'
import { listFollowers, listFollowing, readOwnProfile, readProfile } from '@trademates/contract/profiles'
import { patchEntity, query, queryClient, findEntity } from './query-cache.ts'
import { removeRequests } from './removal.ts'

/** Updates a person and their relation to the viewer in all queries. */
export const patchPerson = (person: Person): void => patchEntity('person', person.id, (shown) => ({ ...shown, ...person }))

/** Handles a changed relation between a person and the viewer: updates it and refetches counts and lists. */
export function onPersonChanged(person: Person): void {
  const { id, relation } = person
  const before = findEntity('person', id)?.relation
  // The request was withdrawn or answered in another tab.
  if (before === 'asked_you' && relation === 'none') removeRequests(id)
  patchPerson(person)
  for (const { path } of [listFollowers, listFollowing]) void queryClient.invalidateQueries({ queryKey: [path] })
  void queryClient.invalidateQueries(query(readOwnProfile))
  void queryClient.invalidateQueries(query(readProfile, { params: { userId: id } }))
  void queryClient.invalidateQueries(query(readConversation, { params: { userId: id } }))
  // Already shown: the change was made in this tab.
  if (before === relation) return
  for (const { path } of [listRequests, listFriends]) void queryClient.invalidateQueries({ queryKey: [path] })
  if (relation === 'none') void queryClient.invalidateQueries({ queryKey: [listSuggestedPeople.path] })
}
