import type { readProviders } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { ReturnTarget } from './return-target.ts'

/** The sign-ins of others that this server takes; `null` for one that it does not. */
export type Providers = AnswerOf<typeof readProviders>
export type ProviderName = keyof Providers

const KEY = 'social'
const FACEBOOK_DIALOG = 'https://www.facebook.com/v12.0/dialog/oauth'
const NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<ProviderName, string>

/** What is remembered, in this tab alone, while somebody is at a provider's page. */
interface PendingLogin {
  provider: ProviderName
  state: string
  nonce: string
  errand: ReturnTarget
}

/** Where a provider sends people back to; it must be written so in the provider's own settings. */
const redirectUri = (): string => `${location.origin}/login`

function authorizationUrl({ google, facebook }: Providers, { provider, state, nonce }: PendingLogin): string {
  const common = { redirect_uri: redirectUri(), state }
  if (provider === 'google' && google) {
    // OpenID Connect Core 1.0, section 3.2.2.1: the implicit flow, whose answer comes in the fragment.
    const asked = { ...common, client_id: google.client_id, response_type: 'id_token', scope: 'openid email profile', nonce }
    return `${google.authorize}?${new URLSearchParams(asked)}`
  }
  if (provider === 'facebook' && facebook) {
    const asked = { ...common, client_id: facebook.app_id, response_type: 'token', scope: facebook.scope }
    return `${FACEBOOK_DIALOG}?${new URLSearchParams(asked)}`
  }
  throw new Error(`This server does not take ${NAMES[provider]}.`)
}

/** Leads to the provider's own page; what comes back is compared with what is remembered here. */
export function redirectToProvider(provider: ProviderName, providers: Providers, errand: ReturnTarget): void {
  const trip: PendingLogin = { provider, state: createIdempotencyKey(), nonce: createIdempotencyKey(), errand }
  const address = authorizationUrl(providers, trip)
  sessionStorage.setItem(KEY, JSON.stringify(trip))
  location.assign(address)
}

/** What the server is shown: a token, and for Google which request it answers. */
export interface ProviderToken {
  token: string
  nonce?: string
}

/** What somebody brought back: a token for the errand, or why there is none. */
export type ProviderResult =
  | { proof: ProviderToken; provider: ProviderName; errand: ReturnTarget }
  | { failure: string; errand: ReturnTarget }

const wrongTabText = () => t('This login was started in another tab. Please try again.')
const SIGN_IN: ReturnTarget = { kind: 'sign in' }

/** The server compares it too; a token that answers another request is not even shown to it. */
function readNonce(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'nonce' in claims ? claims.nonce : null
  } catch {
    return null
  }
}

/** Reads what a provider sent back, once: a second reading finds no trip that it could belong to. */
export function readProviderResponse(told: URLSearchParams): ProviderResult {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  // Only `leaveFor` writes it.
  const trip = kept === null ? null : (JSON.parse(kept) as PendingLogin)
  if (trip === null || told.get('state') !== trip.state) return { failure: wrongTabText(), errand: SIGN_IN }
  const { provider, errand, nonce } = trip
  if (told.has('error')) {
    const named = { provider: NAMES[provider] }
    const cancelled = told.get('error') === 'access_denied'
    return {
      failure: cancelled ? tWith('Login with {provider} was canceled.', named) : tWith("{provider} couldn't log you in.", named),
      errand,
    }
  }
  const token = told.get(provider === 'google' ? 'id_token' : 'access_token')
  if (token === null || (provider === 'google' && readNonce(token) !== nonce)) return { failure: wrongTabText(), errand }
  return { proof: provider === 'google' ? { token, nonce } : { token }, provider, errand }
}
