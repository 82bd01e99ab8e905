import { addNote, cancelIdea, closeIdea, moveStop, statePosition } from '@trademates/contract/idea-amendments'
import { listIdeaEvents, readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { listNotifications } from '@trademates/contract/notifications'
import type { Post } from '@trademates/contract/posts'
import { block } from '@trademates/contract/profiles'
import { checkReceipt } from '@trademates/contract/receipt-checks'
import { parseReceipt, type Receipt, readReceipt } from '@trademates/contract/receipt-file'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { openTestMarket, type TestMarket } from '@trademates/test-support/services/test-market.ts'
import { ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const MINUTE_MS = 60_000
// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const { source, publish, setCandles } = createPriceSource('ETHUSD', 'SOLUSD', 'XRPUSD', 'DOGEUSD', 'ADAUSD', 'LTCUSD')
const app = useTestServer({}, async () => ({ prices: [source], gradesIdeas: true, logIntervalMs: 20 }))
const limited = useTestServer({ rateLimit: true })
const openMarket = (code: string, price: string) =>
  openTestMarket({ publish, setCandles }, { code, price, setTime: (time) => void vi.setSystemTime(time) })

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const of = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })
const readNow = async (user: TestUser, idea: Pick<Idea, 'id'>): Promise<Idea> => (await user.call(readIdea, of(idea))).body
const listEvents = async (user: TestUser, idea: Pick<Idea, 'id'>) => (await user.call(listIdeaEvents, of(idea))).body
const listKinds = async (user: TestUser, idea: Pick<Idea, 'id'>) => (await listEvents(user, idea)).map(({ kind }) => kind)
const waitFor = (user: TestUser, idea: Pick<Idea, 'id'>, expected: object) =>
  vi.waitFor(async () => expect(await readNow(user, idea)).toMatchObject(expected), WAIT)

