import {
  type Alert,
  type AlertTerms,
  changeAlert,
  createAlert,
  listAlerts,
  listAlertEvents,
  removeAlert,
  switchAlert,
} from '@trademates/contract/alerts'
import { changeNotificationSetting } from '@trademates/contract/notification-settings'
import { listNotifications } from '@trademates/contract/notifications'
import { startPush } from '@trademates/contract/push'
import { afterAll, expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { type PushService, startPushService } from '@trademates/test-support/services/push-service.ts'

const TIMEOUT = { timeout: 15_000 }
const CODES = ['BTCUSD', 'ETHUSD', 'LTCUSD', 'XMRUSD', 'ADAUSD', 'SOLUSD', 'DOTUSD', 'XRPUSD', 'KSMUSD']
const priceSource = createPriceSource(...CODES)
let service: PushService
const app = useTestServer({}, async () => {
  service = await startPushService()
  return {
    prices: [priceSource.source],
    push: { reach: ({ address }) => address === '127.0.0.1', protocol: 'http:', timeoutMs: 5_000, pollSeconds: 5 },
  }
})
afterAll(() => service.close())

type AlertInput = { symbol: string; repeats?: boolean; note?: string; expires_at?: string } & (
  | { kind: 'above' | 'below' | 'crosses'; level: string }
  | { kind: 'rises' | 'falls' | 'moves'; percent: string; within: '5m' | '1h' }
)

async function addAlert(user: TestUser, body: AlertInput): Promise<Alert> {
  const { status, body: alert, fields } = await user.call(createAlert, { body })
  expect([status, fields]).toEqual([201, null])
  return alert
}
const fetchAlerts = async (user: TestUser) => (await user.call(listAlerts)).body
const fetchStatus = async (user: TestUser, { id }: Alert) => (await fetchAlerts(user)).find((alert) => alert.id === id)?.status
const listEvents = async (user: TestUser) => (await user.call(listAlertEvents, { query: { limit: 50 } })).body.toReversed()
const listFiringPrices = async (user: TestUser, { id }: Alert) =>
  (await listEvents(user)).flatMap(({ alert_id, price }) => (alert_id === id ? [price] : []))

/**
 * Publishes a price and waits until it is evaluated: an extra alert that fires immediately is evaluated after all others. It is repeated if the
 * price before, which was evaluated while it was created, has fired it.
 */
async function publishPrice(user: TestUser, symbol: string, price: string, time?: Date): Promise<void> {
  priceSource.publish(symbol, price, time)
  await vi.waitFor(async () => {
    const probe = await addAlert(user, { symbol, kind: 'above', level: '0.0001' })
    const fired = await vi.waitFor(async () => {
      const prices = await listFiringPrices(user, probe)
      expect(prices).toHaveLength(1)
      return prices
    }, TIMEOUT)
    await user.call(removeAlert, { params: { id: probe.id } })
    expect(fired).toEqual([price])
  }, TIMEOUT)
}

test('above and below fire once, at or beyond the level, with a notification and an event', async () => {
  const { ana } = await createUsers(app, 'ana')
  await publishPrice(ana, 'BTCUSD', '64000')
  const up = await addAlert(ana, { symbol: 'btc', kind: 'above', level: '65000', note: 'Take profit' })
  const down = await addAlert(ana, { symbol: 'BTCUSD', kind: 'below', level: '63000.5' })
  expect(up).toMatchObject({
    symbol: 'BTCUSD',
    name: 'Bitcoin / US dollar',
    status: 'active',
    level: '65000',
    percent: null,
    fired_at: null,
  })
  await publishPrice(ana, 'BTCUSD', '64999.99')
  expect([await listFiringPrices(ana, up), await listFiringPrices(ana, down)]).toEqual([[], []])
  await publishPrice(ana, 'BTCUSD', '65000.00')
  await publishPrice(ana, 'BTCUSD', '66000')
  await publishPrice(ana, 'BTCUSD', '62000')
  await publishPrice(ana, 'BTCUSD', '67000')
  expect([await listFiringPrices(ana, up), await listFiringPrices(ana, down)]).toEqual([['65000.00'], ['62000']])
  expect([await fetchStatus(ana, up), await fetchStatus(ana, down)]).toEqual(['fired', 'fired'])
  const notifications = (await ana.call(listNotifications, { query: { limit: 50 } })).body.filter(
    ({ message }) => !message.includes('0.0001'),
  )
  expect(notifications.map(({ kind, message, symbol, actor }) => [kind, message, symbol, actor])).toEqual([
    ['price_alert', 'BTCUSD is below 63,000.5: 62,000.00.', 'BTCUSD', null],
    ['price_alert', 'BTCUSD is at 65,000: 65,000.00. Take profit', 'BTCUSD', null],
  ])
})

test('a fired alert is pushed to a subscribed browser with a link to its symbol', async () => {
  const { mia } = await createUsers(app, 'mia')
  const { subscription, messages } = service.subscribe()
  await mia.call(startPush, { body: subscription })
  priceSource.publish('ETHUSD', '2990')
  await addAlert(mia, { symbol: 'ETHUSD', kind: 'below', level: '3100', note: 'Buy back' })
  const pushed = { title: 'Price alert', body: 'ETHUSD is below 3,100: 2,990.00. Buy back', path: '/symbol/ETHUSD' }
  await vi.waitFor(() => expect(messages).toEqual([expect.objectContaining(pushed)]), TIMEOUT)
})

test('an alert whose condition already holds fires at the next price', async () => {
  const { ben } = await createUsers(app, 'ben')
  await publishPrice(ben, 'ETHUSD', '3000')
  const alert = await addAlert(ben, { symbol: 'ETHUSD', kind: 'below', level: '3100' })
  await vi.waitFor(async () => expect(await listFiringPrices(ben, alert)).toEqual(['3000']), TIMEOUT)
})

test('crosses fires from either side; a repeating alert is armed again when the price is 0.1% away', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await publishPrice(cleo, 'LTCUSD', '99')
  const once = await addAlert(cleo, { symbol: 'LTCUSD', kind: 'crosses', level: '100' })
  const again = await addAlert(cleo, { symbol: 'LTCUSD', kind: 'crosses', level: '100', repeats: true })
  for (const price of ['99.5', '100', '99.99', '100.05', '99.95', '100.2', '99.8', '101']) await publishPrice(cleo, 'LTCUSD', price)
  expect(await listFiringPrices(cleo, once)).toEqual(['100'])
  expect(await listFiringPrices(cleo, again)).toEqual(['100', '99.8', '101'])
  expect((await fetchAlerts(cleo)).find(({ id }) => id === again.id)).toMatchObject({ status: 'active', resting: false })
})

