import { useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { PeoplePane } from '#features/friendships/PeoplePane.tsx'
import { t } from '#words/t.ts'
import { likersQuery } from './queries.ts'

/** Who liked a post, the newest first. */
export function Likers({ post, close }: { post: Id; close: () => void }) {
  return <PeoplePane title={t('Liked by')} none={t('No one to show')} list={useInfiniteQuery(likersQuery(post))} close={close} />
}
