import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Id } from '@trademates/contract/wire'
import { Avatar } from '#ui/display/Avatar.tsx'

interface LinkedPerson {
  id: Id
  name: string
  image: string | null
}

interface LinkProps {
  id: Id
  className?: string | undefined
  'data-slot'?: string
  title?: string
  'aria-describedby'?: string | undefined
  /** The tab of the profile; its posts by default. */
  search?: { tab?: 'record' }
  children: ReactNode
}

/** A user's name, linking to the profile. */
export function ProfileLink({ id, className, 'data-slot': slot, title, search = {}, children, ...described }: LinkProps) {
  return (
    <Link to="/profile/$userId" params={{ userId: id }} search={search} data-slot={slot} className={className} title={title} {...described}>
      {children}
    </Link>
  )
}

/** A user's avatar, linking to the profile. The name beside it is the same link, so this one is not in the tab order. */
export function ProfilePicture({ person, size }: { person: LinkedPerson; size: 28 | 40 | 48 }) {
  return (
    <Link to="/profile/$userId" params={{ userId: person.id }} data-slot="profile-picture" tabIndex={-1} aria-hidden="true">
      <Avatar name={person.name} image={person.image} size={size} />
    </Link>
  )
}
