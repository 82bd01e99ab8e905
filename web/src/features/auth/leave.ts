import { confirm } from '#ui/confirm.ts'
import { t } from '#words/t.ts'
import { logOut } from './actions.ts'

/** Asks, and on a yes ends the session; the guard then leads to the login screen. */
export async function askAndLogOut(): Promise<void> {
  if (await confirm({ title: t('Are you sure you want to logout?'), yes: t('Logout'), danger: true })) await logOut()
}
