import { logInWithProvider } from '#features/auth/actions.ts'
import { showLoginHint } from '#features/auth/login/login-hint.ts'
import { boot } from '#features/auth/boot.ts'
import { readProviderResponse, type ProviderToken } from '#features/auth/social/oauth.ts'
import { showToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

const reason = (error: unknown): string => (error instanceof Error ? error.message : t('An unexpected error occurred.'))

/** Finishes what somebody went to a provider's page for, before the first screen is shown. Never throws. */
export async function finishSocialLogin(told: URLSearchParams): Promise<void> {
  const back = readProviderResponse(told)
  if (back.errand.kind === 'sign in' && back.errand.next !== undefined) rememberTarget(back.errand.next)
  if ('failure' in back) return showFailure(back.failure)
  if (back.errand.kind === 'delete account') return deleteAccountWithProof(back.proof).catch((error: unknown) => showFailure(reason(error)))
  // Specification, section 4: a social login proceeds only if no access token is stored.
  if (session.token('access') !== null) return showFailure(t("You're already logged in. Log out first."))
  return logInWithProvider(back.provider, back.proof).catch((error: unknown) => showFailure(reason(error)))
}

/** Whatever comes of it, the login screen knows where its guest wanted to go: its guard leads on there, now or after another try. */
const rememberTarget = (next: string): void => history.replaceState(history.state, '', `/login?${new URLSearchParams({ next })}`)

/** Whose account it is, is asked first: this browser forgets what is theirs. */
async function deleteAccountWithProof(proof: ProviderToken): Promise<void> {
  await boot()
  const { deleteAccount } = await import('#features/account/actions.ts')
  return deleteAccount(proof)
}

/** In red on the login screen; who is signed in never sees that, so a notice tells them. */
function showFailure(text: string): void {
  if (session.token('access') === null) showLoginHint({ kind: 'bad', message: text })
  else showToast({ kind: 'bad', text })
}
