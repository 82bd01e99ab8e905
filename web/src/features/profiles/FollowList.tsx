import { useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { PeoplePane } from '#features/friendships/PeoplePane.tsx'
import { type Follows, followsQuery } from './queries.ts'

const TITLE = { followers: 'Followers', following: 'Following' }
const NOBODY = { followers: 'Nobody follows yet.', following: 'Follows nobody yet.' }

/** Who follows somebody, or whom they follow. */
export function FollowList({ id, which, close }: { id: Id; which: Follows; close: () => void }) {
  return <PeoplePane title={TITLE[which]} none={NOBODY[which]} list={useInfiniteQuery(followsQuery(id, which))} close={close} />
}