const flat = (price: string): [string, string, string, string] => [price, price, price, price]
const nextMinute = () => new Date((Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS).toISOString()

/** Posts a long idea at market and lets it enter at 100: stop 97, target 106. */
async function enter(user: TestUser, code: string): Promise<{ post: Post; idea: Idea; market: TestMarket }> {
  const market = openMarket(code, '100')
  const { body: post } = await postIdea(user, longIdea(100, code))
  const idea = ideaOf(post)
  market.endMinute(...flat('100'))
  market.endMinute(...flat('100'))
  await waitFor(user, idea, { state: 'live', fill: '100' })
  return { post, idea, market }
}

/** Posts a long idea that waits for 99. */
async function wait(user: TestUser, code: string): Promise<{ idea: Idea; market: TestMarket }> {
  const market = openMarket(code, '100')
  const idea = ideaOf((await postIdea(user, { ...longIdea(100, code), entry: { kind: 'level', price: '99.00' } })).body)
  market.endMinute(...flat('100'))
  return { idea, market }
}

async function fetchReceipt(user: TestUser, idea: Pick<Idea, 'id'>): Promise<Receipt> {
  const headers = { authorization: `Bearer ${user.session.access}` }
  const response = await vi.waitFor(async () => {
    const answer = await sendRequest(app.url, readReceipt, { ...of(idea), headers })
    expect(answer.status).toBe(200)
    return answer
  }, WAIT)
  const receipt = parseReceipt(await response.text())
  if (receipt === null) throw new Error('The receipt cannot be read.')
  return receipt
}

test('an idea is closed at the open of the next minute; what it would have made alone is graded to its end and sealed', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const { idea, market } = await enter(ana, 'ETHUSD')
  expect(await readNow(ana, idea)).toMatchObject({ allowed_amendments: ['close', 'stop', 'note', 'position'], pending: [] })
  expect(await readNow(ben, idea)).toMatchObject({ allowed_amendments: [] })
  const stream = await openEventStream(app.url, ben)
  const { status, body } = await ana.call(closeIdea, of(idea))
  expect(status).toBe(202)
  const pending = [
    {
      id: expect.any(String) as string,
      kind: 'close',
      share: 100,
      requested_at: new Date().toISOString(),
      effective_at: nextMinute(),
      was_effective: null,
      quote: { price: '100', time: expect.any(String) as string },
    },
  ]
  expect(body).toMatchObject({ state: 'live', exits: [], pending })
  expect((await ben.listFeed({ author: ana.id }))[0]?.idea?.pending).toEqual(pending)
  await vi.waitFor(
    () => expect(stream.events.flatMap(({ event, data }) => (event === 'idea.changed' ? [data.event?.kind] : []))).toEqual(['close']),
    WAIT,
  )
  stream.close()

  market.endMinute('100', '104', '98', '103')
  market.endMinute('102', '104', '101', '103')
  await waitFor(ben, idea, {
    state: 'closed',
    r: '0.6667',
    exits: [{ kind: 'close', price: '102', share: 100, at: pending[0]?.effective_at }],
    pending: [],
    unmanaged: { state: 'live', r: null },
  })
  expect(await listKinds(ben, idea)).toEqual(['posted', 'entered', 'close', 'closed'])
  expect((await ben.listFeed({ author: ana.id }))[0]?.idea?.pending).toEqual([])

  market.quote('106')
  // The grader may follow the symbol only from now on. It removes the levels of a reached idea until its next grade.
  const listLevels = () => app.deps.db.many`select from price_levels where reference = ${idea.id}`
  await vi.waitFor(async () => expect(await listLevels()).toHaveLength(0), WAIT)
  market.endMinute('103', '107', '102', '106')
  await waitFor(ben, idea, { state: 'closed', r: '0.6667', revision: 1, unmanaged: { state: 'target', r: '2.0000' } })
  expect(await listKinds(ben, idea)).toEqual(['posted', 'entered', 'close', 'closed'])
  const receipt = await fetchReceipt(ben, idea)
  expect(receipt.amendments.map(({ record }) => record)).toMatchObject([
    { number: 1, amendment: { kind: 'close', share: 100 }, quote: { price: '100', source: 'Testland' } },
  ])
  expect(receipt.grade?.record).toMatchObject({ state: 'closed', amendments: [1], unmanaged: { state: 'live', r: null } })
  expect(receipt.unmanaged?.record).toMatchObject({ state: 'target', r: '2.0000', exits: [{ kind: 'target', price: '106.00' }] })
  const checks = await checkReceipt(receipt, { keys: [(await (await fetch(new URL('/log/key', app.url))).text()).trim()] })
  expect(checks.filter(({ status: one }) => one === 'failed')).toEqual([])
  expect(checks.find(({ check }) => check === 'grade')?.status).toBe('ok')
})

test('A5 an amendment takes effect at the first open after the next whole minute, whenever in its minute it is requested', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const { idea, market } = await enter(cleo, 'SOLUSD')
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  for (const [ms, minutes] of [
    [5_001, 1],
    [30_000, 1],
    [59_999, 1],
    [60_000, 2],
  ] as const) {
    vi.setSystemTime(minute + ms)
    publish('SOLUSD', '100')
    const { body } = await cleo.call(closeIdea, { ...of(idea), body: { share: 10 } })
    expect(body.pending.at(-1)?.effective_at).toBe(new Date(minute + minutes * MINUTE_MS).toISOString())
  }
  // The minute of the first three requests, in which the stop is not reached, and the two after it.
  vi.setSystemTime(minute + 59_999)
  market.endMinute('100', '103', '98', '103')
  market.endMinute('101', '103', '98', '102')
  await waitFor(cleo, idea, { remaining: '70' })
  market.endMinute('102', '103', '96', '97')
  await waitFor(cleo, idea, { state: 'stopped', pending: [] })
  const { exits } = await readNow(cleo, idea)
  expect(exits.map(({ kind, price, share, at }) => [kind, price, share, (Date.parse(at) - minute) / MINUTE_MS])).toEqual([
    ...[1, 2, 3].map(() => ['close', '101', 10, 1]),
    ['close', '102', 10, 2],
    ['stop', '97.00', 60, 3],
  ])
})

