import { useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { PeopleDialog } from '#features/friendships/PeopleDialog.tsx'
import { t } from '#i18n/t.ts'
import { type FollowListKind, followsQuery } from '#features/profiles/queries.ts'

const TITLE = { followers: () => t('Followers'), following: () => t('Following') }
const EMPTY_TEXT = { followers: () => t('No followers yet.'), following: () => t('Not following anyone yet.') }

/** The followers of a user, or the users they follow. */
export function FollowList({ id, which, close }: { id: Id; which: FollowListKind; close: () => void }) {
  return <PeopleDialog title={TITLE[which]()} none={EMPTY_TEXT[which]()} list={useInfiniteQuery(followsQuery(id, which))} close={close} />
}
