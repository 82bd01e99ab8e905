import { Stack } from '#ui/layout/Layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Id } from '@trademates/contract/wire'
import { AppearancePanel } from '#app/shell/AppearancePanel.tsx'
import { confirmLogOut } from '#features/auth/login/confirm-log-out.ts'
import { PeoplePanel } from '#features/people/PeoplePanel.tsx'
import { AuthorPosts } from '#features/posts/author/AuthorPosts.tsx'
import { ActivityPanel } from '#features/profiles/ActivityPanel.tsx'
import { OwnFacts, OwnProfile } from '#features/profiles/OwnProfile.tsx'
import { ProfileForm } from '#features/profiles/ProfileForm.tsx'
import { ownProfileQuery, profileQuery } from '#features/profiles/queries.ts'
import { ProfileTabs } from '#features/track-records/ProfileTabs.tsx'
import { useSession } from '#lib/session/session.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { useHasRail } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

/** The user's own profile, its form, and their posts. */
export default function MyProfilePage() {
  const { user } = useSession()
  const hasRail = useHasRail()
  const navigate = useNavigate()
  const { tab = 'posts' } = useSearch({ from: '/members/myProfile' })
  useQuery(ownProfileQuery)
  if (user === null) return null
  const write = (
    <Link to="/add_post" {...buttonProps({})}>
      {t('New Post')}
    </Link>
  )
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('My profile')}>
        <OwnProfile me={user} onLogOut={() => void confirmLogOut().catch(reportLoadError)} />
        <ProfileTabs
          user={user.id}
          me={user}
          tab={tab}
          onTab={(next) => void navigate({ to: '/myProfile', search: next === 'record' ? { tab: next } : {} })}
        >
          <OwnFacts me={user} />
          <ProfileForm me={user} />
          <AuthorPosts author={user.id} me={user} startAction={write} />
        </ProfileTabs>
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={styles.rail}>
        {hasRail && <OwnRail id={user.id} />}
      </Stack>
    </div>
  )
}

/** Theme panel, and the panels of the user's public profile. */
function OwnRail({ id }: { id: Id }) {
  const { data: profile } = useQuery({ ...profileQuery(id), staleTime: 0 })
  return (
    <>
      <AppearancePanel />
      {profile !== undefined && (
        <>
          <ActivityPanel profile={profile} />
          <PeoplePanel title={t('Followers')} count={profile.followers_count} people={profile.followers} />
          <PeoplePanel title={t('Following')} count={profile.following_count} people={profile.following} />
        </>
      )}
    </>
  )
}
