import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an access token stands for at Facebook. */
export interface Granted {
  app_id: string
  user_id: string
  name?: string
  email?: string
  /** Seconds since 1970; 0: never. */
  expires_at?: number
  is_valid?: boolean
  /** What `/me` answers, if that is somebody else. */
  me?: string
}

/** Facebook's Graph API on this machine, with the answers of its documentation (v12.0). */
export interface Graph {
  url: string
  app: { appId: string; appSecret: string }
  tokens: Map<string, Granted>
  /** Answers everything like this instead. */
  fault: { status: number; body: string } | null
  close(): Promise<void>
}

const APP = { appId: '1234567890', appSecret: 'an app secret' }

const OAUTH = (code: number, message: string) => ({ error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEf' } })

export async function openGraph(): Promise<Graph> {
  const graph: Graph = { url: '', app: APP, tokens: new Map(), fault: null, close }

  function answer(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
  }

  // https://developers.facebook.com/docs/graph-api/reference/v12.0/debug_token
  function inspect(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('access_token') !== `${APP.appId}|${APP.appSecret}`)
      return answer(response, 400, OAUTH(190, 'Invalid OAuth access token signature.'))
    const granted = graph.tokens.get(query.get('input_token') ?? '')
    if (granted === undefined) {
      return answer(response, 200, { data: { error: { code: 190, message: 'Malformed access token' }, is_valid: false, scopes: [] } })
    }
    const { app_id, user_id, expires_at = 0, is_valid = true } = granted
    return answer(response, 200, {
      data: { app_id, type: 'USER', application: 'TradeMates', expires_at, is_valid, issued_at: 1, scopes: ['email'], user_id },
    })
  }

  function me(query: URLSearchParams, response: ServerResponse): void {
    const token = query.get('access_token') ?? ''
    const granted = graph.tokens.get(token)
    if (granted === undefined) return answer(response, 400, OAUTH(190, 'Malformed access token'))
    if (query.get('appsecret_proof') !== createHmac('sha256', APP.appSecret).update(token).digest('hex')) {
      return answer(response, 400, {
        error: { message: 'Invalid appsecret_proof provided in the API argument', type: 'GraphMethodException', code: 100 },
      })
    }
    const { user_id, me: id = user_id, name, email } = granted
    return answer(response, 200, { id, name, email })
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://graph')
    if (graph.fault !== null) return void response.writeHead(graph.fault.status).end(graph.fault.body)
    if (pathname === '/v12.0/debug_token') return inspect(searchParams, response)
    if (pathname === '/v12.0/me') return me(searchParams, response)
    return answer(response, 404, OAUTH(2500, 'Unknown path components'))
  })
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  graph.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return graph
}
