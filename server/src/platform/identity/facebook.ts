import { createHmac } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import { callProvider, isEmail, isSubject, invalidSocialToken, type SignInProvider, type VerifiedIdentity } from './sign-in-provider.ts'

const VERSION = 'v12.0'
// Codes of faults that are Facebook's own or pass by themselves (Graph API, error handling).
const TEMPORARY_ERROR_CODES = new Set([1, 2, 4, 17, 341, 368])

interface FacebookOptions {
  appId: string
  appSecret: string
  graphUrl: string
}

interface GraphError {
  error?: { code?: number }
}

type DebugTokenResponse = GraphError & { data?: { app_id?: string; is_valid?: boolean; user_id?: string } }

type MeResponse = GraphError & { id?: string; email?: string; name?: string }

/**
 * Sign-in with Facebook: the Graph API tells whether an access token was made for our app and is valid, and then whose it is.
 * The second call carries a proof that only an owner of the app's secret can make (Graph API, "Securing requests").
 */
export function createFacebookProvider({ appId, appSecret, graphUrl }: FacebookOptions): SignInProvider {
  const get = async <Answer extends GraphError>(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Answer> => {
    const response = await fetch(`${graphUrl}/${VERSION}/${path}?${new URLSearchParams(query).toString()}`, { signal, redirect: 'error' })
    const answer = (await response.json()) as Answer
    if (response.ok && answer.error === undefined) return answer
    if (response.status >= 500 || TEMPORARY_ERROR_CODES.has(answer.error?.code ?? 0))
      throw new Error(`Facebook answered ${response.status}`)
    throw invalidSocialToken()
  }

  async function vouch(token: string, signal: AbortSignal): Promise<VerifiedIdentity> {
    const { data = {} } = await get<DebugTokenResponse>(
      'debug_token',
      { input_token: token, access_token: `${appId}|${appSecret}` },
      signal,
    )
    if (data.is_valid !== true || data.app_id !== appId || !isSubject(data.user_id)) throw invalidSocialToken()
    const proof = createHmac('sha256', appSecret).update(token).digest('hex')
    const query = { fields: 'id,name,email', access_token: token, appsecret_proof: proof }
    const { id, email, name = null } = await get<MeResponse>('me', query, signal)
    if (id !== data.user_id) throw invalidSocialToken()
    // Facebook tells an address only once its owner has confirmed it.
    if (!isEmail(email)) throw invalidSocialToken(message('facebook_without_email'))
    return { subject: id, email, name, expiresAt: null }
  }

  return { clientId: appId, verify: (token) => callProvider('Facebook', (signal) => vouch(token, signal)) }
}
