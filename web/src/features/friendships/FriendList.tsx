import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#i18n/t.ts'
import { PeopleDialog } from './PeopleDialog.tsx'
import { friendsQuery } from './queries.ts'

/** All connections of the viewer. */
export const FriendList = ({ close }: { close: () => void }) => (
  <PeopleDialog title={t('Friends')} none={t('You have no connections yet.')} list={useInfiniteQuery(friendsQuery)} close={close} />
)
