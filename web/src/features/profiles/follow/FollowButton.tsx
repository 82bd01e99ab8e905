import type { Profile } from '@trademates/contract/profiles'
import { useToggle } from '#lib/state/toggle.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { t } from '#i18n/t.ts'
import { invalidateFollows, setFollowing, showFollowed } from './follow.ts'

/** Follows or unfollows a user. */
export function FollowButton({ profile: { id, is_following } }: { profile: Profile }) {
  const { on, flip } = useToggle({
    id: `follow:${id}`,
    confirmed: is_following,
    show: (wanted) => showFollowed(id, wanted),
    send: (wanted) => setFollowing(id, wanted),
    onConfirmed: invalidateFollows,
  })
  return (
    <Button title={on ? t('Unfollow') : undefined} onClick={flip}>
      {on ? t('Following') : t('Follow')}
    </Button>
  )
}
