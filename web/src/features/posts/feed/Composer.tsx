import { Link } from '@tanstack/react-router'
import type { Commentator } from '#features/comments/actions.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The invitation to write, above the feed; it leads to the form. */
export function Composer({ me }: { me: Commentator }) {
  return (
    <div className="composer">
      <Avatar name={me.username} image={me.image} size={40} />
      <Link to="/add_post" className="ask">
        What are you watching?
      </Link>
      <Link to="/add_post" className="iconbtn" aria-label="Add files">
        <Icon name="image-plus" />
      </Link>
    </div>
  )
}
