import { listFriends, listRequests } from '@trademates/contract/friendships'
import { listSuggestedPeople } from '@trademates/contract/people'
import { listQuery } from '#lib/cache/query-cache.ts'

/** Suggested people whose names contain `q`; all of them if it is empty. */
export const peopleSuggestionsQuery = (q: string) => listQuery(listSuggestedPeople, { query: q === '' ? {} : { q } })

/** The requests waiting for the viewer's answer, newest first. */
export const receivedRequestsQuery = listQuery(listRequests, { query: { direction: 'received' } })

/** The viewer's connections, newest first. */
export const friendsQuery = listQuery(listFriends)
