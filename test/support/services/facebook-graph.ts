import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { startHttpServer } from './http-server.ts'

/** What the Graph API answers about an access token. */
export interface FacebookToken {
  app_id: string
  user_id: string
  name?: string
  email?: string
  /** Seconds since 1970; 0: never. */
  expires_at?: number
  is_valid?: boolean
  /** The id that `/me` answers, if it differs from `user_id`. */
  me?: string
}

/** Facebook's Graph API on this machine, with the responses of its documentation (v12.0). */
export interface FacebookGraph {
  url: string
  appId: string
  appSecret: string
  /** The known tokens. The tokens `for-<name>` and `for-<name>.<number>` are always known and belong to `<name>`. */
  tokens: Map<string, FacebookToken>
  /** If set, the response to every request. */
  failure: { status: number; body: string } | null
  close: () => Promise<void>
}

const APP = { appId: '1234567890', appSecret: 'an app secret' }

const oauthError = (code: number, message: string) => ({ error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEf' } })

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
}

export async function startFacebookGraph(): Promise<FacebookGraph> {
  const graph: FacebookGraph = { ...APP, url: '', tokens: new Map(), failure: null, close: () => http.close() }

  function findToken(token: string): FacebookToken | undefined {
    const [, name] = /^for-(\w+)(?:\.\d+)?$/.exec(token) ?? []
    const known = graph.tokens.get(token)
    if (known !== undefined || name === undefined) return known
    return { app_id: APP.appId, user_id: `id-of-${name}`, name, email: `${name}@graph.example` }
  }

  // https://developers.facebook.com/docs/graph-api/reference/v12.0/debug_token
  function debugToken(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('access_token') !== `${APP.appId}|${APP.appSecret}`)
      return sendJson(response, 400, oauthError(190, 'Invalid OAuth access token signature.'))
    const token = findToken(query.get('input_token') ?? '')
    if (token === undefined) {
      return sendJson(response, 200, { data: { error: { code: 190, message: 'Malformed access token' }, is_valid: false, scopes: [] } })
    }
    const { app_id, user_id, expires_at = 0, is_valid = true } = token
    return sendJson(response, 200, {
      data: { app_id, type: 'USER', application: 'TradeMates', expires_at, is_valid, issued_at: 1, scopes: ['email'], user_id },
    })
  }

  function me(query: URLSearchParams, response: ServerResponse): void {
    const accessToken = query.get('access_token') ?? ''
    const token = findToken(accessToken)
    if (token === undefined) return sendJson(response, 400, oauthError(190, 'Malformed access token'))
    if (query.get('appsecret_proof') !== createHmac('sha256', APP.appSecret).update(accessToken).digest('hex')) {
      return sendJson(response, 400, {
        error: { message: 'Invalid appsecret_proof provided in the API argument', type: 'GraphMethodException', code: 100 },
      })
    }
    const { user_id, me: id = user_id, name, email } = token
    return sendJson(response, 200, { id, name, email })
  }

  const http = await startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://graph')
    if (graph.failure !== null) return void response.writeHead(graph.failure.status).end(graph.failure.body)
    if (pathname === '/v12.0/debug_token') return debugToken(searchParams, response)
    if (pathname === '/v12.0/me') return me(searchParams, response)
    return sendJson(response, 404, oauthError(2500, 'Unknown path components'))
  })
  graph.url = http.url
  return graph
}
