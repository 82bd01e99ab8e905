import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** Somebody with an account at the issuer. */
export interface Holder {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
}

/** A provider of OpenID Connect on this machine: npm's `oidc-provider`, with its own pages for signing in and for consent. */
export interface Issuer {
  url: string
  clientId: string
  /** Signs somebody in through the provider's pages, as a browser would; gives the ID token from the fragment of the address that it returns to. */
  signsIn(holder: Holder): Promise<string>
  /** A token with the issuer's own signature, whatever it says. */
  sign(claims: Record<string, unknown>, header?: { alg: string; kid: string }): Promise<string>
  /** What a good token of somebody says. */
  claimsOf(holder: Holder): JWTPayload
  /** The public key as everybody gets it. */
  publicKey: object
  close(): Promise<void>
}

const CLIENT = 'trademates-tests'
const RETURN_TO = 'http://127.0.0.1/login'

export async function openIssuer(): Promise<Issuer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test-key', alg: 'RS256', use: 'sig' }
  const holders = new Map<string, Holder>()

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key for tests'] },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    responseTypes: ['id_token'],
    ttl: { Grant: 3_600, IdToken: 3_600, Interaction: 3_600, Session: 3_600 },
    clients: [
      {
        client_id: CLIENT,
        application_type: 'native',
        redirect_uris: [RETURN_TO],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ email_verified: true, ...holders.get(sub), sub }),
    }),
  })
  const handle = provider.callback()
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicKey } = jwk

  return {
    url,
    clientId: CLIENT,
    publicKey,
    async signsIn(holder) {
      holders.set(holder.sub, holder)
      const query = {
        client_id: CLIENT,
        response_type: 'id_token',
        scope: 'openid email profile',
        redirect_uri: RETURN_TO,
        nonce: crypto.randomUUID(),
      }
      const end = await walk(`${url}/auth?${new URLSearchParams(query).toString()}`, holder.sub)
      return new URLSearchParams(new URL(end).hash.slice(1)).get('id_token') ?? ''
    },
    claimsOf: (holder) => {
      const now = Math.floor(Date.now() / 1_000)
      return { iss: url, aud: CLIENT, iat: now, exp: now + 3_600, nonce: 'n', email_verified: true, ...holder }
    },
    sign: async (claims, header = { alg: 'RS256', kid: 'test-key' }) =>
      new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(jwk, 'RS256')),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Follows the provider's pages, filling in each form, until it leads back to the client. */
async function walk(start: string, login: string): Promise<string> {
  const jar = new Map<string, string>()
  const go = async (address: string, form?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return response
  }
  let [address, response] = [start, await go(start)]
  for (let step = 0; step < 12; step += 1) {
    const location = response.headers.get('location')
    if (location !== null) {
      address = new URL(location, address).href
      if (address.startsWith(RETURN_TO)) return address
      response = await go(address)
      continue
    }
    const html = await response.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? ''
    const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? ''
    response = await go(new URL(action, address).href, new URLSearchParams({ prompt, login, password: 'any' }))
  }
  throw new Error('the provider never led back')
}
