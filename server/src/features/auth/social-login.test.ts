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

const ANA: IdentityAccount = { sub: 'google-1', email: 'ana.gold@desk.example', name: 'Ana Gold' }

describe('Google', () => {
  test('V6.8.1 the first sign-in makes a verified account, the next ones lead to the same', async () => {
    const first = await google(await issuer.signIn(ANA))
    expect(first.body.user).toMatchObject({ username: 'AnaGold', email: 'ana.gold@desk.example' })
    const second = await google(await issuer.signIn({ ...ANA, email: 'moved@desk.example' }))
    expect(second.body.user.id).toBe(first.body.user.id)
    expect(second.body.user.email).toBe('ana.gold@desk.example')
  })

  test('a taken username is made unique, and one that has nothing to show becomes a trader', async () => {
    const again = await google(await issuer.signIn({ ...ANA, sub: 'google-2', email: 'other@desk.example' }))
    expect(again.body.user.username).toBe('AnaGold2')
    const nameless = await google(await issuer.signIn({ sub: 'google-3', email: '+@desk.example', name: '☃ ☃' }))
    expect(nameless.body.user.username).toBe('trader')
  })

  test('S14 a token signs in once', async () => {
    const token = await issuer.signIn(ANA)
    expect((await google(token)).status).toBe(200)
    expect(await google(token)).toFailWith('invalid_social_token')
  })

  test('of ten uses of one token at once, one signs in', async () => {
    const token = await issuer.signIn(ANA)
    const answers = await Promise.all(Array.from({ length: 10 }, () => google(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('two first sign-ins of one person at once make one account', async () => {
    const eva = { sub: 'google-eva', email: 'eva@desk.example', name: 'Eva' }
    const tokens = [await issuer.signIn(eva), await issuer.signIn(eva)]
    const answers = await Promise.all(tokens.map((token) => google(token)))
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  test('the same verified email joins the account that is there, which keeps its password', async () => {
    const { ben } = await createUsers(app, 'ben')
    const { body } = await google(await issuer.signIn({ sub: 'google-ben', email: emailOf('ben').toUpperCase(), name: 'Not Ben' }))
    expect(body.user).toEqual(ben.session.user)
    expect((await signIn(app, 'ben')).status).toBe(200)
  })

  test('A18 whoever moves to another address is signed in no more by the provider of the old one, and again by that of the new one', async () => {
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

  test('A25 an account that somebody else made with an address they did not prove is gone when its owner comes', async () => {
    await signUp(app, 'cleo')
    const { body } = await google(await issuer.signIn({ sub: 'google-cleo', email: emailOf('cleo'), name: 'Cleo True' }))
    expect(body.user.username).toBe('CleoTrue')
    expect(await signIn(app, 'cleo', PASSWORD)).toFailWith('invalid_credentials')
  })

  const forgeries: [string, () => Promise<string>][] = [
    ['of nobody', async () => 'nonsense'],
    ['without a signature', async () => new UnsecuredJWT(issuer.claimsOf(ANA)).encode()],
    ['whose signature was taken off', async () => `${(await issuer.sign(issuer.claimsOf(ANA))).split('.').slice(0, 2).join('.')}.`],
    ['signed with the public key as a secret', () => withPublicKey()],
    ['signed with a key of the forger under the name of the right one', () => withOwnKey('test-key')],
    ['signed with a key that nobody published', () => withOwnKey('own-key')],
    ['that brings its own key', () => withOwnKey('own-key', true)],
    ['whose content was changed', () => changed()],
    ['for another app', async () => issuer.sign({ ...issuer.claimsOf(ANA), aud: 'another-app' })],
    ['for several apps, given to another', async () => issuer.sign({ ...issuer.claimsOf(ANA), aud: [issuer.clientId, 'x'], azp: 'x' })],
    ['of another issuer', async () => issuer.sign({ ...issuer.claimsOf(ANA), iss: 'https://accounts.evil.example' })],
    ['that has expired', async () => issuer.sign({ ...issuer.claimsOf(ANA), exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['that never expires', async () => issuer.sign({ ...issuer.claimsOf(ANA), exp: undefined })],
    ['that does not say when it was made', async () => issuer.sign({ ...issuer.claimsOf(ANA), iat: undefined })],
    ['that answers no request', async () => issuer.sign({ ...issuer.claimsOf(ANA), nonce: undefined })],
    ['whose nonce is empty', async () => issuer.sign({ ...issuer.claimsOf(ANA), nonce: '' })],
    ['of no subject', async () => issuer.sign({ ...issuer.claimsOf(ANA), sub: undefined })],
    ['that is not valid yet', async () => issuer.sign({ ...issuer.claimsOf(ANA), nbf: Math.floor(Date.now() / 1_000) + 60 })],
    ['whose email nobody verified', async () => issuer.sign({ ...issuer.claimsOf(ANA), email_verified: false })],
    ['whose email is said to be verified in words', async () => issuer.sign({ ...issuer.claimsOf(ANA), email_verified: 'true' })],
    ['whose subject is a number', async () => issuer.sign({ ...issuer.claimsOf(ANA), sub: 1 })],
    ['whose subject holds what no database keeps', async () => issuer.sign({ ...issuer.claimsOf(ANA), sub: 'google\0' })],
    ['whose subject is longer than the standard has it', async () => issuer.sign({ ...issuer.claimsOf(ANA), sub: '1'.repeat(256) })],
    ['whose email ends in a line break', () => withEmail('ana@desk.example\r\n')],
    ['whose email holds another header', () => withEmail('ana@desk.example\r\nBcc: eve@desk.example')],
    ['whose email holds a line break in quotation marks', () => withEmail('"ana\r\n"@desk.example')],
    ['whose email is a list', () => withEmail('ana@desk.example, eve@desk.example')],
    ['whose email is an array', async () => issuer.sign({ ...issuer.claimsOf(ANA), email: ['ana@desk.example'] })],
    ['without an email', async () => issuer.sign({ ...issuer.claimsOf(ANA), email: undefined })],
  ]
  test.each(forgeries)('A19 a token %s is refused', async (_what, make) => {
    expect(await google(await make())).toFailWith('invalid_social_token')
  })

  test('S14 a token that was made for another request than the one that is named is refused, and not spent', async () => {
    const token = await issuer.sign({ ...issuer.claimsOf(ANA), nonce: 'of this request' })
    expect(await googleAsked(token, 'of another')).toFailWith('invalid_social_token')
    expect((await googleAsked(token, 'of this request')).body.user).toMatchObject({ email: ANA.email })
  })

  test('F25 a clock that is half a minute behind is forgiven, more is not', async () => {
    const now = Math.floor(Date.now() / 1_000)
    expect((await google(await issuer.sign({ ...issuer.claimsOf(ANA), exp: now - 20 }))).status).toBe(200)
    expect(await google(await issuer.sign({ ...issuer.claimsOf(ANA), exp: now - 45 }))).toFailWith('invalid_social_token')
  })

  const withEmail = (email: string) => issuer.sign({ ...issuer.claimsOf({ sub: `google ${email.length}`, email }) })

  async function withPublicKey(): Promise<string> {
    const key = await importJWK({ ...issuer.publicKey, alg: 'RS256' }, 'RS256', { extractable: true })
    if (key instanceof Uint8Array) throw new Error('a public key is expected')
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
    graph.tokens.set(token, { app_id: graph.appId, user_id: '100', name: 'Fay Book', email: 'fay@desk.example', ...more })

  test('a token made for our app makes the account, and signs in again while it is valid', async () => {
    grant('good')
    const { body } = await facebook('good')
    expect(body.user).toMatchObject({ username: 'FayBook', email: 'fay@desk.example' })
    const again = await facebook('good')
    expect([again.status, again.body.user?.id]).toEqual([200, body.user.id])
    grant('good', { is_valid: false })
    expect(await facebook('good')).toFailWith('invalid_social_token')
    grant('good again', { expires_at: Math.floor(Date.now() / 1_000) + 3_600 })
    expect((await facebook('good again')).body.user.id).toBe(body.user.id)
  })

  test('the same email joins the account that Google made', async () => {
    const { body } = await google(await issuer.signIn({ sub: 'google-gil', email: 'gil@desk.example', name: 'Gil' }))
    grant('gil', { user_id: '101', email: 'gil@desk.example' })
    expect((await facebook('gil')).body.user.id).toBe(body.user.id)
  })

  test.each([
    ['of another app', { app_id: '666' }],
    ['that is not valid any more', { is_valid: false }],
    ['of nobody', { user_id: '' }],
    ['that answers for somebody else', { me: '999' }],
    ['of an account whose email holds a line break', { email: 'fay@desk.example\r\nBcc: eve@desk.example', user_id: '776' }],
    ['of an account that shows no email', { email: undefined, user_id: '777' }],
  ])('A25 a token %s is refused', async (what, more) => {
    grant(what, more)
    expect(await facebook(what)).toFailWith('invalid_social_token')
  })

  test('a token that Facebook does not know is refused', async () => {
    expect(await facebook('never granted')).toFailWith('invalid_social_token')
  })

  test.each([
    ['is down', { status: 500, body: '' }],
    ['answers what is no JSON', { status: 200, body: '<html>' }],
    ['asks for patience', { status: 400, body: '{"error":{"code":4,"message":"Application request limit reached"}}' }],
    ['fails by itself', { status: 500, body: '{"error":{"code":1,"message":"An unknown error occurred"}}' }],
  ])('F28 while Facebook %s, that is said, and the token is not spent', async (_what, fault) => {
    grant('kept', { user_id: `kept ${_what}`, email: `${fault.body.length}@desk.example` })
    graph.failure = fault
    const answer = await facebook('kept').finally(() => (graph.failure = null))
    expect(answer).toFailWith('unavailable')
    expect(answer.error?.detail).toMatch(/^Facebook does not answer\./)
  })
})

describe('F28 an issuer that', () => {
  test.each([
    ['hangs', () => undefined],
    ['sends a byte now and then', (write: (text: string) => void) => void setInterval(() => write(' '), 50).unref()],
    ['breaks off', (_write: unknown, cut: () => void) => cut()],
  ])('%s is given up at its timeout, and the password works in the meantime', async (_what, act) => {
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

describe('a server', () => {
  test('tells which providers it takes, and what their pages need', async () => {
    expect((await callApi(app.url, readProviders)).body).toEqual({
      google: { client_id: issuer.clientId, authorize: `${issuer.url}/auth` },
      facebook: { app_id: graph.appId, version: 'v12.0', scope: 'email' },
    })
  })

  describe('without any', () => {
    let bare: Awaited<ReturnType<typeof startTestServer>>
    beforeAll(async () => {
      bare = await startTestServer(app.database)
    })
    afterAll(() => bare.close())

    test('says so, and takes no token', async () => {
      expect((await callApi(bare.url, readProviders)).body).toEqual({ google: null, facebook: null })
      expect(await google('x', bare.url)).toFailWith('provider_not_configured')
      expect(await callApi(bare.url, signInByFacebook, { body: { token: 'x' } })).toFailWith('provider_not_configured')
    })
  })
})
