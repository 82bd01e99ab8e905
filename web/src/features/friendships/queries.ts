import { listFriends, listRequests } from '@trademates/contract/friendships'
import { listStrangers } from '@trademates/contract/people'
import { pages } from '#lib/cache/cache.ts'

/** People to connect to whose names contain `q`; all of them where it is empty. */
export const strangersQuery = (q: string) => pages(listStrangers, { query: q === '' ? {} : { q } })

/** The requests that wait for the viewer's answer, the newest first. */
export const receivedQuery = pages(listRequests, { query: { direction: 'received' } })

/** Whom the viewer is connected to, the newest first. */
export const friendsQuery = pages(listFriends)
