import type { readProviders } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import { newKey } from '#lib/api.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import type { Errand } from './errand.ts'

/** The sign-ins of others that this server takes; `null` for one that it does not. */
export type Providers = AnswerOf<typeof readProviders>
export type ProviderName = keyof Providers

const KEY = 'social'
const FACEBOOK_DIALOG = 'https://www.facebook.com/v12.0/dialog/oauth'
const NAMES = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<ProviderName, string>

/** What is remembered, in this tab alone, while somebody is at a provider's page. */
interface Trip {
  provider: ProviderName
  state: string
  nonce: string
  errand: Errand
}

/** Where a provider sends people back to; it must be written so in the provider's own settings. */
const home = (): string => `${location.origin}/login`

function addressOf({ google, facebook }: Providers, { provider, state, nonce }: Trip): string {
  const common = { redirect_uri: home(), state }
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
export function leaveFor(provider: ProviderName, providers: Providers, errand: Errand): void {
  const trip: Trip = { provider, state: newKey(), nonce: newKey(), errand }
  const address = addressOf(providers, trip)
  sessionStorage.setItem(KEY, JSON.stringify(trip))
  location.assign(address)
}

/** What the server is shown: a token, and for Google which request it answers. */
export interface SocialProof {
  token: string
  nonce?: string
}

/** What somebody brought back: a token for the errand, or why there is none. */
export type Return = { proof: SocialProof; provider: ProviderName; errand: Errand } | { failure: string; errand: Errand }

const strange = () => t('This login was started in another tab. Please try again.')
const TO_SIGN_IN: Errand = { kind: 'sign in' }

/** The server compares it too; a token that answers another request is not even shown to it. */
function nonceOf(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'nonce' in claims ? claims.nonce : null
  } catch {
    return null
  }
}

/** Reads what a provider sent back, once: a second reading finds no trip that it could belong to. */
export function readReturn(told: URLSearchParams): Return {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  // Only `leaveFor` writes it.
  const trip = kept === null ? null : (JSON.parse(kept) as Trip)
  if (trip === null || told.get('state') !== trip.state) return { failure: strange(), errand: TO_SIGN_IN }
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
  if (token === null || (provider === 'google' && nonceOf(token) !== nonce)) return { failure: strange(), errand }
  return { proof: provider === 'google' ? { token, nonce } : { token }, provider, errand }
}
