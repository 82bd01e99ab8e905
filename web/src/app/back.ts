import { logInBy } from '#features/auth/actions.ts'
import { tellAtLogin } from '#features/auth/login-word.ts'
import { readReturn } from '#features/auth/social.ts'
import { notice } from '#lib/notice.ts'
import { session } from '#lib/session.ts'

const reason = (error: unknown): string => (error instanceof Error ? error.message : 'An unexpected error occurred.')

/** Finishes what somebody went to a provider's page for, before the first screen is shown. Never throws. */
export async function comeBack(told: URLSearchParams): Promise<void> {
  const back = readReturn(told)
  if ('failure' in back) return fail(back.failure)
  if (back.errand.kind === 'delete account') {
    const { deleteAccount } = await import('#features/account/actions.ts')
    return deleteAccount({ token: back.token }).catch((error: unknown) => fail(reason(error)))
  }
  // Specification, section 4: a social login proceeds only if no access token is stored.
  if (session.token('access') !== null) return fail('You are signed in already. Log out first.')
  const { next } = back.errand
  // The guard of the login screen leads on from there.
  if (next !== undefined) history.replaceState(history.state, '', `/login?${new URLSearchParams({ next })}`)
  return logInBy(back.provider, back.token).catch((error: unknown) => fail(reason(error)))
}

/** In red on the login screen; who is signed in never sees that, so a notice tells them. */
function fail(text: string): void {
  if (session.token('access') === null) tellAtLogin({ kind: 'bad', message: text })
  else notice({ kind: 'bad', text })
}
