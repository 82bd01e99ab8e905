import type { ReactNode } from 'react'
import type { Person, SuggestedPerson } from '@trademates/contract/people'
import { Avatar } from '#ui/display/Avatar.tsx'
import { tWith } from '#i18n/t-with.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { ProfileLink, ProfilePicture } from './ProfileLink.tsx'
import styles from './PersonRow.module.css'

/** A user in a list: link to the profile and mutual connections; `children` are the actions. */
export function PersonRow({ person, children }: { person: Person & Partial<SuggestedPerson>; children?: ReactNode }) {
  const { id, username, image, fav_sbj, mutual_count, mutuals = [] } = person
  return (
    <Row as="li" gap={12} data-slot="person" className={`${styles.person} hoverable`}>
      <ProfilePicture person={{ id, name: username, image }} size={48} />
      <div className="grow">
        <ProfileLink id={id} data-slot="person-name" className={`${styles.personName} underline-hover`}>
          {username}
        </ProfileLink>
        <p data-slot="person-more" className={`${styles.personMore} muted text-sm`}>
          {fav_sbj !== null && fav_sbj !== '' && <span className="clip">{fav_sbj}</span>}
          {mutual_count > 0 && (
            <Row as="span" data-slot="in-common" className={styles.inCommon}>
              {mutuals.map((face) => (
                <Avatar key={face.id} name={face.username} image={face.image} size={20} />
              ))}
              {tWith('{count, plural, one {# mutual connection} other {# mutual connections}}', { count: mutual_count })}
            </Row>
          )}
        </p>
      </div>
      {children}
    </Row>
  )
}