test('A5 a close does not help against a stop that is reached before it takes effect', async () => {
  const { dora } = await createUsers(app, 'dora')
  const { idea, market } = await enter(dora, 'XRPUSD')
  await dora.call(closeIdea, of(idea))
  market.endMinute('100', '101', '96', '98')
  await waitFor(dora, idea, { state: 'stopped', r: '-1.0000', pending: [], unmanaged: null })
  expect(await dora.call(closeIdea, of(idea))).toFailWith('conflict')
})

test('a moved stop is graded from the next minute on, and one that is wider by then is ignored', async () => {
  const { eli } = await createUsers(app, 'eli')
  const { idea, market } = await enter(eli, 'DOGEUSD')
  market.quote('102')
  const move = (price?: string) => eli.call(moveStop, { ...of(idea), body: price === undefined ? {} : { price } })
  expect(await move()).toHaveFieldErrors({ stop: ['Enter a stop.'] })
  expect(await move('x')).toHaveFieldErrors({ stop: ['Enter a price.'] })
  expect(await move('0')).toHaveFieldErrors({ stop: ['Enter a price above zero.'] })
  expect(await move('99.123456789')).toHaveFieldErrors({ stop: [`Use at most ${idea.decimals} decimals.`] })
  expect(await move('9'.repeat(16))).toHaveFieldErrors({ stop: ['This price is too large.'] })
  for (const wider of ['97', '96.5']) expect(await move(wider)).toHaveFieldErrors({ stop: ['The stop can only be tightened.'] })
  for (const passed of ['102', '103'])
    expect(await move(passed)).toHaveFieldErrors({ stop: ['The price is already beyond this stop. Close the idea instead.'] })
  expect((await move('101')).status).toBe(202)
  expect((await move('99')).body).toMatchObject({ current_stop: '97.00', stop_moved: null, pending: [{ price: '101' }, { price: '99' }] })
  expect((await listEvents(eli, idea)).slice(2)).toMatchObject([
    { kind: 'stop', price: '101', r: '0.6667' },
    { kind: 'stop', price: '99', r: '0.6667' },
  ])

  market.endMinute('102', '103', '100', '102')
  // The candle of its first minute is not known yet, and the quote touches it.
  await vi.waitFor(async () => {
    market.quote('100.5')
    expect(await readNow(eli, idea)).toMatchObject({ state: 'live', is_provisional: true })
  }, WAIT)
  market.endMinute('102', '103', '101.5', '102')
  const stop_moved = { at: expect.any(String) as string, price: '102' }
  await waitFor(eli, idea, { state: 'live', is_provisional: false, current_stop: '101', stop_moved, pending: [], unmanaged: null })
  market.quote('100')
  market.endMinute('102', '102', '100', '100')
  await waitFor(eli, idea, { state: 'stopped', r: '0.3333', unmanaged: { state: 'live' } })
  expect((await fetchReceipt(eli, idea)).grade?.record).toMatchObject({ amendments: [1] })
  const notifications = (await eli.call(listNotifications)).body.map(({ message }) => message)
  expect(notifications.filter((text) => text.includes('stop moved'))).toHaveLength(1)
})