test('a repeating above alert fires again after the price was 0.1% below the level', async () => {
  const { dan } = await createUsers(app, 'dan')
  await publishPrice(dan, 'XMRUSD', '190')
  const alert = await addAlert(dan, { symbol: 'XMRUSD', kind: 'above', level: '200', repeats: true })
  for (const price of ['200', '201', '199.9', '200.5', '199.8', '199.9']) await publishPrice(dan, 'XMRUSD', price)
  expect((await fetchAlerts(dan)).find(({ id }) => id === alert.id)).toMatchObject({ status: 'active', resting: false })
  await publishPrice(dan, 'XMRUSD', '200.1')
  expect(await listFiringPrices(dan, alert)).toEqual(['200', '200.1'])
  expect((await fetchAlerts(dan)).find(({ id }) => id === alert.id)).toMatchObject({ resting: true })
})

test('a move alert fires when the move is reached within its span, and again after it fell below half', async () => {
  const { eve } = await createUsers(app, 'eve')
  const base = Date.now() - 600_000
  const at = (minutes: number) => new Date(base + minutes * 60_000)
  const set = (kind: 'rises' | 'falls' | 'moves') => addAlert(eve, { symbol: 'ADAUSD', kind, percent: '5', within: '5m', repeats: true })
  priceSource.publish('ADAUSD', '1.0000', at(0))
  const [rises, falls, moves] = [await set('rises'), await set('falls'), await set('moves')]
  for (const [price, minutes] of [
    ['1.0000', 0],
    ['1.0499', 1],
    ['1.0500', 2],
    ['1.0700', 3],
    // The low is now outside of the span: 1.07 is 2% above the lowest price since.
    ['1.0700', 7],
    ['1.0170', 8],
    ['1.0160', 9],
  ] as const)
    await publishPrice(eve, 'ADAUSD', price, at(minutes))
  expect([await listFiringPrices(eve, rises), await listFiringPrices(eve, falls), await listFiringPrices(eve, moves)]).toEqual([
    ['1.0500'],
    ['1.0160'],
    ['1.0500', '1.0160'],
  ])
  expect((await eve.call(listNotifications, { query: { limit: 50 } })).body.map(({ message }) => message)).toContain(
    'ADAUSD down 5% or more in 5 minutes: 1.0160.',
  )
})

