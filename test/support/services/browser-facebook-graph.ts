import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Facebook's Graph API on this machine, with the answers of its documentation (v12.0); every token is good for one person. */
export interface Graph {
  url: string
  appId: string
  appSecret: string
  close: () => Promise<void>
}

const APP = { appId: '1234567890', appSecret: 'an app secret' }

/** Opens a Graph API where the tokens `for-<name>` and `for-<name>.<number>` are `<name>`'s. */
export async function openGraph(): Promise<Graph> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://graph')
    const token = searchParams.get('input_token') ?? searchParams.get('access_token') ?? ''
    const [, name] = /^for-(\w+)(?:\.\d+)?$/.exec(token) ?? []
    const known = name === undefined ? null : { id: `id-of-${name}`, name, email: `${name}@graph.example` }
    const inspected = { data: { app_id: APP.appId, is_valid: known !== null, user_id: known?.id ?? '', expires_at: 0, scopes: ['email'] } }
    const refusal = { error: { message: 'Malformed access token', type: 'OAuthException', code: 190 } }
    const body = pathname.endsWith('/debug_token') ? inspected : (known ?? refusal)
    response.writeHead('error' in body ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...APP,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
