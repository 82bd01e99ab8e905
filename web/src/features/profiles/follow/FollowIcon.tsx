import type { Id } from '@trademates/contract/wire'
import { useToggle } from '#lib/state/toggle.ts'
import { tWith } from '#i18n/t-with.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { invalidateFollows, setFollowing, showFollowed } from './follow.ts'

/** Follows or unfollows a user from a row of a list. */
export function FollowIcon({ id, username, isFollowing }: { id: Id; username: string; isFollowing: boolean }) {
  const { on, flip } = useToggle({
    id: `follow:${id}`,
    confirmed: isFollowing,
    show: (wanted) => showFollowed(id, wanted),
    send: (wanted) => setFollowing(id, wanted),
    onConfirmed: invalidateFollows,
  })
  return (
    <IconButton
      icon={on ? 'user-check' : 'user-plus'}
      label={on ? tWith('Unfollow {name}', { name: username }) : tWith('Follow {name}', { name: username })}
      onClick={flip}
    />
  )
}
