import type { Profile } from '@trademates/contract/profiles'
import { useToggle } from '#lib/toggle.ts'
import { Button } from '#ui/Button.tsx'
import { t } from '#words/t.ts'
import { readFollowsAnew, sendFollow, showFollowed } from './follow.ts'

/** Follows somebody; once they are followed, no longer. */
export function FollowButton({ profile: { id, is_following } }: { profile: Profile }) {
  const { on, flip } = useToggle({
    id: `follow:${id}`,
    confirmed: is_following,
    show: (wanted) => showFollowed(id, wanted),
    send: (wanted) => sendFollow(id, wanted),
    accept: readFollowsAnew,
  })
  return (
    <Button title={on ? t('Unfollow') : undefined} onClick={flip}>
      {on ? t('Following') : t('Follow')}
    </Button>
  )
}
