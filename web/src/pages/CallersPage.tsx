import { useNavigate, useSearch } from '@tanstack/react-router'
import { FeedTabs } from '#features/posts/feed/FeedTabs.tsx'
import { FollowIcon } from '#features/profiles/follow/FollowIcon.tsx'
import { CallerList } from '#features/track-records/callers/CallerList.tsx'
import { CallersHeader, PeriodChoice } from '#features/track-records/callers/CallersHeader.tsx'
import { CallersRail } from '#features/track-records/callers/CallersRail.tsx'
import { parseCallersSearch } from '#features/track-records/callers/callers-search.ts'
import { useSession } from '#lib/session/session.ts'
import { addIcons } from '#ui/icons/Icon.tsx'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { useHasRail, useIsWide } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

addIcons(IDEA_ICONS)

/** The list of callers with its filters. */
export default function CallersPage() {
  const slice = parseCallersSearch({ ...useSearch({ from: '/members/callers' }) })
  const navigate = useNavigate()
  const hasRail = useHasRail()
  const isWide = useIsWide()
  const { user } = useSession()
  if (user === null) return null
  const setSlice = (search: typeof slice) => void navigate({ to: '/callers', search })
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Callers')}>
        <h1 className="sr-only">{t('Callers')}</h1>
        <FeedTabs value="callers" onFeed={(feed) => void navigate({ to: '/', search: feed === 'latest' ? {} : { feed } })}>
          {isWide && (
            <span className="end">
              <PeriodChoice slice={slice} onSlice={setSlice} />
            </span>
          )}
        </FeedTabs>
        <div id="feed" role="tabpanel" aria-label={t('Callers')}>
          <CallersHeader slice={slice} onSlice={setSlice} />
          <CallerList
            key={JSON.stringify(slice)}
            slice={slice}
            me={user}
            onSlice={setSlice}
            follow={({ user: { id, username }, is_following }) => <FollowIcon id={id} username={username} isFollowing={is_following} />}
          />
        </div>
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={styles.rail} aria-label={t('Why this order')}>
        {hasRail && <CallersRail me={user.id} slice={slice} />}
      </Stack>
    </div>
  )
}
