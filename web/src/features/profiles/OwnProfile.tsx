import { Link } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { FollowCounts } from './follow/FollowCounts.tsx'
import styles from './OwnProfile.module.css'

/** A profile field, or an invitation to fill it in. */
function Fact({ name, value, invitation }: { name: string; value: string | null; invitation: string }) {
  const given = value !== null && value !== ''
  return (
    <div>
      <dt>{name}</dt>
      <dd className={given ? undefined : styles.none}>{given ? value : invitation}</dd>
    </div>
  )
}

/** The header of the viewer's own profile: avatar, name and counts. */
export function OwnProfile({ me, onLogOut }: { me: Me; onLogOut: () => void }) {
  return (
    <Row className={styles.own}>
      <Avatar name={me.username} image={me.image} size={96} />
      <div className="grow">
        <h1>{me.username}</h1>
        <FollowCounts of={me} />
      </div>
      <Row gap={8} align="stretch" className={styles.ownButtons}>
        <Link to="/account" {...buttonProps({})}>
          <Icon name="settings" size={16} />
          {t('Account')}
        </Link>
        <Button variant="quiet-danger" icon="log-out" onClick={onLogOut}>
          {t('Logout')}
        </Button>
      </Row>
    </Row>
  )
}

/** The fields of the viewer's own profile, private ones included. */
export const OwnFacts = ({ me }: { me: Me }) => (
  <dl className={styles.facts}>
    <Fact name={t('Username')} value={me.username} invitation={t('Update Username')} />
    <Fact name={t('Email')} value={me.email} invitation="" />
    <Fact name={t('Phone number')} value={me.phone_number} invitation={t('Update Phone Number')} />
    <Fact name={t('Favorite subject')} value={me.fav_sbj} invitation={t('Update fav Subject')} />
  </dl>
)
