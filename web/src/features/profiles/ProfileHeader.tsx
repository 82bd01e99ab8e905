import { Link } from '@tanstack/react-router'
import type { Profile } from '@trademates/contract/profiles'
import type { ReactNode } from 'react'
import { ConnectButton } from '#features/friendships/requests/ConnectButton.tsx'
import { RequestAnswer } from '#features/friendships/requests/RequestAnswer.tsx'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { DeferredHeading } from '#ui/layout/DeferredHeading.tsx'
import { rich } from '#i18n/rich.ts'
import { tAs, tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { FollowButton } from './follow/FollowButton.tsx'
import { IdeasBell } from './follow/IdeasBell.tsx'
import { FollowCounts } from './follow/FollowCounts.tsx'
import styles from './ProfileHeader.module.css'

/** The header of a profile; `children` is the user's menu. */
export function ProfileHeader({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { id, username, image, fav_sbj, mutual_count, relation, friendship_id } = profile
  return (
    <>
      <Row as="header" className={styles.profile}>
        <Avatar name={username} image={image} size={96} />
        <div className="grow">
          <DeferredHeading>{username}</DeferredHeading>
          <FollowCounts of={profile} />
          <Row gap="6px 8px" wrap className={`${styles.profileMore} text-sm`}>
            {fav_sbj !== null && fav_sbj !== '' && <Badge>{fav_sbj}</Badge>}
            {relation === 'friends' && <Badge icon="user-check">{t('Connected')}</Badge>}
            {mutual_count > 0 && (
              <span className="faint">
                {tWith('{count, plural, one {# mutual connection} other {# mutual connections}}', { count: mutual_count })}
              </span>
            )}
          </Row>
        </div>
        <Row gap={8} justify="end" wrap className={styles.profileDo}>
          <PrimaryAction profile={profile} />
          <FollowButton profile={profile} />
          <IdeasBell profile={profile} />
          {children}
        </Row>
      </Row>
      {relation === 'asked_you' && (
        <Row gap={12} justify="between" className={styles.profileAsks}>
          <p>{rich(t('<name></name> wants to connect with you.'), { name: () => <b className="strong">{username}</b> })}</p>
          <RequestAnswer id={id} friendship={friendship_id} status="pending" size="sm" />
        </Row>
      )}
    </>
  )
}

/** The primary action: connect, or message for connections. A received request is answered below. */
function PrimaryAction({ profile }: { profile: Profile }) {
  if (profile.relation === 'asked_you') return null
  if (profile.relation !== 'friends') return <ConnectButton person={profile} primary />
  return (
    <Link to="/chat/$userId" params={{ userId: profile.id }} {...buttonProps({ variant: 'primary' })}>
      <Icon name="message-circle" size={16} />
      {tAs('to write', 'Message')}
    </Link>
  )
}
