import { Email } from '@trademates/contract/credentials'
import { type Message, message } from '@trademates/contract/messages'
import { ApiError, apiError } from '#platform/api-error.ts'

/** Who somebody is, as a provider vouches for them. */
export interface VerifiedIdentity {
  /** Never changes, and is nobody else's at that provider. */
  subject: string
  /** An address that the provider has verified. */
  email: string
  name: string | null
  /** Until when a token that works once has to be remembered; null where the provider hands out the same one again, and says each time whether it is valid. */
  expiresAt: Date | null
}

/** A provider of sign-ins that is configured. */
export interface SignInProvider {
  /** Whom the provider knows us as. */
  clientId: string
  /**
   * Who showed this token; one that says which request it answers must answer that of `nonce`, where it is named.
   * Throws `invalid_social_token` where the provider does not stand for it, `unavailable` where it gives no answer.
   */
  verify(token: string, nonce?: string): Promise<VerifiedIdentity>
}

/** A provider that says itself where its page is. */
export interface OpenIdProvider extends SignInProvider {
  /** The page that asks its user; null while the provider gives no answer. */
  authorize(): Promise<string | null>
}

/** null: not configured. */
export interface SignInProviders {
  google: OpenIdProvider | null
  facebook: SignInProvider | null
}

export const invalidSocialToken = (reason: Message = message('sign_in_not_accepted')): ApiError => apiError('invalid_social_token', reason)

/** Whether a value is a subject identifier: at most 255 ASCII characters (OpenID Connect Core 1.0, section 2), here without control characters. */
export const isSubject = (value: unknown): value is string => typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value)

/** Whether a value is an address that sign-up takes, exactly as it is written: mail is sent to it. */
export const isEmail = (value: unknown): value is string => typeof value === 'string' && Email.safeParse(value).data === value

export const PROVIDER_TIMEOUT_MS = 5_000

/**
 * Asks a provider.
 * @param timeoutMs for all requests of `work` together
 * @throws `unavailable` after the timeout, and for every failure that is not a refusal
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