test('a waiting idea is canceled unless it enters first', async () => {
  const { fay, gil } = await createUsers(app, 'fay', 'gil')
  const { idea, market } = await wait(fay, 'ADAUSD')
  expect((await readNow(fay, idea)).allowed_amendments).toEqual(['cancel', 'note', 'position'])
  const late = await fay.call(closeIdea, of(idea))
  expect(late).toFailWith('conflict')
  expect(late.error?.detail).toBe('The idea has not entered yet. Cancel it instead.')
  expect((await fay.call(moveStop, { ...of(idea), body: { price: '98' } })).error?.detail).toBe(
    'The idea has not entered yet. Cancel it instead.',
  )
  const { status, body } = await fay.call(cancelIdea, of(idea))
  expect([status, body.state, body.pending.length]).toEqual([202, 'waiting', 1])
  expect((await fay.call(cancelIdea, of(idea))).body.pending).toHaveLength(1)
  market.endMinute(...flat('100'))
  market.endMinute(...flat('100'))
  await waitFor(gil, idea, { state: 'canceled', pending: [], unmanaged: { state: 'waiting' } })
  const ended = await fay.call(cancelIdea, of(idea))
  expect(ended).toFailWith('conflict')
  expect(ended.error?.detail).toBe('This idea has ended.')
  expect((await readNow(fay, idea)).allowed_amendments).toEqual(['note', 'position'])

  const second = await wait(gil, 'ADAUSD')
  await gil.call(cancelIdea, of(second.idea))
  second.market.endMinute('100', '100', '98.5', '99')
  await waitFor(gil, second.idea, { state: 'live', fill: '99.00' })
  second.market.endMinute(...flat('99'))
  await waitFor(gil, second.idea, { state: 'live', pending: [], unmanaged: null })
  expect((await gil.call(cancelIdea, of(second.idea))).error?.detail).toBe('The idea has already entered. Close it instead.')
  expect(await gil.call(closeIdea, { ...of(second.idea), body: { share: 0 } })).toHaveFieldErrors({
    share: ['Enter a whole percentage from 1 to 100.'],
  })
  for (const share of [101, 1.5, 'x'])
    expect(await gil.call(closeIdea, { ...of(second.idea), body: { share: share as number } })).toHaveFieldErrors({
      share: ['Enter a whole percentage from 1 to 100.'],
    })
})

test('notes and positions are added at any time with the price, and only by the author', async () => {
  const { hal, ivy, jon } = await createUsers(app, 'hal', 'ivy', 'jon')
  const { idea } = await wait(hal, 'LTCUSD')
  const note = (text: string, user = hal) => user.call(addNote, { ...of(idea), body: { text } })
  const first = await note(' Looks good ')
  expect([first.status, first.body]).toMatchObject([201, { kind: 'note', text: 'Looks good', price: '100', r: null }])
  expect(await note('  ')).toHaveFieldErrors({ text: ['Enter a note.'] })
  expect(await note('x'.repeat(1_001))).toHaveFieldErrors({ text: ['At most 1,000 characters.'] })
  for (let n = 2; n <= 20; n += 1) expect((await note(`${n}`)).status).toBe(201)
  expect(await note('21')).toHaveFieldErrors({ text: ['An idea can have at most 20 notes.'] })
  expect(await readNow(ivy, idea)).toMatchObject({ notes_count: 20 })

  const state = (body: object, user = hal) => user.call(statePosition, { ...of(idea), body })
  expect(await state({})).toHaveFieldErrors({ position: ['State your position: long, short, none, or prefer not to say.'] })
  expect(await state({ side: 'long' })).toHaveFieldErrors({ position: ['Enter the start date.'] })
  expect(await state({ side: 'long', since: '2999-01-01' })).toHaveFieldErrors({ position: ['This date is in the future.'] })
  expect(await state({ side: 'long', since: 'soon' })).toHaveFieldErrors({ position: ['Enter a date.'] })
  const long = await state({ side: 'long', since: '2026-01-02' })
  const at = new Date().toISOString()
  expect([long.status, long.body]).toEqual([
    201,
    { side: 'long', since: '2026-01-02', stated_at: at, price: '100', previous: { side: 'none', until: at } },
  ])
  const none = (await state({ side: 'none' })).body
  expect(none.previous).toEqual({ side: 'long', until: at })
  expect((await readNow(ivy, idea)).position).toEqual(none)
  expect((await listEvents(ivy, idea)).slice(-2)).toMatchObject([
    { kind: 'position', text: 'long 2026-01-02', price: '100' },
    { kind: 'position', text: 'none' },
  ])
  const records = await app.deps.db.many<{ record: { amendment: object } }>`
    select record from idea_secrets where idea_id = ${idea.id} and kind = 'idea.amended' order by id`
  expect(records.map(({ record }) => record.amendment).slice(-2)).toEqual([
    { kind: 'position', side: 'long', since: '2026-01-02' },
    { kind: 'position', side: 'none', since: null },
  ])

  const others = await note('mine', ivy)
  expect(others).toFailWith('permission_denied')
  expect(others.error?.detail).toBe('You can only change your own ideas.')
  await hal.call(block, { params: { userId: jon.id } })
  expect(await note('hidden', jon)).toFailWith('not_found')
})

