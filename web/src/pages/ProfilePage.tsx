import { Stack } from '#ui/layout/Layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import type { ReactNode } from 'react'
import { confirmAndDisconnect } from '#features/friendships/actions.ts'
import { PeoplePanel } from '#features/people/PeoplePanel.tsx'
import { PersonMenu } from '#features/people/PersonMenu.tsx'
import { AuthorPosts, AuthorPostsSkeleton } from '#features/posts/author/AuthorPosts.tsx'
import { ActivityPanel } from '#features/profiles/ActivityPanel.tsx'
import { MutualConnectionsPanel } from '#features/profiles/MutualConnectionsPanel.tsx'
import { ProfileNotFound } from '#features/profiles/ProfileNotFound.tsx'
import { ProfileHeader } from '#features/profiles/ProfileHeader.tsx'
import { ProfileSkeleton } from '#features/profiles/ProfileSkeleton.tsx'
import { profileQuery } from '#features/profiles/queries.ts'
import { ProfileTabs } from '#features/track-records/ProfileTabs.tsx'
import { useSession } from '#lib/session/session.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { isNotFound } from '#lib/api/error-kind.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

/** Profile of another user. The user's own profile is `/myProfile`. */
export default function ProfilePage() {
  const { userId } = useParams({ from: '/members/profile/$userId' })
  const { user } = useSession()
  if (user === null) return null
  if (user.id === userId) return <OwnProfileRedirect />
  return <OtherProfile key={userId} id={userId} me={user} />
}

function OwnProfileRedirect() {
  const { tab } = useSearch({ from: '/members/profile/$userId' })
  return <Navigate to="/myProfile" search={tab === undefined ? {} : { tab }} replace />
}

function OtherProfile({ id, me }: { id: string; me: Me }) {
  const { data: profile, error, isError, refetch } = useQuery(profileQuery(id))
  const navigate = useNavigate()
  const { tab = 'posts' } = useSearch({ from: '/members/profile/$userId' })
  if (isNotFound(error)) return <ProfileColumn content={<ProfileNotFound />} />
  if (profile === undefined) {
    const failed = <ErrorState text={t("Couldn't load the profile")} error={error} retry={() => void refetch()} />
    const waiting = (
      <>
        <ProfileSkeleton />
        <AuthorPostsSkeleton />
      </>
    )
    return <ProfileColumn content={isError ? failed : waiting} />
  }
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={tWith('Profile of {name}', { name: profile.username })}>
        <ProfileHeader profile={profile}>
          <PersonMenu
            person={profile}
            muted={profile.is_muted}
            first={
              profile.relation === 'friends'
                ? [
                    {
                      label: t('Remove connection'),
                      icon: 'user-minus',
                      run: () => void confirmAndDisconnect(profile).catch(reportLoadError),
                    },
                  ]
                : []
            }
            onBlocked={() => void navigate({ to: '/' })}
          />
        </ProfileHeader>
        <ProfileTabs
          user={id}
          me={me}
          tab={tab}
          onTab={(next) => void navigate({ to: '.', search: next === 'record' ? { tab: next } : {} })}
        >
          <AuthorPosts author={id} me={me} />
        </ProfileTabs>
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={styles.rail}>
        <ActivityPanel profile={profile} />
        <MutualConnectionsPanel profile={profile} />
        <PeoplePanel title={t('Followers')} count={profile.followers_count} people={profile.followers} />
        <PeoplePanel title={t('Following')} count={profile.following_count} people={profile.following} />
      </Stack>
    </div>
  )
}

const ProfileColumn = ({ content }: { content: ReactNode }) => (
  <div className={styles.columns}>
    <section className={styles.feed} aria-label={t('Profile')}>
      {content}
    </section>
  </div>
)
