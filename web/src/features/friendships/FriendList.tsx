import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#words/t.ts'
import { PeoplePane } from './PeoplePane.tsx'
import { friendsQuery } from './queries.ts'

/** Whom one is connected to, all of them. */
export const FriendList = ({ close }: { close: () => void }) => (
  <PeoplePane title={t('Friends')} none={t('You have no connections yet.')} list={useInfiniteQuery(friendsQuery)} close={close} />
)
