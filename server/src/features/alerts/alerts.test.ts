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

const SOON = { timeout: 15_000 }
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

type Wanted = { symbol: string; repeats?: boolean; note?: string; expires_at?: string } & (
  | { kind: 'above' | 'below' | 'crosses'; level: string }
  | { kind: 'rises' | 'falls' | 'moves'; percent: string; within: '5m' | '1h' }
)

async function sets(who: TestUser, terms: Wanted): Promise<Alert> {
  const { status, body, fields } = await who.call(createAlert, { body: terms })
  expect([status, fields]).toEqual([201, null])
  return body
}
const alertsOf = async (who: TestUser) => (await who.call(listAlerts)).body
const statusOf = async (who: TestUser, { id }: Alert) => (await alertsOf(who)).find((alert) => alert.id === id)?.status
const firedFor = async (who: TestUser) => (await who.call(listAlertEvents, { query: { limit: 50 } })).body.toReversed()
const firesOf = async (who: TestUser, { id }: Alert) =>
  (await firedFor(who)).flatMap(({ alert_id, price }) => (alert_id === id ? [price] : []))

/** Publishes a price and waits until it is evaluated: a new alert that is met at once fires after all alerts before it were evaluated. */
async function costs(who: TestUser, symbol: string, price: string, time?: Date): Promise<void> {
  priceSource.publish(symbol, price, time)
  const witness = await sets(who, { symbol, kind: 'above', level: '0.0001' })
  await vi.waitFor(async () => expect(await firesOf(who, witness)).toEqual([price]), SOON)
  await who.call(removeAlert, { params: { id: witness.id } })
}

test('above and below fire once, where the price is at the level or beyond, with a notification and a line in the history', async () => {
  const { ana } = await createUsers(app, 'ana')
  await costs(ana, 'BTCUSD', '64000')
  const up = await sets(ana, { symbol: 'btc', kind: 'above', level: '65000', note: 'Take profit' })
  const down = await sets(ana, { symbol: 'BTCUSD', kind: 'below', level: '63000.5' })
  expect(up).toMatchObject({
    symbol: 'BTCUSD',
    name: 'Bitcoin / US dollar',
    status: 'active',
    level: '65000',
    percent: null,
    fired_at: null,
  })
  await costs(ana, 'BTCUSD', '64999.99')
  expect([await firesOf(ana, up), await firesOf(ana, down)]).toEqual([[], []])
  await costs(ana, 'BTCUSD', '65000.00')
  await costs(ana, 'BTCUSD', '66000')
  await costs(ana, 'BTCUSD', '62000')
  await costs(ana, 'BTCUSD', '67000')
  expect([await firesOf(ana, up), await firesOf(ana, down)]).toEqual([['65000.00'], ['62000']])
  expect([await statusOf(ana, up), await statusOf(ana, down)]).toEqual(['fired', 'fired'])
  const told = (await ana.call(listNotifications, { query: { limit: 50 } })).body.filter(({ message }) => !message.includes('0.0001'))
  expect(told.map(({ kind, message, symbol, actor }) => [kind, message, symbol, actor])).toEqual([
    ['price_alert', 'BTCUSD is below 63,000.5: 62,000.00.', 'BTCUSD', null],
    ['price_alert', 'BTCUSD is at 65,000: 65,000.00. Take profit', 'BTCUSD', null],
  ])
})

test('what fires is pushed to the browser that asked for pushes, and leads to its symbol', async () => {
  const { mia } = await createUsers(app, 'mia')
  const { subscription, messages } = service.subscribe()
  await mia.call(startPush, { body: subscription })
  priceSource.publish('ETHUSD', '2990')
  await sets(mia, { symbol: 'ETHUSD', kind: 'below', level: '3100', note: 'Buy back' })
  const pushed = { title: 'Price alert', body: 'ETHUSD is below 3,100: 2,990.00. Buy back', path: '/symbol/ETHUSD' }
  await vi.waitFor(() => expect(messages).toEqual([expect.objectContaining(pushed)]), SOON)
})

test('one that is so when it is set fires at the next price', async () => {
  const { ben } = await createUsers(app, 'ben')
  await costs(ben, 'ETHUSD', '3000')
  const alert = await sets(ben, { symbol: 'ETHUSD', kind: 'below', level: '3100' })
  await vi.waitFor(async () => expect(await firesOf(ben, alert)).toEqual(['3000']), SOON)
})

