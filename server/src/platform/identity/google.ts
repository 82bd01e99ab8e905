import { message } from '@trademates/contract/messages'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { GOOGLE_ISSUER } from '#platform/config/config.ts'
import {
  callProvider,
  isEmail,
  isSubject,
  invalidSocialToken,
  PROVIDER_TIMEOUT_MS,
  type OpenIdProvider,
  type VerifiedIdentity,
} from './sign-in-provider.ts'

const TOKEN_CHECKS = {
  // Public keys only: a token signed with something public as its secret is none.
  algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
  requiredClaims: ['exp', 'iat', 'sub'],
  clockTolerance: 30,
}
const KEYS_TIMEOUT_MS = 4_000

// Said by its discovery document; written down, so that no start and no screen waits for it.
const GOOGLE_AUTHORIZE_URL = `${GOOGLE_ISSUER}/o/oauth2/v2/auth`

interface GoogleOptions {
  clientId: string
  issuer: string
  /** For all requests of one sign-in together. */
  timeoutMs?: number
}

/**
 * Sign-in with Google, or any other provider of OpenID Connect: what it stands for is an ID token for our client id,
 * signed with a key that the issuer publishes (OpenID Connect Core 1.0, section 3.1.3.7), and made for the request that carried its nonce (3.2.2.11).
 */
export function createGoogleProvider({ clientId, issuer, timeoutMs = PROVIDER_TIMEOUT_MS }: GoogleOptions): OpenIdProvider {
  let known: DiscoveredIssuer | undefined
  const discovered = async (signal: AbortSignal) => (known ??= await discover(issuer, signal))

  return {
    clientId,
    authorize: async () =>
      issuer === GOOGLE_ISSUER
        ? GOOGLE_AUTHORIZE_URL
        : callProvider('Google', async (signal) => (await discovered(signal)).authorize, timeoutMs).catch(() => null),
    verify: (token, nonce) =>
      callProvider(
        'Google',
        async (signal) => {
          const { keys } = await discovered(signal)
          const { payload } = await jwtVerify(token, keys, { ...TOKEN_CHECKS, issuer, audience: clientId }).catch((error: unknown) => {
            throw isInvalidToken(error) ? invalidSocialToken() : error
          })
          return readIdentity(payload, { clientId, nonce })
        },
        timeoutMs,
      ),
  }
}

interface DiscoveredIssuer {
  keys: JWTVerifyGetKey
  authorize: string
}

/** Finds the issuer's keys and its page where it says that they are (OpenID Connect Discovery 1.0, section 4). */
async function discover(issuer: string, signal: AbortSignal): Promise<DiscoveredIssuer> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal, redirect: 'error' })
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown; authorization_endpoint?: unknown }
  const { jwks_uri: keys, authorization_endpoint: authorize } = document
  if (!response.ok || document.issuer !== issuer || typeof keys !== 'string' || typeof authorize !== 'string')
    throw new Error(`${issuer} does not say where its keys and its page are`)
  return { keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: KEYS_TIMEOUT_MS }), authorize }
}

// Whether the token is at fault, and not the way to the keys that it would be checked with.
const isInvalidToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'

interface ExpectedClaims {
  clientId: string
  nonce: string | undefined
}

// Every request of ours carries one, so a token without any was not asked for; whoever names theirs gets no other.
const matchesNonce = (nonce: unknown, expected: string | undefined): boolean =>
  typeof nonce === 'string' && nonce !== '' && (expected === undefined || nonce === expected)

function readIdentity(payload: JWTPayload, { clientId, nonce }: ExpectedClaims): VerifiedIdentity {
  const { sub, exp, aud, azp, email, email_verified: isVerified, name } = payload
  // Made for several, it must say that it was given to us (section 3.1.3.7, 4 and 5).
  const isOurs = azp === clientId || (azp === undefined && !Array.isArray(aud))
  if (!isOurs || !matchesNonce(payload['nonce'], nonce) || !isSubject(sub) || exp === undefined) throw invalidSocialToken()
  if (!isEmail(email) || isVerified !== true) throw invalidSocialToken(message('google_email_not_verified'))
  return { subject: sub, email, name: typeof name === 'string' ? name : null, expiresAt: new Date(exp * 1_000) }
}
