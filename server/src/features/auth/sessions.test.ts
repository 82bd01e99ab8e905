import { checkToken, logout, refreshSession } from '@trademates/contract/auth'
import { listFeed } from '@trademates/contract/posts'
import { expect, test } from 'vitest'
import { startApp, useApp } from '#test/app.ts'
import { cast, type Person, signIn } from '#test/cast.ts'
import { ask } from '#test/wire.ts'

const app = useApp()

const renew = (refresh: string) => ask(app.url, refreshSession, { body: { refresh } })
const feedWith = (access: string, url = app.url) => ask(url, listFeed, { headers: { authorization: `Bearer ${access}` } })

test('an access token tells whose it is, until its session is logged out', async () => {
  const { ana } = await cast(app, 'ana')
  const { access, refresh } = ana.session
  expect((await ask(app.url, checkToken, { body: { token: access } })).body.user).toEqual(ana.session.user)

  expect((await ana.asks(logout, { body: { refresh } })).status).toBe(204)
  expect(await ask(app.url, checkToken, { body: { token: access } })).toBeRefused('token_not_valid')
  expect(await feedWith(access)).toBeRefused('token_not_valid')
  expect(await renew(refresh)).toBeRefused('token_not_valid')
})

test.each(['', 'nonsense', 'x'.repeat(43)])('the token "%s" is refused', async (token) => {
  expect(await feedWith(token)).toBeRefused('token_not_valid')
})

test('a renewed pair works and the spent one does not', async () => {
  const { ben } = await cast(app, 'ben')
  const { body: pair } = await renew(ben.session.refresh)
  expect((await feedWith(pair.access)).status).toBe(200)
  expect((await renew(pair.refresh)).status).toBe(200)
})

test('a spent refresh token that is shown again ends its whole session', async () => {
  const { cleo } = await cast(app, 'cleo')
  const { body: pair } = await renew(cleo.session.refresh)
  expect((await feedWith(pair.access)).status).toBe(200)

  expect(await renew(cleo.session.refresh)).toBeRefused('token_not_valid')
  expect(await feedWith(pair.access)).toBeRefused('token_not_valid')
  expect(await renew(pair.refresh)).toBeRefused('token_not_valid')
})

test('another session of the same person goes on', async () => {
  const { dora } = await cast(app, 'dora')
  const { body: other } = await signIn(app, 'dora')
  await dora.asks(logout, { body: { refresh: dora.session.refresh } })
  expect((await feedWith(other.access)).status).toBe(200)
})

test('the eleventh sign-in ends the oldest session', async () => {
  const { eli } = await cast(app, 'eli')
  for (let more = 0; more < 10; more += 1) await signIn(app, 'eli')
  expect(await feedWith(eli.session.access)).toBeRefused('token_not_valid')
})

test('a session that ends in one process ends in the others within a second', async () => {
  const { fay } = await cast(app, 'fay')
  const other = await startApp(app.database)
  try {
    expect((await feedWith(fay.session.access, other.url)).status).toBe(200)
    await endIn(fay)
    await expect.poll(() => feedWith(fay.session.access, other.url), { timeout: 1_000 }).toMatchObject({ status: 401 })
  } finally {
    await other.close()
  }
})

const endIn = (person: Person) => person.asks(logout, { body: { refresh: person.session.refresh } })
