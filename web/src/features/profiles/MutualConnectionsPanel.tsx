import type { Profile } from '@trademates/contract/profiles'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { Avatar } from '#ui/display/Avatar.tsx'
import { listFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './MutualConnectionsPanel.module.css'
import panelStyles from '#ui/layout/Panel.module.css'

/** The mutual connections of the viewer and a user: some avatars and names, and the number of others; renders nothing without any. */
export function MutualConnectionsPanel({ profile: { mutuals, mutual_count } }: { profile: Profile }) {
  if (mutuals.length === 0) return null
  const rest = mutual_count - mutuals.length
  const names = mutuals.map(({ username }) => username)
  return (
    <section className={`panel ${styles.common}`} aria-labelledby="in-common">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="in-common">{t('Mutual connections')}</h2>
      </Row>
      <Row gap={12} className={styles.commonWho}>
        <ul>
          {mutuals.map(({ id, username, image }) => (
            <li key={id}>
              <ProfileLink id={id} title={username}>
                <Avatar name={username} image={image} size={36} />
                <span className="sr-only">{username}</span>
              </ProfileLink>
            </li>
          ))}
        </ul>
        <p>{listFormat().format(rest > 0 ? [...names, tWith('{count} more', { count: rest })] : names)}</p>
      </Row>
    </section>
  )
}