test('an edited move alert keeps the prices seen before, even if it is the only one on its symbol', async () => {
  const { ned } = await createUsers(app, 'ned')
  const move = { symbol: 'XRPUSD', kind: 'rises', percent: '9', within: '1h', repeats: true } as const
  const alert = await addAlert(ned, move)
  await publishPrice(ned, 'XRPUSD', '1.00')
  expect((await ned.call(changeAlert, { params: { id: alert.id }, body: { ...move, percent: '5' } })).status).toBe(200)
  await publishPrice(ned, 'XRPUSD', '1.05')
  await vi.waitFor(async () => expect(await listFiringPrices(ned, alert)).toEqual(['1.05']), TIMEOUT)
})

test('paused, expired, changed and deleted alerts do not fire; resumed and changed ones do at their new level', async () => {
  const { fay } = await createUsers(app, 'fay')
  await publishPrice(fay, 'SOLUSD', '140')
  const set = (more: Partial<AlertInput> = {}) => addAlert(fay, { symbol: 'SOLUSD', kind: 'above', level: '150', ...more } as AlertInput)
  const soon = await set({ expires_at: new Date(Date.now() + 1_000).toISOString() })
  const [paused, changed, deleted] = [await set(), await set(), await set()]
  const setActive = (alert: Alert, on: boolean) => fay.call(switchAlert, { params: { id: alert.id }, body: { on } })
  expect((await setActive(paused, false)).body.status).toBe('paused')
  await fay.call(changeAlert, { params: { id: changed.id }, body: { symbol: 'SOLUSD', kind: 'above', level: '170' } })
  expect((await fay.call(removeAlert, { params: { id: deleted.id } })).status).toBe(204)
  await vi.waitFor(async () => expect(await fetchStatus(fay, soon)).toBe('expired'), TIMEOUT)
  await publishPrice(fay, 'SOLUSD', '155')
  expect((await listEvents(fay)).filter(({ level }) => level !== '0.0001')).toEqual([])
  expect(await setActive(soon, true)).toFailWith('conflict')

  await setActive(paused, true)
  await publishPrice(fay, 'SOLUSD', '156')
  expect(await listFiringPrices(fay, paused)).toHaveLength(1)
  // The price is above the level, so the alert may already have fired.
  expect(['active', 'fired']).toContain((await setActive(paused, true)).body.status)
  await publishPrice(fay, 'SOLUSD', '171')
  expect([(await listFiringPrices(fay, paused)).length, await listFiringPrices(fay, changed), await listFiringPrices(fay, soon)]).toEqual([
    2,
    ['171'],
    [],
  ])
})

test('events of deleted alerts stay listed, in pages', async () => {
  const { gil } = await createUsers(app, 'gil')
  for (const price of ['5', '6', '7']) await publishPrice(gil, 'DOTUSD', price)
  const first = await gil.call(listAlertEvents, { query: { limit: 2 } })
  const rest = await gil.call(listAlertEvents, { query: Object.fromEntries(new URL(first.next ?? '', app.url).searchParams) })
  expect([...first.body, ...rest.body].map(({ price, alert_id, is_sample }) => [price, alert_id, is_sample])).toEqual([
    ['7', null, false],
    ['6', null, false],
    ['5', null, false],
  ])
  expect(rest.next).toBeNull()
})

