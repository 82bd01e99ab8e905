import { logInWithProvider } from '#features/auth/actions.ts'
import { showLoginHint } from '#features/auth/login/login-hint.ts'
import { boot } from '#features/auth/boot.ts'
import { readProviderResponse, type ProviderToken } from '#features/auth/social/oauth.ts'
import { showToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

const reason = (error: unknown): string => (error instanceof Error ? error.message : t('An unexpected error occurred.'))

/** Completes a redirect from a social login provider before the first page renders. Never throws. */
export async function finishSocialLogin(parameters: URLSearchParams): Promise<void> {
  const response = readProviderResponse(parameters)
  if (response.returnTarget.kind === 'sign in' && response.returnTarget.next !== undefined) rememberTarget(response.returnTarget.next)
  if ('failure' in response) return showFailure(response.failure)
  if (response.returnTarget.kind === 'delete account')
    return deleteAccountWithProof(response.proof).catch((error: unknown) => showFailure(reason(error)))
  // Specification, section 4: a social login proceeds only if no access token is stored.
  if (session.token('access') !== null) return showFailure(t("You're already logged in. Log out first."))
  return logInWithProvider(response.provider, response.proof).catch((error: unknown) => showFailure(reason(error)))
}

/** Puts the target into the URL of the login page: its guard redirects there after this login or a later one. */
const rememberTarget = (next: string): void => history.replaceState(history.state, '', `/login?${new URLSearchParams({ next })}`)

/** Restores the session first: deleting the account also clears the user's data in this browser. */
async function deleteAccountWithProof(proof: ProviderToken): Promise<void> {
  await boot()
  const { deleteAccount } = await import('#features/account/actions.ts')
  return deleteAccount(proof)
}

/** Shows an error on the login page, or as a toast to a signed-in user, who never sees that page. */
function showFailure(text: string): void {
  if (session.token('access') === null) showLoginHint({ kind: 'bad', message: text })
  else showToast({ kind: 'bad', text })
}
