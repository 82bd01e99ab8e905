import { getQueue } from '#lib/queue/queue.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { logOut } from '#features/auth/actions.ts'

/** The warning about data that logging out deletes because it is only in this browser. */
function lossWarning(): { text?: string } {
  const count = getQueue().length
  if (count === 0) return {}
  return { text: tWith('{count, plural, one {# unsent action} other {# unsent actions}} will be lost.', { count }) }
}

/** Ends the session after confirmation; the route guard then opens the login screen. */
export async function confirmLogOut(): Promise<void> {
  if (await confirm({ title: t('Are you sure you want to logout?'), ...lossWarning(), yes: t('Logout'), danger: true })) await logOut()
}