test('without alert notifications, events are still listed and streamed', async () => {
  const { hal } = await createUsers(app, 'hal')
  await hal.call(changeNotificationSetting, { body: { kind: 'price_alert', on_screen: false } })
  const stream = await openEventStream(app.url, hal)
  priceSource.publish('XRPUSD', '0.5')
  const alert = await addAlert(hal, { symbol: 'XRPUSD', kind: 'below', level: '0.6' })
  await vi.waitFor(async () => expect(await listFiringPrices(hal, alert)).toEqual(['0.5']), TIMEOUT)
  await vi.waitFor(
    () =>
      expect(stream.events).toContainEqual({
        event: 'alert.changed',
        data: { alert: expect.objectContaining({ id: alert.id, status: 'fired' }) as unknown },
      }),
    TIMEOUT,
  )
  expect((await hal.call(listNotifications)).body).toEqual([])
  await hal.call(changeNotificationSetting, { body: { kind: 'price_alert', on_screen: true } })
  await addAlert(hal, { symbol: 'XRPUSD', kind: 'below', level: '0.7' })
  await vi.waitFor(
    () =>
      expect(stream.events).toContainEqual(
        expect.objectContaining({ event: 'notification.created', data: expect.objectContaining({ kind: 'price_alert' }) as unknown }),
      ),
    TIMEOUT,
  )
  stream.close()
})

test('the stream of the owner, and no other, carries a changed alert and the id of a deleted one', async () => {
  const { ira, jon } = await createUsers(app, 'ira', 'jon')
  const [own, other] = await Promise.all([openEventStream(app.url, ira), openEventStream(app.url, jon)])
  const alert = await addAlert(ira, { symbol: 'ETHUSD', kind: 'above', level: '900000' })
  const body = { symbol: 'ETHUSD', kind: 'above', level: '800000' } as const
  const { body: moved } = await ira.call(changeAlert, { params: { id: alert.id }, body })
  await vi.waitFor(() => expect(own.events.at(-1)).toEqual({ event: 'alert.changed', data: { alert: moved } }), TIMEOUT)
  await ira.call(removeAlert, { params: { id: alert.id } })
  await vi.waitFor(() => expect(own.events.at(-1)).toEqual({ event: 'alert.deleted', data: { id: alert.id } }), TIMEOUT)
  expect(other.events).toEqual([])
  own.close()
  other.close()
})

test('crosses fires at the first price after it was created, moved or resumed, if that crosses its level', async () => {
  const { nia } = await createUsers(app, 'nia')
  const terms = { symbol: 'XMRUSD', kind: 'crosses', level: '155', repeats: false } as const
  await publishPrice(nia, 'XMRUSD', '150')
  const alert = await addAlert(nia, terms)
  await publishPrice(nia, 'XMRUSD', '156')
  await nia.call(changeAlert, { params: { id: alert.id }, body: { ...terms, level: '160' } })
  await publishPrice(nia, 'XMRUSD', '161')
  await nia.call(switchAlert, { params: { id: alert.id }, body: { on: true } })
  await publishPrice(nia, 'XMRUSD', '159')
  expect(await listFiringPrices(nia, alert)).toEqual(['156', '161', '159'])
})

test('lists the alerts on one symbol by any of its names', async () => {
  const { zoe } = await createUsers(app, 'zoe')
  const first = await addAlert(zoe, { symbol: 'ETHUSD', kind: 'above', level: '900000' })
  await addAlert(zoe, { symbol: 'BTCUSD', kind: 'above', level: '900000' })
  const second = await addAlert(zoe, { symbol: 'ETHUSD', kind: 'below', level: '0.1' })
  const listed = async (symbol: string) => (await zoe.call(listAlerts, { query: { symbol } })).body.map(({ id }) => id)
  expect(await listed('ETHUSD')).toEqual([second.id, first.id])
  expect(await listed('eth')).toEqual([second.id, first.id])
  expect(await listed('SOLUSD')).toEqual([])
  expect(await listed('NOSUCH')).toEqual([])
})

