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
  // No symmetric algorithms: a public key must not be accepted as an HMAC secret.
  algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
  requiredClaims: ['exp', 'iat', 'sub'],
  clockTolerance: 30,
}
const KEYS_TIMEOUT_MS = 4_000

// From the discovery document of Google. A constant, so that the sign-in page does not wait for a request.
const GOOGLE_AUTHORIZE_URL = `${GOOGLE_ISSUER}/o/oauth2/v2/auth`

interface GoogleOptions {
  clientId: string
  issuer: string
  /** For all requests of one sign-in. */
  timeoutMs?: number
}

/**
 * Creates a provider for Google or another OpenID Connect issuer. It verifies ID tokens for our client id with the published keys of the issuer
 * (OpenID Connect Core 1.0, section 3.1.3.7) and the nonce (3.2.2.11).
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

/** Fetches the discovery document of the issuer (OpenID Connect Discovery 1.0, section 4). */
async function discover(issuer: string, signal: AbortSignal): Promise<DiscoveredIssuer> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal, redirect: 'error' })
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown; authorization_endpoint?: unknown }
  const { jwks_uri: keys, authorization_endpoint: authorize } = document
  if (!response.ok || document.issuer !== issuer || typeof keys !== 'string' || typeof authorize !== 'string')
    throw new Error(`The discovery document of ${issuer} is invalid`)
  return { keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: KEYS_TIMEOUT_MS }), authorize }
}

// Whether the token is invalid. Errors while the keys are fetched are not.
const isInvalidToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'

interface ExpectedClaims {
  clientId: string
  nonce: string | undefined
}

// All our requests have a nonce, so a token without one is rejected.
const matchesNonce = (nonce: unknown, expected: string | undefined): boolean =>
  typeof nonce === 'string' && nonce !== '' && (expected === undefined || nonce === expected)

function readIdentity(payload: JWTPayload, { clientId, nonce }: ExpectedClaims): VerifiedIdentity {
  const { sub, exp, aud, azp, email, email_verified: isVerified, name } = payload
  // A token for several audiences must name us as the authorized party (section 3.1.3.7, 4 and 5).
  const isOurs = azp === clientId || (azp === undefined && !Array.isArray(aud))
  if (!isOurs || !matchesNonce(payload['nonce'], nonce) || !isSubject(sub) || exp === undefined) throw invalidSocialToken()
  if (!isEmail(email) || isVerified !== true) throw invalidSocialToken(message('google_email_not_verified'))
  return { subject: sub, email, name: typeof name === 'string' ? name : null, expiresAt: new Date(exp * 1_000) }
}
