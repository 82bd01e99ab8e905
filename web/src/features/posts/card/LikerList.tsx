import { useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { PeopleDialog } from '#features/friendships/PeopleDialog.tsx'
import { t } from '#i18n/t.ts'
import { likersQuery } from '#features/posts/queries.ts'

/** Dialog with the users who liked a post, newest first. */
export function LikerList({ post, close }: { post: Id; close: () => void }) {
  return <PeopleDialog title={t('Liked by')} none={t('No one to show')} list={useInfiniteQuery(likersQuery(post))} close={close} />
}
