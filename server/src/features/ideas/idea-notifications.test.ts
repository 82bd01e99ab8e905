import { followIdea, listIdeaEvents, readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { changeNotificationSetting } from '@trademates/contract/notification-settings'
import { listNotifications, type Notification } from '@trademates/contract/notifications'
import { block, mute, readOwnProfile, turnOnIdeasBell } from '@trademates/contract/profiles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { endLeaderConnections } from '@trademates/test-support/server/database.ts'
import { ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { openTestMarket } from '@trademates/test-support/services/test-market.ts'

// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const { source, publish, setCandles } = createPriceSource('ETHUSD', 'SOLUSD', 'XRPUSD', 'BTCUSD', 'ADAUSD', 'DOGEUSD', 'LINKUSD')
const app = useTestServer({}, async () => ({ prices: [source], gradesIdeas: true }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const openMarket = (code: string, price: string) => openTestMarket({ publish, setCandles }, { code, price, setTime: vi.setSystemTime })
const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })
const at = ({ id }: TestUser) => ({ params: { userId: id } })
const notificationsOf = async (user: TestUser): Promise<Notification[]> => (await user.call(listNotifications)).body
const textsOf = async (user: TestUser) => (await notificationsOf(user)).map(({ message }) => message)
const waitForTexts = (user: TestUser, texts: readonly string[]) => vi.waitFor(async () => expect(await textsOf(user)).toEqual(texts), WAIT)

test('author and followers are notified once of each state, and a confirmed touch changes in place', async () => {
  const { ana, ben, cleo } = await createUsers(app, 'ana', 'ben', 'cleo')
  const market = openMarket('ETHUSD', '3000')
  const terms = { ...longIdea(3000, 'ETHUSD'), targets: ['3180', '3300'].map((price) => ({ price, share: 50 })) }
  const { body: post } = await postIdea(ana, terms)
  const idea = ideaOf(post)
  await ben.call(followIdea, idOf(idea))
  const stream = await openEventStream(app.url, ben)
  market.endMinute('3000', '3001', '2999', '3000')
  market.endMinute('3010', '3020', '3000', '3015')
  const entered = 'ETHUSD long by ana: entered at 3,010.'
  await Promise.all([waitForTexts(ana, [entered]), waitForTexts(ben, [entered])])

  market.quote('3190')
  await waitForTexts(ben, ['ETHUSD long by ana: target 1 touched at 3,180, unconfirmed.', entered])
  const [touched] = await notificationsOf(ben)
  market.endMinute('3015', '3200', '3010', '3190')
  const hit = 'ETHUSD long by ana: target 1 hit, +1.7R on half.'
  await Promise.all([waitForTexts(ana, [hit, entered]), waitForTexts(ben, [hit, entered])])
  const [confirmed] = await notificationsOf(ben)
  expect(confirmed).toMatchObject({
    id: touched?.id,
    kind: 'idea_event',
    idea_id: idea.id,
    post_id: post.id,
    symbol: 'ETHUSD',
    actor: { username: 'ana' },
    params: { short: 0 },
  })

  market.quote('3310')
  await vi.waitFor(async () => expect((await textsOf(ben))[0]).toContain('target 2 touched'), WAIT)
  market.endMinute('3190', '3320', '3180', '3310')
  const all = 'ETHUSD long by ana: all targets hit, +2.3R.'
  await Promise.all([waitForTexts(ana, [all, hit, entered]), waitForTexts(ben, [all, hit, entered])])
  expect([await textsOf(cleo), (await ben.call(readOwnProfile)).body.unread_notifications]).toEqual([[], 3])
  await vi.waitFor(() => {
    const received = stream.events.flatMap(({ event, data }) =>
      event === 'notification.created' || event === 'notification.changed' ? [[event, data.message]] : [],
    )
    expect(received).toEqual([
      ['notification.created', entered],
      ['notification.created', 'ETHUSD long by ana: target 1 touched at 3,180, unconfirmed.'],
      ['notification.changed', hit],
      ['notification.created', 'ETHUSD long by ana: target 2 touched at 3,300, unconfirmed.'],
      ['notification.changed', all],
    ])
  })
  stream.close()
})

test('A9 the notification of a touch disappears when final candles did not reach the level', async () => {
  const { dora, eve } = await createUsers(app, 'dora', 'eve')
  const market = openMarket('SOLUSD', '100')
  const idea = ideaOf((await postIdea(dora, longIdea(100, 'SOLUSD'))).body)
  await eve.call(followIdea, idOf(idea))
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  const entered = 'SOLUSD long by dora: entered at 100.'
  await waitForTexts(eve, [entered])
  const stream = await openEventStream(app.url, eve)
  market.quote('107')
  await waitForTexts(eve, ['SOLUSD long by dora: target 1 touched at 106, unconfirmed.', entered])
  const [touched] = await notificationsOf(eve)
  market.endMinute('100', '105', '99', '104')
  await Promise.all([waitForTexts(eve, [entered]), waitForTexts(dora, [entered])])
  await vi.waitFor(() => expect(stream.events).toContainEqual({ event: 'notification.removed', data: { id: touched?.id } }))

  // The touch of the target ends at the stop.
  market.quote('107')
  await vi.waitFor(async () => expect(await textsOf(eve)).toHaveLength(2), WAIT)
  market.endMinute('104', '107', '96', '97')
  await waitForTexts(eve, ['SOLUSD long by dora: stopped, −1.0R.', entered])
  stream.close()
})

test('an idea that never enters shows why, and one that expires at what', async () => {
  const { finn } = await createUsers(app, 'finn')
  const market = openMarket('XRPUSD', '2')
  const terms = longIdea(2, 'XRPUSD')
  await postIdea(finn, { ...terms, entry: { kind: 'level', price: '1.98' } })
  market.endMinute('2', '2', '2', '2')
  market.quote('2.13')
  await waitForTexts(finn, ['XRPUSD long by finn: target 1 touched at 2.1200 before the entry, unconfirmed.'])
  market.endMinute('2', '2.14', '1.99', '2')
  const missed = 'XRPUSD long by finn: never entered: the target came first.'
  await waitForTexts(finn, [missed])

  const expiresAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000)
  await postIdea(finn, { ...terms, expires_at: expiresAt.toISOString() })
  market.endMinute('2', '2', '2', '2')
  market.endMinute('2', '2', '2', '2')
  await waitForTexts(finn, ['XRPUSD long by finn: entered at 2.', missed])
  market.endMinuteAt(expiresAt, '2', '2.03', '2', '2.03')
  await waitForTexts(finn, ['XRPUSD long by finn: expired at +0.5R.', 'XRPUSD long by finn: entered at 2.', missed])
  expect((await notificationsOf(finn)).map(({ actor }) => actor?.username)).toEqual(['finn', 'finn', 'finn'])
})

test('targets that one open passes have a notification each, with their numbers', async () => {
  const { vera } = await createUsers(app, 'vera')
  const market = openMarket('LINKUSD', '100')
  const targets = [
    { price: '106', share: 50 },
    { price: '108', share: 30 },
    { price: '112', share: 20 },
  ]
  const idea = ideaOf((await postIdea(vera, { ...longIdea(100, 'LINKUSD'), targets })).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  const about = 'LINKUSD long by vera:'
  await waitForTexts(vera, [`${about} entered at 100.`])
  market.quote('113')
  await waitForTexts(vera, [`${about} target 1 touched at 106, unconfirmed.`, `${about} entered at 100.`])
  market.endMinute('113', '114', '112', '113')
  const texts = ['all targets hit, +4.3R.', 'entered at 100.', 'target 1 hit, +4.3R on half.', 'target 2 hit, +4.3R on 30%.']
  await vi.waitFor(async () => expect((await textsOf(vera)).toSorted()).toEqual(texts.map((text) => `${about} ${text}`)), WAIT)
  const events = (await vera.call(listIdeaEvents, idOf(idea))).body
  expect(events.map(({ kind, r }) => [kind, r])).toEqual([
    ['posted', null],
    ['entered', null],
    ['target', null],
    ['target', null],
    ['target', '4.3333'],
  ])
})

test('the bell notifies of new ideas; blocks, mutes and settings keep them away', async () => {
  const { gus, hal, ida, jo, kim } = await createUsers(app, 'gus', 'hal', 'ida', 'jo', 'kim')
  openMarket('ADAUSD', '1')
  for (const user of [hal, ida, jo, kim]) await user.call(turnOnIdeasBell, at(gus))
  await ida.call(mute, at(gus))
  await gus.call(block, at(jo))
  await kim.call(changeNotificationSetting, { body: { kind: 'idea_posted', on_screen: false } })
  const terms = { ...longIdea(1, 'ADAUSD'), entry: { kind: 'level', price: '0.99' }, stop: '0.95' }
  const { body: post } = await postIdea(gus, terms)
  await waitForTexts(hal, ['gus posted an idea: ADAUSD long at 0.9900, stop 0.9500.'])
  expect((await notificationsOf(hal))[0]).toMatchObject({ kind: 'idea_posted', idea_id: ideaOf(post).id, post_id: post.id })
  for (const user of [gus, ida, jo, kim]) expect(await textsOf(user)).toEqual([])

  await gus.deletePost(post)
  expect(await notificationsOf(hal)).toMatchObject([{ idea_id: ideaOf(post).id, post_id: null }])
})

test('A7 two graders that take over from each other notify once of each state', async () => {
  const { lou, mo } = await createUsers(app, 'lou', 'mo')
  const market = openMarket('DOGEUSD', '0.2')
  const terms = { ...longIdea(0.2, 'DOGEUSD'), stop: '0.19', targets: [{ price: '0.22', share: 100 }] }
  const idea = ideaOf((await postIdea(lou, terms)).body)
  await mo.call(followIdea, idOf(idea))
  const others = await Promise.all([1, 2].map(() => startTestServer(app.database, {}, { prices: [source], gradesIdeas: true })))
  market.endMinute('0.2', '0.2', '0.2', '0.2')
  market.endMinute('0.2', '0.2', '0.2', '0.2')
  await waitForTexts(mo, ['DOGEUSD long by lou: entered at 0.20000.'])
  market.quote('0.23')
  await vi.waitFor(async () => expect((await mo.call(readIdea, idOf(idea))).body.is_provisional).toBe(true), WAIT)
  // The grader of this test stops as a killed one would: another one takes its lock.
  await endLeaderConnections(app.deps.db)
  market.endMinute('0.2', '0.23', '0.2', '0.22')
  const texts = ['DOGEUSD long by lou: target 1 hit, +2.0R.', 'DOGEUSD long by lou: entered at 0.20000.']
  await Promise.all([waitForTexts(lou, texts), waitForTexts(mo, texts)])
  const stored = await app.deps.db.many<{ count: number }>`
    select count(*)::int as count from notifications where idea_id = ${idea.id} group by user_id, idea_state`
  expect(stored.map(({ count }) => count)).toEqual([1, 1, 1, 1])
  await Promise.all(others.map((other) => other.close()))
})
