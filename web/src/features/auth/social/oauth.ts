import type { readProviders } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { ReturnTarget } from './return-target.ts'

/** The configured sign-in providers; `null` for one that is not configured. */
export type Providers = AnswerOf<typeof readProviders>
export type OAuthProviderName = keyof Providers

const KEY = 'social'
const FACEBOOK_DIALOG = 'https://www.facebook.com/v12.0/dialog/oauth'
const NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<OAuthProviderName, string>

/** Stored in this tab while the user is at a provider's page. */
interface PendingLogin {
  provider: OAuthProviderName
  state: string
  nonce: string
  /** Stored data keeps its key. */
  errand: ReturnTarget
}

/** The redirect URI; it must be registered in the provider's settings. */
const redirectUri = (): string => `${location.origin}/login`

function authorizationUrl({ google, facebook }: Providers, { provider, state, nonce }: PendingLogin): string {
  const common = { redirect_uri: redirectUri(), state }
  if (provider === 'google' && google) {
    // OpenID Connect Core 1.0, section 3.2.2.1: the implicit flow returns its response in the fragment.
    const params = { ...common, client_id: google.client_id, response_type: 'id_token', scope: 'openid email profile', nonce }
    return `${google.authorize}?${new URLSearchParams(params)}`
  }
  if (provider === 'facebook' && facebook) {
    const params = { ...common, client_id: facebook.app_id, response_type: 'token', scope: facebook.scope }
    return `${FACEBOOK_DIALOG}?${new URLSearchParams(params)}`
  }
  throw new Error(`This server does not take ${NAMES[provider]}.`)
}

/** Opens the provider's page and stores the state that the response is compared with. */
export function redirectToProvider(provider: OAuthProviderName, providers: Providers, returnTarget: ReturnTarget): void {
  const pending: PendingLogin = { provider, state: createIdempotencyKey(), nonce: createIdempotencyKey(), errand: returnTarget }
  const address = authorizationUrl(providers, pending)
  sessionStorage.setItem(KEY, JSON.stringify(pending))
  location.assign(address)
}

/** The request body: a token, and for Google the nonce of its request. */
export interface ProviderToken {
  token: string
  nonce?: string
}

/** The parsed response of a provider: a token with its return target, or an error. */
export type ProviderResult =
  | { proof: ProviderToken; provider: OAuthProviderName; returnTarget: ReturnTarget }
  | { failure: string; returnTarget: ReturnTarget }

const wrongTabText = () => t('This login was started in another tab. Please try again.')
const SIGN_IN: ReturnTarget = { kind: 'sign in' }

/** The server compares the nonce too; a token of another request is not sent to it. */
function readNonce(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'nonce' in claims ? claims.nonce : null
  } catch {
    return null
  }
}

/** Reads a provider's response once; the stored state is removed. */
export function readProviderResponse(params: URLSearchParams): ProviderResult {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  // Only `redirectToProvider` writes it.
  const pending = stored === null ? null : (JSON.parse(stored) as PendingLogin)
  if (pending === null || params.get('state') !== pending.state) return { failure: wrongTabText(), returnTarget: SIGN_IN }
  const { provider, errand: returnTarget, nonce } = pending
  if (params.has('error')) {
    const named = { provider: NAMES[provider] }
    const cancelled = params.get('error') === 'access_denied'
    return {
      failure: cancelled ? tWith('Login with {provider} was canceled.', named) : tWith("{provider} couldn't log you in.", named),
      returnTarget,
    }
  }
  const token = params.get(provider === 'google' ? 'id_token' : 'access_token')
  if (token === null || (provider === 'google' && readNonce(token) !== nonce)) return { failure: wrongTabText(), returnTarget }
  return { proof: provider === 'google' ? { token, nonce } : { token }, provider, returnTarget }
}
