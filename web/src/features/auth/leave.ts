import { queued } from '#lib/queue/queue.ts'
import { confirm } from '#ui/confirm.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { logOut } from './actions.ts'

/** What whoever leaves by choice loses: it is in this browser alone. */
function loss(): { text?: string } {
  const count = queued().length
  if (count === 0) return {}
  return { text: tWith('{count, plural, one {# unsent action} other {# unsent actions}} will be lost.', { count }) }
}

/** Asks, and on a yes ends the session; the guard then leads to the login screen. */
export async function askAndLogOut(): Promise<void> {
  if (await confirm({ title: t('Are you sure you want to logout?'), ...loss(), yes: t('Logout'), danger: true })) await logOut()
}
