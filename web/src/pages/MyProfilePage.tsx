import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Appearance } from '#app/shell/Appearance.tsx'
import { askAndLogOut } from '#features/auth/leave.ts'
import { PostTiles } from '#features/posts/PostTiles.tsx'
import { OwnProfile } from '#features/profiles/OwnProfile.tsx'
import { ProfileForm } from '#features/profiles/ProfileForm.tsx'
import { ownProfileQuery } from '#features/profiles/queries.ts'
import { useSession } from '#lib/session.ts'
import { tellLost } from '#lib/tell-lost.ts'
import { buttonClass } from '#ui/Button.tsx'
import { t } from '#words/t.ts'

/** The own profile, the form that changes it, and what one wrote. */
export default function MyProfilePage() {
  const { user } = useSession()
  useQuery(ownProfileQuery)
  if (user === null) return null
  const write = (
    <Link to="/add_post" className={buttonClass({})}>
      {t('New Post')}
    </Link>
  )
  return (
    <div className="cols">
      <section className="feed" aria-label={t('My profile')}>
        <OwnProfile me={user} onLogOut={() => void askAndLogOut().catch(tellLost)} />
        <ProfileForm me={user} />
        <h2 className="group-head">{t('Posts')}</h2>
        <PostTiles author={user.id} begin={write} />
      </section>
      <aside className="rail">
        <Appearance />
      </aside>
    </div>
  )
}
