import * as z from 'zod/mini'
import { Email, passwordSchema, MIN_LOGIN_PASSWORD_LENGTH, Token } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Me } from './people.ts'

export const AuthSession = z.object({ access: z.string(), refresh: z.string(), user: Me })
export type AuthSession = z.output<typeof AuthSession>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login/',
  summary: 'Sign in with email and password.',
  who: 'anyone',
  limit: '30/minute',
  refuses: ['invalid_credentials', 'email_not_verified', 'account_suspended', 'unavailable'],
  body: z.object({ email: Email, password: passwordSchema(MIN_LOGIN_PASSWORD_LENGTH) }),
  answer: AuthSession,
})

/** A token of an identity provider. */
const SocialToken = z.string(issue('token_needed')).check(z.minLength(1, issue('token_needed')), z.maxLength(8_000, issue('not_a_token')))

/** The nonce of the authorization request. If it is given, the token must contain it. */
export const Nonce = z.optional(z.string().check(z.maxLength(200)))

/** `authorize` is the `authorization_endpoint` of the issuer (OpenID Connect Discovery 1.0). */
export const readProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers/',
  summary: 'The sign-in providers of this server, and what their pages need.',
  who: 'anyone',
  answer: z.object({
    google: z.nullable(z.object({ client_id: z.string(), authorize: z.string() })),
    facebook: z.nullable(z.object({ app_id: z.string(), version: z.literal('v12.0'), scope: z.literal('email') })),
  }),
})

export const signInByGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/google/',
  summary: 'Sign in with a Google ID token.',
  who: 'anyone',
  limit: '30/minute',
  refuses: ['invalid_social_token', 'account_suspended', 'provider_not_configured', 'unavailable'],
  body: z.object({ token: SocialToken, nonce: Nonce }),
  answer: AuthSession,
})

export const signInByFacebook = endpoint({
  method: 'POST',
  path: '/api/auth/facebook/',
  summary: 'Sign in with a Facebook access token.',
  who: 'anyone',
  limit: '30/minute',
  refuses: ['invalid_social_token', 'account_suspended', 'provider_not_configured', 'unavailable'],
  body: z.object({ token: SocialToken }),
  answer: AuthSession,
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh/',
  summary:
    'Exchange a refresh token for a new pair. Within 10 seconds it returns the same pair again, unless that was renewed; later use ends the session.',
  who: 'anyone',
  limit: '120/minute',
  refuses: ['token_not_valid'],
  body: z.object({ refresh: Token }),
  answer: z.object({ access: z.string(), refresh: z.string() }),
})

export const checkToken = endpoint({
  method: 'POST',
  path: '/api/login/',
  summary: 'The user of an access token.',
  who: 'anyone',
  limit: '240/minute',
  refuses: ['token_not_valid'],
  body: z.object({ token: Token }),
  answer: z.object({ user: Me }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout/',
  summary: 'End this session: its access and refresh tokens stop working at once.',
  who: 'member',
  body: z.object({ refresh: Token }),
  status: 204,
  answer: null,
})