test('a retry with the same key adds nothing and gets the first result', async () => {
  const { kim } = await createUsers(app, 'kim')
  const { idea } = await wait(kim, 'LTCUSD')
  const headers = { 'idempotency-key': 'one' }
  const sent = { ...of(idea), body: { text: 'Once' }, headers }
  const [one, two] = [await kim.call(addNote, sent), await kim.call(addNote, sent)]
  expect(two.body).toEqual(one.body)
  expect((await readNow(kim, idea)).notes_count).toBe(1)
  expect(await kim.call(addNote, { ...sent, body: { text: 'Other' } })).toFailWith('conflict')
  expect(await kim.call(cancelIdea, { ...of(idea), headers })).toFailWith('conflict')
  const position = { ...of(idea), body: { side: 'short', since: '2026-02-03' }, headers: { 'idempotency-key': 'two' } }
  const before = await kim.call(statePosition, position)
  await kim.call(statePosition, { ...of(idea), body: { side: 'none' } })
  expect((await kim.call(statePosition, position)).body).toEqual(before.body)
})

test('without a current price nothing can be amended', async () => {
  const { lea } = await createUsers(app, 'lea')
  const { idea } = await wait(lea, 'LTCUSD')
  publish('LTCUSD', '100', new Date(Date.now() - 6 * MINUTE_MS))
  const calls = [
    () => lea.call(cancelIdea, of(idea)),
    () => lea.call(addNote, { ...of(idea), body: { text: 'x' } }),
    () => lea.call(statePosition, { ...of(idea), body: { side: 'none' } }),
  ]
  for (const call of calls) {
    const response = await call()
    expect(response).toFailWith('unavailable')
    expect(response.error?.detail).toBe('The price is unavailable. Try again in a moment.')
    expect(response.headers.get('retry-after')).toBe('10')
  }
  expect(await readNow(lea, idea)).toMatchObject({ pending: [], notes_count: 0 })
})

test('a tombstone cannot be amended, and is graded to its end with what was requested before', async () => {
  const { max } = await createUsers(app, 'max')
  const { post, idea, market } = await enter(max, 'LTCUSD')
  await max.call(closeIdea, { ...of(idea), body: { share: 40 } })
  await max.deletePost(post)
  expect((await readNow(max, idea)).allowed_amendments).toEqual([])
  for (const call of [max.call(closeIdea, of(idea)), max.call(addNote, { ...of(idea), body: { text: 'x' } })])
    expect(await call).toFailWith('conflict')
  market.endMinute(...flat('100'))
  market.endMinute('103', '107', '102', '106')
  await waitFor(max, idea, { state: 'target', r: '1.6000', unmanaged: { state: 'target', r: '2.0000' } })
  expect(await listKinds(max, idea)).toEqual(['posted', 'entered', 'close', 'deleted', 'closed', 'target'])
  const receipt = await fetchReceipt(max, idea)
  expect(receipt.unmanaged).toBeNull()
  expect(receipt.grade?.record).toMatchObject({ unmanaged: { state: 'target', r: '2.0000' } })
})

test('at most 30 amendments of all kinds a minute', async () => {
  const { nat } = await createUsers(limited, 'nat')
  const unknown = of({ id: '01890000-0000-7000-8000-000000000000' })
  const calls = await Promise.all([
    ...Array.from({ length: 15 }, () => nat.call(cancelIdea, unknown)),
    ...Array.from({ length: 10 }, () => nat.call(addNote, { ...unknown, body: { text: 'x' } })),
    ...Array.from({ length: 6 }, () => nat.call(closeIdea, unknown)),
  ])
  expect(calls.filter(({ status }) => status === 404)).toHaveLength(30)
  expect(calls.filter(({ status }) => status === 429)).toHaveLength(1)
})
