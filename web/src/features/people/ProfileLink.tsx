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
  className?: string
  'data-slot'?: string
  title?: string
  children: ReactNode
}

/** A person's name, leading to their profile. */
export function ProfileLink({ id, className, 'data-slot': slot, title, children }: LinkProps) {
  return (
    <Link to="/profile/$userId" params={{ userId: id }} data-slot={slot} className={className} title={title}>
      {children}
    </Link>
  )
}

/** A person's picture, leading to their profile. The name beside it is the same link, so this one is left out of the tab order. */
export function ProfilePicture({ person, size }: { person: LinkedPerson; size: 28 | 40 | 48 }) {
  return (
    <Link to="/profile/$userId" params={{ userId: person.id }} data-slot="profile-picture" tabIndex={-1} aria-hidden="true">
      <Avatar name={person.name} image={person.image} size={size} />
    </Link>
  )
}
