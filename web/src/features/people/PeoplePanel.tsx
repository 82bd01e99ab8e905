import type { Person } from '@trademates/contract/people'
import { Avatar } from '#ui/display/Avatar.tsx'
import { ProfileLink } from './ProfileLink.tsx'
import styles from './PeoplePanel.module.css'

const VISIBLE_PEOPLE_COUNT = 14

/** Avatars of some users in a panel, each linking to a profile; renders nothing without any. */
export function PeoplePanel({ title, count, people }: { title: string; count?: number; people: readonly Person[] }) {
  if (people.length === 0) return null
  return (
    <section className={`panel ${styles.peoplePanel}`} aria-label={title}>
      <h2>
        {title}
        {count !== undefined && <span className="faint">{count}</span>}
      </h2>
      <ul>
        {people.slice(0, VISIBLE_PEOPLE_COUNT).map(({ id, username, image }) => (
          <li key={id}>
            <ProfileLink id={id} className={styles.face} title={username}>
              <Avatar name={username} image={image} size={36} />
              <span className="sr-only">{username}</span>
            </ProfileLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
