import dns from 'node:dns'
import { createAlert } from '@trademates/contract/alerts'
import { checkToken, logout } from '@trademates/contract/auth'
import { changeNotificationSetting } from '@trademates/contract/notification-settings'
import { listNotifications, markNotificationsRead } from '@trademates/contract/notifications'
import { block, turnOnIdeasBell } from '@trademates/contract/profiles'
import { readPush, startPush, stopPush } from '@trademates/contract/push'
import { afterAll, expect, test, vi } from 'vitest'
import { longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, toTestUser, type TestUser, signIn } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { type PushService, startPushService } from '@trademates/test-support/services/push-service.ts'

const priceSource = createPriceSource('BTCUSD')
let service: PushService
const app = useTestServer({}, async () => {
  service = await startPushService()
  return {
    prices: [priceSource.source],
    push: { reach: ({ address }) => address === '127.0.0.1', protocol: 'http:', timeoutMs: 5_000, pollSeconds: 5 },
  }
})
afterAll(() => service.close())

const SOON = { timeout: 15_000 }

/** A browser of a user that accepts pushes. */
async function browserOf(user: TestUser, headers = {}) {
  const { subscription, messages } = service.subscribe()
  expect(await user.call(startPush, { body: subscription, headers })).toMatchObject({ status: 204 })
  return { messages, endpoint: subscription.endpoint }
}
const subscribed = async (user: TestUser) => (await user.call(readPush)).body.endpoint
const left = () => app.deps.db.many`select from pushes`

test('a notification is pushed to the subscribed browser with the path of its target', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const { messages, endpoint } = await browserOf(ana)
  expect(await subscribed(ana)).toBe(endpoint)
  const post = await ana.createPost('Gold')
  const comment = await ben.createComment(post, 'Agreed')
  await ben.likePost(post)
  await vi.waitFor(() => expect(messages).toHaveLength(2), SOON)
  const ids = (await ana.call(listNotifications)).body.map(({ id }) => id)
  expect(messages).toEqual(
    expect.arrayContaining([
      { id: ids[1], title: 'TradeMates', body: 'ben commented on your post.', path: `/post/${post.id}?comment=${comment.id}` },
      { id: ids[0], title: 'TradeMates', body: 'ben liked your post.', path: `/post/${post.id}` },
    ]),
  )
  await vi.waitFor(async () => expect(await left()).toEqual([]), SOON)
})

test('a new idea is pushed to users with a bell for its author, in their language, with the path of its post', async () => {
  const { lea, max } = await createUsers(app, 'lea', 'max')
  const { messages } = await browserOf(max, { 'accept-language': 'es' })
  await max.call(turnOnIdeasBell, { params: { userId: lea.id } })
  priceSource.publish('BTCUSD', '64000')
  priceSource.setCandles('BTCUSD', '15m', [
    { time: new Date(Date.now() - 3_600_000), open: '64000', high: '64000', low: '64000', close: '64000', volume: '1', final: true },
  ])
  const { body: post } = await postIdea(lea, longIdea(64_000))
  await vi.waitFor(() => expect(messages).toHaveLength(1), SOON)
  expect(messages).toMatchObject([
    { title: 'TradeMates', body: 'lea publicó una idea: BTCUSD en largo a mercado, stop 62,080.', path: `/post/${post.id}` },
  ])
})

test('each browser gets pushes in the language its user last used there', async () => {
  const { ona, paz } = await createUsers(app, 'ona', 'paz')
  const phone = toTestUser(app, 'ona', (await signIn(app, 'ona')).body)
  const [desktop, mobile] = [await browserOf(ona), await browserOf(phone, { 'accept-language': 'es-419,es;q=0.9' })]
  const post = await ona.createPost('Copper')
  await paz.likePost(post)
  await vi.waitFor(() => expect([desktop.messages, mobile.messages].map(({ length }) => length)).toEqual([1, 1]), SOON)
  priceSource.publish('BTCUSD', '65000')
  await ona.call(createAlert, { body: { symbol: 'BTCUSD', kind: 'above', level: '64000.5', note: 'Sell' } })
  await vi.waitFor(() => expect([desktop.messages, mobile.messages].map(({ length }) => length)).toEqual([2, 2]), SOON)
  expect(desktop.messages).toMatchObject([
    { title: 'TradeMates', body: 'paz liked your post.' },
    { title: 'Price alert', body: 'BTCUSD is above 64,000.5: 65,000.00. Sell' },
  ])
  expect(mobile.messages).toMatchObject([
    { title: 'TradeMates', body: 'paz ha dado me gusta a tu publicación.' },
    { title: 'Alerta de precio', body: 'BTCUSD está por encima de 64,000.5: 65,000.00. Sell' },
  ])

  await ona.call(checkToken, { body: { token: ona.session.access }, headers: { 'accept-language': 'es' } })
  await paz.createComment(post, 'Agreed')
  await vi.waitFor(() => expect(desktop.messages).toHaveLength(3), SOON)
  expect(desktop.messages[2]).toMatchObject({ body: 'paz ha comentado tu publicación.' })
})