test('crosses fires from either side, once the price was on one; a repeating one not again until it was away by a tenth of a per cent', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await costs(cleo, 'LTCUSD', '99')
  const once = await sets(cleo, { symbol: 'LTCUSD', kind: 'crosses', level: '100' })
  const again = await sets(cleo, { symbol: 'LTCUSD', kind: 'crosses', level: '100', repeats: true })
  for (const price of ['99.5', '100', '99.99', '100.05', '99.95', '100.2', '99.8', '101']) await costs(cleo, 'LTCUSD', price)
  expect(await firesOf(cleo, once)).toEqual(['100'])
  expect(await firesOf(cleo, again)).toEqual(['100', '99.8', '101'])
  expect((await alertsOf(cleo)).find(({ id }) => id === again.id)).toMatchObject({ status: 'active', resting: false })
})

test('a repeating one on a side of a level fires again after the price was back by a tenth of a per cent', async () => {
  const { dan } = await createUsers(app, 'dan')
  await costs(dan, 'XMRUSD', '190')
  const alert = await sets(dan, { symbol: 'XMRUSD', kind: 'above', level: '200', repeats: true })
  for (const price of ['200', '201', '199.9', '200.5', '199.8', '199.9']) await costs(dan, 'XMRUSD', price)
  expect((await alertsOf(dan)).find(({ id }) => id === alert.id)).toMatchObject({ status: 'active', resting: false })
  await costs(dan, 'XMRUSD', '200.1')
  expect(await firesOf(dan, alert)).toEqual(['200', '200.1'])
  expect((await alertsOf(dan)).find(({ id }) => id === alert.id)).toMatchObject({ resting: true })
})

test('a move fires when it is reached within its time, and again after it was less than half', async () => {
  const { eve } = await createUsers(app, 'eve')
  const base = Date.now() - 600_000
  const at = (minutes: number) => new Date(base + minutes * 60_000)
  const set = (kind: 'rises' | 'falls' | 'moves') => sets(eve, { symbol: 'ADAUSD', kind, percent: '5', within: '5m', repeats: true })
  priceSource.publish('ADAUSD', '1.0000', at(0))
  const [rises, falls, moves] = [await set('rises'), await set('falls'), await set('moves')]
  for (const [price, minutes] of [
    ['1.0000', 0],
    ['1.0499', 1],
    ['1.0500', 2],
    ['1.0700', 3],
    // What was five minutes ago counts no longer: 1.07 is 2 % more than the lowest since.
    ['1.0700', 7],
    ['1.0170', 8],
    ['1.0160', 9],
  ] as const)
    await costs(eve, 'ADAUSD', price, at(minutes))
  expect([await firesOf(eve, rises), await firesOf(eve, falls), await firesOf(eve, moves)]).toEqual([
    ['1.0500'],
    ['1.0160'],
    ['1.0500', '1.0160'],
  ])
  expect((await eve.call(listNotifications, { query: { limit: 50 } })).body.map(({ message }) => message)).toContain(
    'ADAUSD down 5% or more in 5 minutes: 1.0160.',
  )
})

test('one that is edited goes on with the prices that were heard before, also where no other waits for moves of its symbol', async () => {
  const { ned } = await createUsers(app, 'ned')
  const move = { symbol: 'XRPUSD', kind: 'rises', percent: '9', within: '1h', repeats: true } as const
  const alert = await sets(ned, move)
  await costs(ned, 'XRPUSD', '1.00')
  expect((await ned.call(changeAlert, { params: { id: alert.id }, body: { ...move, percent: '5' } })).status).toBe(200)
  await costs(ned, 'XRPUSD', '1.05')
  await vi.waitFor(async () => expect(await firesOf(ned, alert)).toEqual(['1.05']), SOON)
})

test('what is paused, expired, changed or deleted does not fire; what is switched on or set anew does', async () => {
  const { fay } = await createUsers(app, 'fay')
  await costs(fay, 'SOLUSD', '140')
  const set = (more: Partial<Wanted> = {}) => sets(fay, { symbol: 'SOLUSD', kind: 'above', level: '150', ...more } as Wanted)
  const soon = await set({ expires_at: new Date(Date.now() + 1_000).toISOString() })
  const [paused, changed, deleted] = [await set(), await set(), await set()]
  const turn = (alert: Alert, on: boolean) => fay.call(switchAlert, { params: { id: alert.id }, body: { on } })
  expect((await turn(paused, false)).body.status).toBe('paused')
  await fay.call(changeAlert, { params: { id: changed.id }, body: { symbol: 'SOLUSD', kind: 'above', level: '170' } })
  expect((await fay.call(removeAlert, { params: { id: deleted.id } })).status).toBe(204)
  await vi.waitFor(async () => expect(await statusOf(fay, soon)).toBe('expired'), SOON)
  await costs(fay, 'SOLUSD', '155')
  expect((await firedFor(fay)).filter(({ level }) => level !== '0.0001')).toEqual([])
  expect(await turn(soon, true)).toFailWith('conflict')

  await turn(paused, true)
  await costs(fay, 'SOLUSD', '156')
  expect(await firesOf(fay, paused)).toHaveLength(1)
  // It may have fired before this is answered: the price stands above its level.
  expect(['active', 'fired']).toContain((await turn(paused, true)).body.status)
  await costs(fay, 'SOLUSD', '171')
  expect([(await firesOf(fay, paused)).length, await firesOf(fay, changed), await firesOf(fay, soon)]).toEqual([2, ['171'], []])
})

