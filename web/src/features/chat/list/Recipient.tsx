import { Link } from '@tanstack/react-router'
import type { Person } from '@trademates/contract/people'
import { Avatar } from '#ui/display/Avatar.tsx'
import conversationRowStyles from './ConversationRow.module.css'
import styles from './Recipient.module.css'

/** A user to write to, linking to the conversation. `onChosen` is called when the link is followed. */
export function Recipient({ person: { id, username, image, fav_sbj }, onChosen }: { person: Person; onChosen?: () => void }) {
  return (
    <li>
      <Link
        to="/chat/$userId"
        params={{ userId: id }}
        data-slot="recipient"
        className={`${styles.recipient} hoverable i-focus`}
        onClick={onChosen}
      >
        <Avatar name={username} image={image} size={40} />
        <span className={conversationRowStyles.main}>
          <b className="clip">{username}</b>
          {fav_sbj !== null && <span className="clip faint">{fav_sbj}</span>}
        </span>
      </Link>
    </li>
  )
}
