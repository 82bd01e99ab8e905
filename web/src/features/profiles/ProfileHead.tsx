import { Link } from '@tanstack/react-router'
import type { Profile } from '@trademates/contract/profiles'
import type { ReactNode } from 'react'
import { ConnectButton } from '#features/friendships/ConnectButton.tsx'
import { RequestAnswer } from '#features/friendships/RequestAnswer.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { buttonProps } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LateHeading } from '#ui/LateHeading.tsx'
import { rich } from '#words/rich.ts'
import { tAs, tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { FollowButton } from './FollowButton.tsx'
import { FollowCounts } from './FollowCounts.tsx'
import styles from './ProfileHead.module.css'

/** Who somebody is, and what can be done about it; `children` is their menu. */
export function ProfileHead({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { id, username, image, fav_sbj, mutual_count, relation, friendship_id } = profile
  return (
    <>
      <header className={styles.profile}>
        <Avatar name={username} image={image} size={96} />
        <div className={styles.profileWho}>
          <LateHeading>{username}</LateHeading>
          <FollowCounts of={profile} />
          <div className={styles.profileMore}>
            {fav_sbj !== null && fav_sbj !== '' && <Badge>{fav_sbj}</Badge>}
            {relation === 'friends' && <Badge icon="user-check">{t('Connected')}</Badge>}
            {mutual_count > 0 && (
              <span className="faint">
                {tWith('{count, plural, one {# mutual connection} other {# mutual connections}}', { count: mutual_count })}
              </span>
            )}
          </div>
        </div>
        <div className={styles.profileDo}>
          <Bond profile={profile} />
          <FollowButton profile={profile} />
          {children}
        </div>
      </header>
      {relation === 'asked_you' && (
        <div className={styles.profileAsks}>
          <p>{rich(t('<name></name> wants to connect with you.'), { name: () => <b>{username}</b> })}</p>
          <RequestAnswer id={id} friendship={friendship_id} status="pending" size="sm" />
        </div>
      )}
    </>
  )
}

/** The first thing to do: to ask, and with whom one is connected to talk. Who asked is answered below. */
function Bond({ profile }: { profile: Profile }) {
  if (profile.relation === 'asked_you') return null
  if (profile.relation !== 'friends') return <ConnectButton person={profile} primary />
  return (
    <Link to="/chat/$userId" params={{ userId: profile.id }} {...buttonProps({ variant: 'primary' })}>
      <Icon name="message-circle" size={16} />
      {tAs('to write', 'Message')}
    </Link>
  )
}
