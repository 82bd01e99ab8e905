import { deleteAccount } from '@trademates/contract/account'
import { block } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'
import { type StreamStart, type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'

const app = useTestServer()

const openStream = (person: TestUser, from: StreamStart = {}) => openEventStream(app.url, person, from)
/** The events of a stream in short form, without counts, which all tabs get when one opens. */
const summarize = ({ events }: EventStream) =>
  events.flatMap(({ event, data }) => {
    if (event === 'counts') return []
    return 'description' in data ? data.description : 'message' in data ? data.message : event
  })
const expectEvents = (stream: EventStream, ...words: string[]) => vi.waitFor(() => expect(summarize(stream)).toEqual(words))

let createdCount = 0
const createViewer = async (): Promise<TestUser> => {
  const name = `hal${(createdCount += 1)}`
  return (await createUsers(app, name))[name] ?? expect.unreachable()
}

test('a stream that resumes at a position replays all later events in order, once', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const keeper = await openStream(ana)
  const before = await openStream(ana)
  await ben.createPost('one')
  await expectEvents(before, 'one')
  before.close()
  const post = await ana.createPost('two')
  await ben.likePost(post)
  await expectEvents(keeper, 'one', 'two', 'post.changed', 'ben liked your post.')
  const after = await openStream(ana, { position: before.position() })
  await expectEvents(after, 'two', 'post.changed', 'ben liked your post.')
  const again = await openStream(ana, { position: after.position() })
  await ben.createPost('three')
  await expectEvents(again, 'three')
  for (const stream of [keeper, after, again]) stream.close()
})

test('a stream resumes in another process without a gap; events may repeat', async () => {
  const { cleo, dan } = await createUsers(app, 'cleo', 'dan')
  const other = await startTestServer(app.database)
  // A new process cannot replay events from before its start.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const there = await openEventStream(other.url, cleo)
  const here = await openStream(cleo)
  await dan.createPost('four')
  await expectEvents(here, 'four')
  here.close()
  await dan.createPost('five')
  await expectEvents(there, 'four', 'five')
  const after = await openEventStream(other.url, cleo, { position: here.position() })
  await vi.waitFor(() => expect(summarize(after).at(-1)).toBe('five'))
  expect(summarize(after)).not.toContain('missed')
  there.close()
  after.close()
  vi.useRealTimers()
  await other.close()
})

test('the first stream replays the events since the page was loaded', async () => {
  const { eve, fin, gus, hope } = await createUsers(app, 'eve', 'fin', 'gus', 'hope')
  const keeper = await openStream(gus)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  const page = await eve.listFeed()
  await fin.createPost('between the page and its stream')
  await expectEvents(keeper, 'between the page and its stream')
  expect(page.map(({ description }) => description)).not.toContain('between the page and its stream')
  await expectEvents(await openStream(eve, { ago: 500 }), 'between the page and its stream')
  await expectEvents(await openStream(eve))

  // Not rendered, because no stream of the user was open.
  await fin.createComment(await hope.createPost('mine'), 'for you alone')
  // Wait until everything is published before the next stream opens.
  await expectEvents(keeper, 'between the page and its stream', 'mine', 'post.changed')
  await expectEvents(await openStream(hope, { ago: 500 }), 'missed')
  keeper.close()
  vi.useRealTimers()
})

test.each([
  ['from before the start of the process', `${Date.now() - 3_600_000}-7-ffffffffffff`],
  ['that is invalid', 'yesterday'],
])('a position %s is answered with missed', async (_which, position) => {
  const stream = await openStream(await createViewer(), { position })
  await expectEvents(stream, 'missed')
  stream.close()
})

test('after a block both users get missed, and earlier events are not replayed', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  const [left, right] = [await openStream(ida), await openStream(jo)]
  const position = right.position()
  await ida.createPost('before the block')
  await expectEvents(right, 'before the block')
  await ida.call(block, { params: { userId: jo.id } })
  await expectEvents(left, 'before the block', 'missed')
  await expectEvents(right, 'before the block', 'missed')
  await expectEvents(await openStream(jo, { position }), 'missed')
  await expectEvents(await openStream(jo, { position: right.position() }))
  left.close()
  right.close()
})

test('the deletion of an account is published and clears the replay', async () => {
  const { kim, lou } = await createUsers(app, 'kim', 'lou')
  const stream = await openStream(lou)
  const position = stream.position()
  await kim.createPost('soon gone')
  await kim.call(deleteAccount, { body: { password: PASSWORD } })
  await vi.waitFor(() => expect(stream.events.at(-1)).toEqual({ event: 'person.gone', data: { id: kim.id } }))
  await expectEvents(await openStream(lou, { position }), 'missed')
  stream.close()
})

test('after a loss of the bus connection streams end, clients refetch, and events flow again', async () => {
  const { mia, noa } = await createUsers(app, 'mia', 'noa')
  const other = await startTestServer(app.database)
  const stream = await openEventStream(other.url, mia)
  await app.deps.db.run`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'listen%' or query = 'select 1')`
  await vi.waitFor(() => expect(stream.isClosed()).toBe(true), { timeout: 10_000 })
  const after = await openEventStream(other.url, mia, { position: stream.position() })
  await expectEvents(after, 'missed')
  await noa.createPost('across')
  await expectEvents(after, 'missed', 'across')
  after.close()
  await other.close()
})
