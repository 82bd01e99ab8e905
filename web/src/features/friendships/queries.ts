import { listFriends, listRequests } from '@trademates/contract/friendships'
import { listSuggestedPeople } from '@trademates/contract/people'
import { listQuery } from '#lib/cache/query-cache.ts'

/** People to connect to whose names contain `q`; all of them where it is empty. */
export const peopleSuggestionsQuery = (q: string) => listQuery(listSuggestedPeople, { query: q === '' ? {} : { q } })

/** The requests that wait for the viewer's answer, the newest first. */
export const receivedRequestsQuery = listQuery(listRequests, { query: { direction: 'received' } })

/** Whom the viewer is connected to, the newest first. */
export const friendsQuery = listQuery(listFriends)