test('pushes nothing of an unwanted kind, from a blocked user, or after a logout', async () => {
  const { cleo, dan, eve } = await createUsers(app, 'cleo', 'dan', 'eve')
  const { messages } = await browserOf(cleo)
  const post = await cleo.createPost('Silver')
  await cleo.call(changeNotificationSetting, { body: { kind: 'like', by_push: false } })
  await cleo.call(changeNotificationSetting, { body: { kind: 'mention', on_screen: false } })
  await dan.likePost(post)
  await eve.createPost(`Look here @${cleo.name}`)
  await cleo.call(block, { params: { userId: eve.id } })
  await eve.createPost(`And here @${cleo.name}`)
  await dan.createComment(post, 'This one is wanted')
  await vi.waitFor(() => expect(messages).toMatchObject([{ body: 'dan commented on your post.' }]), SOON)
  await cleo.call(logout, { body: { refresh: cleo.session.refresh } })
  await dan.createComment(post, 'Is anybody there')
  expect(await app.deps.db.many`select from push_subscriptions where user_id = ${cleo.id}`).toEqual([])
  expect(await left()).toEqual([])
  expect(messages).toHaveLength(1)
})

test('does not push what was read before a busy service accepts it; removes the subscription of a browser that is gone', async () => {
  const { finn, gil } = await createUsers(app, 'finn', 'gil')
  const { messages } = await browserOf(finn)
  const post = await finn.createPost('Oil')
  service.respondWith(503)
  const before = service.requestCount()
  await gil.createComment(post, 'First')
  await vi.waitFor(() => expect(service.requestCount()).toBe(before + 1), SOON)
  await finn.call(markNotificationsRead, { body: { all: true } })
  await vi.waitFor(
    async () => expect(await app.deps.db.many`select from pushes where due_at < now() + interval '30 s'`).toHaveLength(1),
    SOON,
  )
  service.respondWith(201)
  await app.deps.db.run`update pushes set due_at = now()`
  await gil.createComment(post, 'Second')
  await vi.waitFor(() => expect(messages).toHaveLength(1), SOON)
  await vi.waitFor(async () => expect(await left()).toEqual([]), SOON)

  service.respondWith(410)
  await gil.createComment(post, 'Third')
  await vi.waitFor(async () => expect(await subscribed(finn)).toBeNull(), SOON)
  service.respondWith(201)
  await gil.createComment(post, 'Fourth')
  expect([await left(), messages]).toEqual([[], [messages[0]]])
})

test('a browser that subscribes again while its old endpoint is tried keeps the new one and gets the push there', async () => {
  const { kai, lia } = await createUsers(app, 'kai', 'lia')
  await browserOf(kai)
  const post = await kai.createPost('Wheat')
  const { promise: status, resolve: answer } = Promise.withResolvers<number>()
  service.respondWith(status)
  const before = service.requestCount()
  await lia.createComment(post, 'Moved')
  await vi.waitFor(() => expect(service.requestCount()).toBe(before + 1), SOON)
  service.respondWith(201)
  const { messages, endpoint } = await browserOf(kai)
  answer(410)
  await vi.waitFor(() => expect(messages).toMatchObject([{ body: 'lia commented on your post.' }]), SOON)
  expect(await subscribed(kai)).toBe(endpoint)
})

test('an event while a browser unsubscribes is published without it', async () => {
  const { mia, noa } = await createUsers(app, 'mia', 'noa')
  const { db } = app.deps
  await browserOf(mia)
  const post = await mia.createPost('Coffee')
  const waiting = () => db.many`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const liking = await db.transaction(async (tx) => {
    await tx.run`delete from push_subscriptions where user_id = ${mia.id}`
    const answer = noa.likePost(post)
    await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), SOON)
    return { answer }
  })
  expect(await liking.answer).toMatchObject({ status: 200, body: { user_liked: true } })
})

test('a browser belongs to one session at a time and can unsubscribe', async () => {
  const { hal, ida } = await createUsers(app, 'hal', 'ida')
  const { subscription } = service.subscribe()
  await hal.call(startPush, { body: subscription })
  await ida.call(startPush, { body: subscription })
  expect([await subscribed(hal), await subscribed(ida)]).toEqual([null, subscription.endpoint])
  expect(await ida.call(stopPush)).toMatchObject({ status: 204 })
  expect(await subscribed(ida)).toBeNull()
})

test('sends nothing to an address that is no push service', async () => {
  const { jon } = await createUsers(app, 'jon')
  const { subscription } = service.subscribe()
  for (const endpoint of ['http://10.0.0.1/x', 'http://[::1]/x', 'https://127.0.0.1/x', 'file:///etc/passwd', 'x'])
    expect(await jon.call(startPush, { body: { ...subscription, endpoint } })).toMatchObject({
      status: 400,
      fields: { endpoint: [expect.any(String)] },
    })
  expect(await jon.call(startPush, { body: { ...subscription, endpoint: `${subscription.endpoint}\0` } })).toMatchObject({ status: 400 })
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  expect(await jon.call(startPush, { body: { ...subscription, p256dh } })).toMatchObject({
    status: 400,
    fields: { p256dh: [expect.any(String)] },
  })
})

test('gives up at once when a host name leads to a private network', async () => {
  const { oli, pia } = await createUsers(app, 'oli', 'pia')
  const { subscription } = service.subscribe()
  expect(await oli.call(startPush, { body: { ...subscription, endpoint: 'http://push.example/x' } })).toMatchObject({ status: 204 })
  const inside = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, found: (error: null, all: dns.LookupAddress[]) => void) =>
      found(null, [{ address: '10.0.0.7', family: 4 }])) as typeof dns.lookup)
  await pia.createComment(await oli.createPost('Cocoa'), 'Where does it go?')
  await vi.waitFor(() => expect(inside).toHaveBeenCalled(), SOON)
  await vi.waitFor(async () => expect(await left()).toEqual([]), SOON)
  inside.mockRestore()
})