test('a price older than the last one is ignored', async () => {
  const { lev } = await createUsers(app, 'lev')
  const now = Date.now()
  const alert = await addAlert(lev, { symbol: 'KSMUSD', kind: 'above', level: '25' })
  await publishPrice(lev, 'KSMUSD', '20', new Date(now - 10_000))
  priceSource.publish('KSMUSD', '30', new Date(now - 11_000))
  await publishPrice(lev, 'KSMUSD', '21', new Date(now - 9_000))
  expect(await listFiringPrices(lev, alert)).toEqual([])
  await publishPrice(lev, 'KSMUSD', '26', new Date(now - 8_000))
  expect(await listFiringPrices(lev, alert)).toEqual(['26'])
})

test('alerts of another user return 404', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  const { id } = await addAlert(ida, { symbol: 'EURUSD', kind: 'above', level: '9' })
  const body = { symbol: 'EURUSD', kind: 'above', level: '8' } as const
  expect(await jo.call(changeAlert, { params: { id }, body })).toFailWith('not_found')
  expect(await jo.call(switchAlert, { params: { id }, body: { on: false } })).toFailWith('not_found')
  expect(await jo.call(removeAlert, { params: { id } })).toFailWith('not_found')
  expect([(await fetchAlerts(ida)).map(({ level }) => level), await fetchAlerts(jo)]).toEqual([['9'], []])
})

const wrong = (body: object) => body as AlertTerms
test.each([
  [{ kind: 'above', level: '' }, { level: ['Enter a price.'] }],
  [{ kind: 'above', level: '0' }, { level: ['Enter a price above zero.'] }],
  [{ kind: 'below', level: '1,5' }, { level: ['Give a number such as 1.25, with at most 12 digits behind the point.'] }],
  [{ kind: 'crosses' }, { level: ['Enter a price.'] }],
  [{ kind: 'rises', percent: '0.05', within: '1h' }, { percent: ['Enter a percentage from 0.1 to 1000.'] }],
  [{ kind: 'falls', percent: '100', within: '1h' }, { percent: ['A price can fall by 99% at most.'] }],
  [{ kind: 'moves', percent: '5' }, { within: ['Choose a time.'] }],
  [{ kind: 'sideways' }, { kind: ['Choose a condition.'] }],
  [{ kind: 'above', level: '1', symbol: 'UNKNOWN' }, { symbol: ['Symbol not found: UNKNOWN.'] }],
  [{ kind: 'above', level: '1', expires_at: '2020-01-01T00:00:00Z' }, { expires_at: ['Choose a future time.'] }],
  [{ kind: 'above', level: '1', expires_at: '2999-01-01T00:00:00Z' }, { expires_at: ['Choose a time within a year.'] }],
  [{ kind: 'above', level: '1', note: 'x'.repeat(141) }, { note: ['At most 140 characters.'] }],
])('%j is rejected', async (input, fields) => {
  users ??= createUsers(app, 'kim')
  const { kim } = await users
  expect(await kim.call(createAlert, { body: wrong({ symbol: 'EURUSD', ...input }) })).toHaveFieldErrors(fields)
})
let users: Promise<{ kim: TestUser }> | undefined

test('a user has at most 200 alerts, even with concurrent requests; a repeated request creates no second alert', async () => {
  const { lou } = await createUsers(app, 'lou')
  const set = (key: string) =>
    lou.call(createAlert, { body: { symbol: 'EURUSD', kind: 'above', level: '9' }, headers: { 'idempotency-key': key } })
  const first = await set('first')
  expect((await set('first')).body.id).toBe(first.body.id)
  await app.deps.db.run`
    insert into alerts (id, user_id, symbol, kind, level, repeats, note, state)
    select gen_random_uuid(), ${lou.id}, 'EURUSD', 'above', 9, false, '', 'below' from generate_series(1, 193)`
  const all = await Promise.all(Array.from({ length: 10 }, (_, at) => set(`number-${at}`)))
  expect(Map.groupBy(all, ({ status }) => status).get(409)).toHaveLength(4)
  expect(await fetchAlerts(lou)).toHaveLength(200)
})
