import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeEmail } from '@trademates/contract/account'
import { readProviders, signInByFacebook, signInByGoogle } from '@trademates/contract/auth'
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFacebookProvider } from '#platform/identity/facebook.ts'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import {
  createUsers,
  emailOf,
  waitForLink,
  waitForEmailTo,
  openLink,
  PASSWORD,
  signIn,
  signUp,
} from '@trademates/test-support/server/users.ts'
import { type FacebookGraph, startFacebookGraph } from '@trademates/test-support/services/facebook-graph.ts'
import { type IdentityAccount, type IdentityProvider, startIdentityProvider } from '@trademates/test-support/services/identity-provider.ts'
import { type ApiResponse, callApi } from '@trademates/test-support/api/call.ts'

let issuer: IdentityProvider
let graph: FacebookGraph
const app = useTestServer({}, async () => {
  issuer = await startIdentityProvider()
  graph = await startFacebookGraph()
  return {
    providers: {
      google: createGoogleProvider({ clientId: issuer.clientId, issuer: issuer.url }),
      facebook: createFacebookProvider({ appId: graph.appId, appSecret: graph.appSecret, graphUrl: graph.url }),
    },
  }
})
afterAll(async () => {
  await issuer.close()
  await graph.close()
})

const google = (token: string, url = app.url): Promise<ApiResponse<typeof signInByGoogle>> =>
  callApi(url, signInByGoogle, { body: { token } })
const googleAsked = (token: string, nonce: string) => callApi(app.url, signInByGoogle, { body: { token, nonce } })
const facebook = (token: string): Promise<ApiResponse<typeof signInByFacebook>> => callApi(app.url, signInByFacebook, { body: { token } })

const ANA: IdentityAccount = { sub: 'google-1', email: 'ana.gold@traders.example', name: 'Ana Gold' }

