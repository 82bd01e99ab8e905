import type { Id } from '@trademates/contract/wire'
import { t } from '#i18n/t.ts'
import { confirm } from '#ui/dialogs/confirm.ts'

/** Asks before the first idea of a user whether to post it. Returns true if the user agrees, now or earlier in this browser. */
export async function confirmSeal(user: Id): Promise<boolean> {
  const key = `idea-confirmed:${user}`
  if (localStorage.getItem(key) !== null) return true
  const isConfirmed = await confirm({
    title: t('Post and seal this idea?'),
    text: t(
      'Entry, stop, targets and expiration are final. You can close early or tighten the stop, and both are shown. If you delete the post, the idea stays in your track record.',
    ),
    yes: t('Post and seal'),
  })
  if (isConfirmed) localStorage.setItem(key, '1')
  return isConfirmed
}
