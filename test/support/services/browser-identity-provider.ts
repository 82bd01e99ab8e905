import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A provider of OpenID Connect on this machine: npm's `oidc-provider`, with its own pages for signing in and for consent. */
export interface Issuer {
  url: string
  clientId: string
  close: () => Promise<void>
}

const CLIENT = 'trademates-browser-tests'

/** Opens an issuer that vouches for `<login>@issuer.example` to whoever types a login, and leads back to any port of this machine. */
export async function openIssuer(): Promise<Issuer> {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    cookies: { keys: ['a key for tests'] },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    responseTypes: ['id_token'],
    ttl: { Grant: 3_600, IdToken: 3_600, Interaction: 3_600, Session: 3_600 },
    clients: [
      {
        client_id: CLIENT,
        // The port of a native client's loopback address is not compared (RFC 8252, section 7.3).
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/login'],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: sub, email: `${sub}@issuer.example`, email_verified: true }),
    }),
  })
  const handle = provider.callback()
  return {
    url,
    clientId: CLIENT,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
