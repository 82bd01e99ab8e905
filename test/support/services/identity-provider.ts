import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { startHttpServer } from './http-server.ts'

/** A user of the identity provider. */
export interface IdentityAccount {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
}

/** An OpenID Connect provider on this machine: npm's `oidc-provider`, with its own pages for login and consent. */
export interface IdentityProvider {
  url: string
  clientId: string
  /** Signs in through the provider's pages, as a browser would; returns the ID token from the fragment of the redirect. */
  signIn: (account: IdentityAccount) => Promise<string>
  /** Signs claims with the provider's key. */
  sign: (claims: Record<string, unknown>, header?: { alg: string; kid: string }) => Promise<string>
  /** The claims of a valid ID token for an account. */
  claimsOf: (account: IdentityAccount) => JWTPayload
  /** The public key as published. */
  publicKey: object
  close: () => Promise<void>
}

const CLIENT_ID = 'trademates-tests'
// The port of a native client's loopback address is not compared (RFC 8252, section 7.3).
const REDIRECT_URI = 'http://127.0.0.1/login'

/** Starts a provider. Its login page accepts any name; a name that never went through `signIn` has the email `<name>@issuer.example`. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test-key', alg: 'RS256', use: 'sig' }
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicKey } = jwk
  const accounts = new Map<string, IdentityAccount>()

  const { url, close } = await startHttpServer((request, response) => void handle(request, response))
  const provider = new Provider(url, {
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key for tests'] },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    responseTypes: ['id_token'],
    ttl: { Grant: 3_600, IdToken: 3_600, Interaction: 3_600, Session: 3_600 },
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'native',
        redirect_uris: [REDIRECT_URI],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ email_verified: true, ...(accounts.get(sub) ?? { name: sub, email: `${sub}@issuer.example` }), sub }),
    }),
  })
  const handle = provider.callback()

  return {
    url,
    clientId: CLIENT_ID,
    publicKey,
    async signIn(account) {
      accounts.set(account.sub, account)
      const query = {
        client_id: CLIENT_ID,
        response_type: 'id_token',
        scope: 'openid email profile',
        redirect_uri: REDIRECT_URI,
        nonce: crypto.randomUUID(),
      }
      const redirect = await submitPages(`${url}/auth?${new URLSearchParams(query).toString()}`, account.sub)
      return new URLSearchParams(new URL(redirect).hash.slice(1)).get('id_token') ?? ''
    },
    claimsOf: (account) => {
      const now = Math.floor(Date.now() / 1_000)
      return { iss: url, aud: CLIENT_ID, iat: now, exp: now + 3_600, nonce: 'n', email_verified: true, ...account }
    },
    sign: async (claims, header = { alg: 'RS256', kid: 'test-key' }) =>
      new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(jwk, 'RS256')),
    close,
  }
}

/** Follows the provider's pages and submits each form until the provider redirects to the client; returns that address. */
async function submitPages(start: string, login: string): Promise<string> {
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
      if (address.startsWith(REDIRECT_URI)) return address
      response = await go(address)
      continue
    }
    const html = await response.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? ''
    const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? ''
    response = await go(new URL(action, address).href, new URLSearchParams({ prompt, login, password: 'any' }))
  }
  throw new Error('The provider did not redirect to the client.')
}
