import { logInBy } from '#features/auth/actions.ts'
import { tellAtLogin } from '#features/auth/login-word.ts'
import { boot } from '#features/auth/boot.ts'
import { readReturn, type SocialProof } from '#features/auth/social.ts'
import { notice } from '#lib/notice.ts'
import { session } from '#lib/session.ts'
import { t } from '#words/t.ts'

const reason = (error: unknown): string => (error instanceof Error ? error.message : t('An unexpected error occurred.'))

/** Finishes what somebody went to a provider's page for, before the first screen is shown. Never throws. */
export async function comeBack(told: URLSearchParams): Promise<void> {
  const back = readReturn(told)
  if (back.errand.kind === 'sign in' && back.errand.next !== undefined) want(back.errand.next)
  if ('failure' in back) return fail(back.failure)
  if (back.errand.kind === 'delete account') return remove(back.proof).catch((error: unknown) => fail(reason(error)))
  // Specification, section 4: a social login proceeds only if no access token is stored.
  if (session.token('access') !== null) return fail(t("You're already logged in. Log out first."))
  return logInBy(back.provider, back.proof).catch((error: unknown) => fail(reason(error)))
}

/** Whatever comes of it, the login screen knows where its guest wanted to go: its guard leads on there, now or after another try. */
const want = (next: string): void => history.replaceState(history.state, '', `/login?${new URLSearchParams({ next })}`)

/** Whose account it is, is asked first: this browser forgets what is theirs. */
async function remove(proof: SocialProof): Promise<void> {
  await boot()
  const { deleteAccount } = await import('#features/account/actions.ts')
  return deleteAccount(proof)
}

/** In red on the login screen; who is signed in never sees that, so a notice tells them. */
function fail(text: string): void {
  if (session.token('access') === null) tellAtLogin({ kind: 'bad', message: text })
  else notice({ kind: 'bad', text })
}
