import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { friendsQuery } from '#features/friendships/queries.ts'
import { RequestList } from '#features/friendships/RequestList.tsx'
import { StrangerList } from '#features/friendships/StrangerList.tsx'
import { PeoplePanel } from '#features/people/PeoplePanel.tsx'
import { late } from '#lib/late.tsx'
import { Button, buttonProps } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LostPane } from '#ui/LostPane.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { t } from '#words/t.ts'
import styles from '#ui/Columns.module.css'

const FriendList = late(() => import('#features/friendships/FriendList.tsx').then((module) => module.FriendList), LostPane)

/** Who wants to connect, and whom one could connect to (decision D28). */
export default function AddFriendPage() {
  const friends = useInfiniteQuery(friendsQuery)
  const [listed, setListed] = useState(false)
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Add Friends')}>
        <PageHead title={t('Add Friends')}>
          <Button variant="ghost" size="sm" icon="users" aria-haspopup="dialog" onClick={() => setListed(true)}>
            {t('Your friends')}
          </Button>
          <Link to="/" {...buttonProps({ variant: 'ghost', size: 'sm' })}>
            <Icon name="house" size={16} />
            {t('Go Home')}
          </Link>
        </PageHead>
        <RequestList />
        <StrangerList />
      </section>
      <aside data-slot="rail" className={styles.rail}>
        <PeoplePanel
          title={t('Friends')}
          people={friends.data?.pages.flatMap((page) => page.items.filter(({ relation }) => relation === 'friends')) ?? []}
        />
      </aside>
      {listed && <FriendList close={() => setListed(false)} />}
    </div>
  )
}
