import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import type { ReactNode } from 'react'
import { askAndEnd } from '#features/friendships/actions.ts'
import { PeoplePanel } from '#features/people/PeoplePanel.tsx'
import { PersonMenu } from '#features/people/PersonMenu.tsx'
import { AuthorPosts, AuthorPostsSkeleton } from '#features/posts/AuthorPosts.tsx'
import { ActivityPanel } from '#features/profiles/ActivityPanel.tsx'
import { InCommonPanel } from '#features/profiles/InCommonPanel.tsx'
import { ProfileGone } from '#features/profiles/ProfileGone.tsx'
import { ProfileHead } from '#features/profiles/ProfileHead.tsx'
import { ProfileSkeleton } from '#features/profiles/ProfileSkeleton.tsx'
import { profileQuery } from '#features/profiles/queries.ts'
import { useSession } from '#lib/session.ts'
import { tellLost } from '#lib/tell-lost.ts'
import { isGone } from '#lib/why-failed.ts'
import { Failed } from '#ui/Failed.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import styles from '#ui/Columns.module.css'

/** Somebody's profile: who they are, what they are to the viewer, and what they wrote. One's own is `/myProfile`. */
export default function ProfilePage() {
  const { userId } = useParams({ from: '/members/profile/$userId' })
  const { user } = useSession()
  if (user === null) return null
  if (user.id === userId) return <Navigate to="/myProfile" replace />
  return <Somebody key={userId} id={userId} me={user} />
}

function Somebody({ id, me }: { id: string; me: Me }) {
  const { data: profile, error, isError, refetch } = useQuery(profileQuery(id))
  const navigate = useNavigate()
  if (isGone(error)) return <Bare content={<ProfileGone />} />
  if (profile === undefined) {
    const failed = <Failed text={t("Couldn't load the profile")} retry={() => void refetch()} />
    const waiting = (
      <>
        <ProfileSkeleton />
        <AuthorPostsSkeleton />
      </>
    )
    return <Bare content={isError ? failed : waiting} />
  }
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={tWith('Profile of {name}', { name: profile.username })}>
        <ProfileHead profile={profile}>
          <PersonMenu
            person={profile}
            muted={profile.is_muted}
            first={
              profile.relation === 'friends'
                ? [{ label: t('Remove connection'), icon: 'user-minus', run: () => void askAndEnd(profile).catch(tellLost) }]
                : []
            }
            onBlocked={() => void navigate({ to: '/' })}
          />
        </ProfileHead>
        <AuthorPosts author={id} me={me} />
      </section>
      <aside data-slot="rail" className={styles.rail}>
        <ActivityPanel profile={profile} />
        <InCommonPanel profile={profile} />
        <PeoplePanel title={t('Followers')} count={profile.followers_count} people={profile.followers} />
        <PeoplePanel title={t('Following')} count={profile.following_count} people={profile.following} />
      </aside>
    </div>
  )
}

const Bare = ({ content }: { content: ReactNode }) => (
  <div className={styles.columns}>
    <section className={styles.feed} aria-label={t('Profile')}>
      {content}
    </section>
  </div>
)
