import { createHmac } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import { callProvider, isEmail, isSubject, invalidSocialToken, type SignInProvider, type VerifiedIdentity } from './sign-in-provider.ts'

const VERSION = 'v12.0'
// Codes of internal and temporary errors (Graph API, error handling).
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
 * Creates the Facebook provider. The Graph API checks that an access token is valid and was issued for our app, then returns its user.
 * The second call is signed with the app secret (Graph API, "Securing requests").
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

  async function verifyToken(token: string, signal: AbortSignal): Promise<VerifiedIdentity> {
    const { data = {} } = await get<DebugTokenResponse>(
      'debug_token',
      { input_token: token, access_token: `${appId}|${appSecret}` },
      signal,
    )
    if (data.is_valid !== true || data.app_id !== appId || !isSubject(data.user_id)) throw invalidSocialToken()
    const signature = createHmac('sha256', appSecret).update(token).digest('hex')
    const query = { fields: 'id,name,email', access_token: token, appsecret_proof: signature }
    const { id, email, name = null } = await get<MeResponse>('me', query, signal)
    if (id !== data.user_id) throw invalidSocialToken()
    // Facebook returns confirmed addresses only.
    if (!isEmail(email)) throw invalidSocialToken(message('facebook_without_email'))
    return { subject: id, email, name, expiresAt: null }
  }

  return { clientId: appId, verify: (token) => callProvider('Facebook', (signal) => verifyToken(token, signal)) }
}
