import { useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { PeoplePane } from '#features/friendships/PeoplePane.tsx'
import { t } from '#words/t.ts'
import { type Follows, followsQuery } from './queries.ts'

const TITLE = { followers: () => t('Followers'), following: () => t('Following') }
const NOBODY = { followers: () => t('No followers yet.'), following: () => t('Not following anyone yet.') }

/** Who follows somebody, or whom they follow. */
export function FollowList({ id, which, close }: { id: Id; which: Follows; close: () => void }) {
  return <PeoplePane title={TITLE[which]()} none={NOBODY[which]()} list={useInfiniteQuery(followsQuery(id, which))} close={close} />
}