test('the history outlives its alert, in pages', async () => {
  const { gil } = await createUsers(app, 'gil')
  for (const price of ['5', '6', '7']) await costs(gil, 'DOTUSD', price)
  const first = await gil.call(listAlertEvents, { query: { limit: 2 } })
  const rest = await gil.call(listAlertEvents, { query: Object.fromEntries(new URL(first.next ?? '', app.url).searchParams) })
  expect([...first.body, ...rest.body].map(({ price, alert_id, is_sample }) => [price, alert_id, is_sample])).toEqual([
    ['7', null, false],
    ['6', null, false],
    ['5', null, false],
  ])
  expect(rest.next).toBeNull()
})

test('who wants no notifications of alerts finds them in the history, and hears that they fired', async () => {
  const { hal } = await createUsers(app, 'hal')
  await hal.call(changeNotificationSetting, { body: { kind: 'price_alert', on_screen: false } })
  const stream = await openEventStream(app.url, hal)
  priceSource.publish('XRPUSD', '0.5')
  const alert = await sets(hal, { symbol: 'XRPUSD', kind: 'below', level: '0.6' })
  await vi.waitFor(async () => expect(await firesOf(hal, alert)).toEqual(['0.5']), SOON)
  // Once when it was set, once when it fired.
  await vi.waitFor(() => expect(stream.events.filter(({ event }) => event === 'alert.changed')).toHaveLength(2), SOON)
  expect((await hal.call(listNotifications)).body).toEqual([])
  await hal.call(changeNotificationSetting, { body: { kind: 'price_alert', on_screen: true } })
  await sets(hal, { symbol: 'XRPUSD', kind: 'below', level: '0.7' })
  await vi.waitFor(
    () =>
      expect(stream.events).toContainEqual(
        expect.objectContaining({ event: 'notification.created', data: expect.objectContaining({ kind: 'price_alert' }) as unknown }),
      ),
    SOON,
  )
  stream.close()
})

test('a price that is older than the last one is ignored', async () => {
  const { lev } = await createUsers(app, 'lev')
  const now = Date.now()
  const alert = await sets(lev, { symbol: 'KSMUSD', kind: 'above', level: '25' })
  await costs(lev, 'KSMUSD', '20', new Date(now - 10_000))
  priceSource.publish('KSMUSD', '30', new Date(now - 11_000))
  await costs(lev, 'KSMUSD', '21', new Date(now - 9_000))
  expect(await firesOf(lev, alert)).toEqual([])
  await costs(lev, 'KSMUSD', '26', new Date(now - 8_000))
  expect(await firesOf(lev, alert)).toEqual(['26'])
})

test('alerts of others are not there', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  const { id } = await sets(ida, { symbol: 'EURUSD', kind: 'above', level: '9' })
  const body = { symbol: 'EURUSD', kind: 'above', level: '8' } as const
  expect(await jo.call(changeAlert, { params: { id }, body })).toFailWith('not_found')
  expect(await jo.call(switchAlert, { params: { id }, body: { on: false } })).toFailWith('not_found')
  expect(await jo.call(removeAlert, { params: { id } })).toFailWith('not_found')
  expect([(await alertsOf(ida)).map(({ level }) => level), await alertsOf(jo)]).toEqual([['9'], []])
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
  [{ kind: 'above', level: '1', symbol: 'NOBODY' }, { symbol: ['Symbol not found: NOBODY.'] }],
  [{ kind: 'above', level: '1', expires_at: '2020-01-01T00:00:00Z' }, { expires_at: ['Choose a future time.'] }],
  [{ kind: 'above', level: '1', expires_at: '2999-01-01T00:00:00Z' }, { expires_at: ['Choose a time within a year.'] }],
  [{ kind: 'above', level: '1', note: 'x'.repeat(141) }, { note: ['At most 140 characters.'] }],
])('%j is refused', async (given, fields) => {
  once ??= createUsers(app, 'kim')
  const { kim } = await once
  expect(await kim.call(createAlert, { body: wrong({ symbol: 'EURUSD', ...given }) })).toHaveFieldErrors(fields)
})
let once: Promise<{ kim: TestUser }> | undefined

test('one may have two hundred, also by many requests at once; the same request again sets no second one', async () => {
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
  expect(await alertsOf(lou)).toHaveLength(200)
})