describe('Google', () => {
  test('V6.8.1 the first login creates a verified account, later ones return it', async () => {
    const first = await google(await issuer.signIn(ANA))
    expect(first.body.user).toMatchObject({ username: 'AnaGold', email: 'ana.gold@traders.example' })
    const second = await google(await issuer.signIn({ ...ANA, email: 'moved@traders.example' }))
    expect(second.body.user.id).toBe(first.body.user.id)
    expect(second.body.user.email).toBe('ana.gold@traders.example')
  })

  test('a taken username gets a number, and a name without valid characters becomes trader', async () => {
    const again = await google(await issuer.signIn({ ...ANA, sub: 'google-2', email: 'other@traders.example' }))
    expect(again.body.user.username).toBe('AnaGold2')
    const nameless = await google(await issuer.signIn({ sub: 'google-3', email: '+@traders.example', name: '☃ ☃' }))
    expect(nameless.body.user.username).toBe('trader')
  })

  test('S14 a token is accepted once', async () => {
    const token = await issuer.signIn(ANA)
    expect((await google(token)).status).toBe(200)
    expect(await google(token)).toFailWith('invalid_social_token')
  })

  test('of ten concurrent uses of a token one succeeds', async () => {
    const token = await issuer.signIn(ANA)
    const answers = await Promise.all(Array.from({ length: 10 }, () => google(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('two concurrent first logins create one account', async () => {
    const eva = { sub: 'google-eva', email: 'eva@traders.example', name: 'Eva' }
    const tokens = [await issuer.signIn(eva), await issuer.signIn(eva)]
    const answers = await Promise.all(tokens.map((token) => google(token)))
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  test('links the existing account with the same verified email, which keeps its password', async () => {
    const { ben } = await createUsers(app, 'ben')
    const { body } = await google(await issuer.signIn({ sub: 'google-ben', email: emailOf('ben').toUpperCase(), name: 'Not Ben' }))
    expect(body.user).toEqual(ben.session.user)
    expect((await signIn(app, 'ben')).status).toBe(200)
  })

  test('A18 a changed email unlinks the provider of the old address and links that of the new one', async () => {
    const { hal } = await createUsers(app, 'hal')
    const old = { sub: 'google-hal', email: emailOf('hal') }
    expect((await google(await issuer.signIn(old))).body.user.id).toBe(hal.id)
    await hal.call(changeEmail, { body: { email: emailOf('hal-new'), password: PASSWORD } })
    await openLink(app, await waitForLink(app, 'hal-new', '/confirm-email'))

    expect((await google(await issuer.signIn(old))).body.user.id).not.toBe(hal.id)
    const fresh = { sub: 'google-hal-new', email: emailOf('hal-new') }
    expect((await google(await issuer.signIn(fresh))).body.user.id).toBe(hal.id)
    expect((await waitForEmailTo(app, emailOf('hal'), 'Your email was changed')).text).toContain('Google and Facebook')
  })

  test('A25 a provider login deletes an unverified sign-up with its address', async () => {
    await signUp(app, 'cleo')
    const { body } = await google(await issuer.signIn({ sub: 'google-cleo', email: emailOf('cleo'), name: 'Cleo True' }))
    expect(body.user.username).toBe('CleoTrue')
    expect(await signIn(app, 'cleo', PASSWORD)).toFailWith('invalid_credentials')
  })

  const forgeries: [string, () => Promise<string>][] = [
    ['that is not a JWT', async () => 'nonsense'],
    ['without a signature', async () => new UnsecuredJWT(issuer.claimsOf(ANA)).encode()],
    ['with the signature removed', async () => `${(await issuer.sign(issuer.claimsOf(ANA))).split('.').slice(0, 2).join('.')}.`],
    ['signed with the public key as a secret', () => withPublicKey()],
    ['signed with another key under the published key id', () => withOwnKey('test-key')],
    ['signed with an unpublished key', () => withOwnKey('own-key')],
    ['with an embedded key', () => withOwnKey('own-key', true)],
    ['with changed claims', () => changed()],
    ['for another app', async () => issuer.sign({ ...issuer.claimsOf(ANA), aud: 'another-app' })],
    [
      'for several apps, issued to another one',
      async () => issuer.sign({ ...issuer.claimsOf(ANA), aud: [issuer.clientId, 'x'], azp: 'x' }),
    ],
    ['of another issuer', async () => issuer.sign({ ...issuer.claimsOf(ANA), iss: 'https://accounts.evil.example' })],
    ['that has expired', async () => issuer.sign({ ...issuer.claimsOf(ANA), exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['that never expires', async () => issuer.sign({ ...issuer.claimsOf(ANA), exp: undefined })],
    ['without an issue time', async () => issuer.sign({ ...issuer.claimsOf(ANA), iat: undefined })],
    ['without a nonce', async () => issuer.sign({ ...issuer.claimsOf(ANA), nonce: undefined })],
    ['with an empty nonce', async () => issuer.sign({ ...issuer.claimsOf(ANA), nonce: '' })],
    ['without a subject', async () => issuer.sign({ ...issuer.claimsOf(ANA), sub: undefined })],
    ['that is not valid yet', async () => issuer.sign({ ...issuer.claimsOf(ANA), nbf: Math.floor(Date.now() / 1_000) + 60 })],
    ['with an unverified email', async () => issuer.sign({ ...issuer.claimsOf(ANA), email_verified: false })],
    ['with email_verified as a string', async () => issuer.sign({ ...issuer.claimsOf(ANA), email_verified: 'true' })],
    ['with a numeric subject', async () => issuer.sign({ ...issuer.claimsOf(ANA), sub: 1 })],
    ['with a NUL character in the subject', async () => issuer.sign({ ...issuer.claimsOf(ANA), sub: 'google\0' })],
    ['with a subject of more than 255 characters', async () => issuer.sign({ ...issuer.claimsOf(ANA), sub: '1'.repeat(256) })],
    ['with an email that ends in a line break', () => withEmail('ana@traders.example\r\n')],
    ['with a header in the email', () => withEmail('ana@traders.example\r\nBcc: eve@traders.example')],
    ['with a quoted line break in the email', () => withEmail('"ana\r\n"@traders.example')],
    ['with a list of emails', () => withEmail('ana@traders.example, eve@traders.example')],
    ['with an array as email', async () => issuer.sign({ ...issuer.claimsOf(ANA), email: ['ana@traders.example'] })],
    ['without an email', async () => issuer.sign({ ...issuer.claimsOf(ANA), email: undefined })],
  ]
  test.each(forgeries)('A19 rejects a token %s', async (_what, make) => {
    expect(await google(await make())).toFailWith('invalid_social_token')
  })

  test('S14 rejects a token with another nonce without consuming it', async () => {
    const token = await issuer.sign({ ...issuer.claimsOf(ANA), nonce: 'of this request' })
    expect(await googleAsked(token, 'of another')).toFailWith('invalid_social_token')
    expect((await googleAsked(token, 'of this request')).body.user).toMatchObject({ email: ANA.email })
  })

  test('F25 accepts tokens up to 30 seconds after their expiry', async () => {
    const now = Math.floor(Date.now() / 1_000)
    expect((await google(await issuer.sign({ ...issuer.claimsOf(ANA), exp: now - 20 }))).status).toBe(200)
    expect(await google(await issuer.sign({ ...issuer.claimsOf(ANA), exp: now - 45 }))).toFailWith('invalid_social_token')
  })

  const withEmail = (email: string) => issuer.sign({ ...issuer.claimsOf({ sub: `google ${email.length}`, email }) })

  async function withPublicKey(): Promise<string> {
    const key = await importJWK({ ...issuer.publicKey, alg: 'RS256' }, 'RS256', { extractable: true })
    if (key instanceof Uint8Array) throw new Error('expected a public key')
    const secret = new TextEncoder().encode(await exportSPKI(key))
    return new SignJWT(issuer.claimsOf(ANA)).setProtectedHeader({ alg: 'HS256', kid: 'test-key' }).sign(secret)
  }

  async function withOwnKey(kid: string, brings = false): Promise<string> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const header = brings ? { alg: 'RS256', kid, jwk: { ...issuer.publicKey } } : { alg: 'RS256', kid }
    return new SignJWT(issuer.claimsOf(ANA)).setProtectedHeader(header).sign(privateKey)
  }

  async function changed(): Promise<string> {
    const [header, , signature] = (await issuer.sign(issuer.claimsOf(ANA))).split('.')
    const claims = Buffer.from(JSON.stringify({ ...issuer.claimsOf(ANA), sub: 'google-ben' })).toString('base64url')
    return [header, claims, signature].join('.')
  }
})

describe('Facebook', () => {
  const grant = (token: string, more = {}) =>
    graph.tokens.set(token, { app_id: graph.appId, user_id: '100', name: 'Fay Book', email: 'fay@traders.example', ...more })

  test('a token of this app creates the account and logs in again while it is valid', async () => {
    grant('good')
    const { body } = await facebook('good')
    expect(body.user).toMatchObject({ username: 'FayBook', email: 'fay@traders.example' })
    const again = await facebook('good')
    expect([again.status, again.body.user?.id]).toEqual([200, body.user.id])
    grant('good', { is_valid: false })
    expect(await facebook('good')).toFailWith('invalid_social_token')
    grant('good again', { expires_at: Math.floor(Date.now() / 1_000) + 3_600 })
    expect((await facebook('good again')).body.user.id).toBe(body.user.id)
  })

  test('links the account that a Google login created with the same email', async () => {
    const { body } = await google(await issuer.signIn({ sub: 'google-gil', email: 'gil@traders.example', name: 'Gil' }))
    grant('gil', { user_id: '101', email: 'gil@traders.example' })
    expect((await facebook('gil')).body.user.id).toBe(body.user.id)
  })

  test.each([
    ['of another app', { app_id: '666' }],
    ['that is no longer valid', { is_valid: false }],
    ['without a user', { user_id: '' }],
    ['of another user', { me: '999' }],
    ['of an account with a line break in its email', { email: 'fay@traders.example\r\nBcc: eve@traders.example', user_id: '776' }],
    ['of an account without an email', { email: undefined, user_id: '777' }],
  ])('A25 rejects a token %s', async (what, more) => {
    grant(what, more)
    expect(await facebook(what)).toFailWith('invalid_social_token')
  })

  test('rejects a token unknown to Facebook', async () => {
    expect(await facebook('never granted')).toFailWith('invalid_social_token')
  })

  test.each([
    ['is down', { status: 500, body: '' }],
    ['does not answer with JSON', { status: 200, body: '<html>' }],
    ['limits the request rate', { status: 400, body: '{"error":{"code":4,"message":"Application request limit reached"}}' }],
    ['reports an internal error', { status: 500, body: '{"error":{"code":1,"message":"An unknown error occurred"}}' }],
  ])('F28 returns 503 while Facebook %s', async (_what, fault) => {
    grant('kept', { user_id: `kept ${_what}`, email: `${fault.body.length}@traders.example` })
    graph.failure = fault
    const answer = await facebook('kept').finally(() => (graph.failure = null))
    expect(answer).toFailWith('unavailable')
    expect(answer.error?.detail).toMatch(/^Facebook does not answer\./)
  })
})

describe('F28 an issuer that', () => {
  test.each([
    ['hangs', () => undefined],
    ['sends single bytes', (write: (text: string) => void) => void setInterval(() => write(' '), 50).unref()],
    ['aborts the connection', (_write: unknown, cut: () => void) => cut()],
  ])('%s causes 503 after the timeout, while password logins work', async (_what, act) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      act(
        (text: string) => void response.write(text),
        () => response.destroy(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const other = await startTestServer(
      app.database,
      {},
      { providers: { google: createGoogleProvider({ clientId: 'x', issuer: url, timeoutMs: 300 }), facebook: null } },
    )
    try {
      const name = `slow${_what.length}`
      await createUsers(app, name)
      const began = performance.now()
      const waiting = google(await issuer.sign(issuer.claimsOf(ANA)), other.url)
      expect((await signIn(other, name)).status).toBe(200)
      expect(await waiting).toFailWith('unavailable')
      expect(performance.now() - began).toBeLessThan(2_000)
      expect((await callApi(other.url, readProviders)).body.google).toBeNull()
    } finally {
      server.closeAllConnections()
      server.close()
      await other.close()
    }
  })
})

describe('readProviders', () => {
  test('lists the configured providers and their public settings', async () => {
    expect((await callApi(app.url, readProviders)).body).toEqual({
      google: { client_id: issuer.clientId, authorize: `${issuer.url}/auth` },
      facebook: { app_id: graph.appId, version: 'v12.0', scope: 'email' },
    })
  })

  describe('without providers', () => {
    let bare: Awaited<ReturnType<typeof startTestServer>>
    beforeAll(async () => {
      bare = await startTestServer(app.database)
    })
    afterAll(() => bare.close())

    test('returns nulls, and logins return provider_not_configured', async () => {
      expect((await callApi(bare.url, readProviders)).body).toEqual({ google: null, facebook: null })
      expect(await google('x', bare.url)).toFailWith('provider_not_configured')
      expect(await callApi(bare.url, signInByFacebook, { body: { token: 'x' } })).toFailWith('provider_not_configured')
    })
  })
})
