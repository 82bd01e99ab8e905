import { getQueue } from '#lib/queue/queue.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { logOut } from '#features/auth/actions.ts'

/** What whoever leaves by choice loses: it is in this browser alone. */
function lossWarning(): { text?: string } {
  const count = getQueue().length
  if (count === 0) return {}
  return { text: tWith('{count, plural, one {# unsent action} other {# unsent actions}} will be lost.', { count }) }
}

/** Asks, and on a yes ends the session; the guard then leads to the login screen. */
export async function confirmLogOut(): Promise<void> {
  if (await confirm({ title: t('Are you sure you want to logout?'), ...lossWarning(), yes: t('Logout'), danger: true })) await logOut()
}
