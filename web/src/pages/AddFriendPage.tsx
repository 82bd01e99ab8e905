import { Stack } from '#ui/layout/Layout.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { friendsQuery } from '#features/friendships/queries.ts'
import { RequestList } from '#features/friendships/requests/RequestList.tsx'
import { PeopleSuggestions } from '#features/friendships/suggestions/SuggestionList.tsx'
import { PeoplePanel } from '#features/people/PeoplePanel.tsx'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

const FriendList = lazyWithRetry(() => import('#features/friendships/FriendList.tsx').then((module) => module.FriendList), LoadErrorDialog)

/** Connection requests and suggested people (decision D28). */
export default function AddFriendPage() {
  const friends = useInfiniteQuery(friendsQuery)
  const [listed, setListed] = useState(false)
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Add Friends')}>
        <PageHeader title={t('Add Friends')}>
          <Button variant="ghost" size="sm" icon="users" aria-haspopup="dialog" onClick={() => setListed(true)}>
            {t('Your friends')}
          </Button>
          <Link to="/" {...buttonProps({ variant: 'ghost', size: 'sm' })}>
            <Icon name="house" size={16} />
            {t('Go Home')}
          </Link>
        </PageHeader>
        <RequestList />
        <PeopleSuggestions />
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={styles.rail}>
        <PeoplePanel
          title={t('Friends')}
          people={friends.data?.pages.flatMap((page) => page.items.filter(({ relation }) => relation === 'friends')) ?? []}
        />
      </Stack>
      {listed && <FriendList close={() => setListed(false)} />}
    </div>
  )
}
