import { Email } from '@trademates/contract/credentials'
import { type Message, message } from '@trademates/contract/messages'
import { ApiError, apiError } from '#platform/api-error.ts'

/** A user as verified by an identity provider. */
export interface VerifiedIdentity {
  /** A stable id, unique at this provider. */
  subject: string
  /** An address that the provider has verified. */
  email: string
  name: string | null
  /** Until when a used token has to be remembered to prevent replay; null if the provider checks each use and may issue the same token again. */
  expiresAt: Date | null
}

/** A configured identity provider. */
export interface SignInProvider {
  /** Our client id at the provider. */
  clientId: string
  /**
   * Verifies a token, and its nonce if one is given.
   * Throws `invalid_social_token` for an invalid token, `unavailable` if the provider does not respond.
   */
  verify(token: string, nonce?: string): Promise<VerifiedIdentity>
}

/** An OpenID Connect provider. */
export interface OpenIdProvider extends SignInProvider {
  /** Returns the authorization endpoint; null while the provider does not respond. */
  authorize(): Promise<string | null>
}

/** The identity providers; null: not configured. */
export interface SignInProviders {
  google: OpenIdProvider | null
  facebook: SignInProvider | null
}

export const invalidSocialToken = (reason: Message = message('sign_in_not_accepted')): ApiError => apiError('invalid_social_token', reason)

/** Whether a value is a subject identifier: at most 255 ASCII characters (OpenID Connect Core 1.0, section 2), here without control characters. */
export const isSubject = (value: unknown): value is string => typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value)

/** Whether a value is an email address that sign-up accepts unchanged. */
export const isEmail = (value: unknown): value is string => typeof value === 'string' && Email.safeParse(value).data === value

export const PROVIDER_TIMEOUT_MS = 5_000

/**
 * Sends requests to a provider.
 * @param timeoutMs for all requests of `work` together
 * @throws `unavailable` after the timeout, and for all errors other than ApiError
 */
export async function callProvider<Answer>(
  provider: string,
  work: (signal: AbortSignal) => Promise<Answer>,
  timeoutMs = PROVIDER_TIMEOUT_MS,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  try {
    return await Promise.race([work(signal), timeout])
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw Object.assign(apiError('unavailable', message('provider_unavailable', { provider }), 5), {
      cause: error,
    })
  }
}
