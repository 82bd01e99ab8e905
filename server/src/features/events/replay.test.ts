import { deleteAccount } from '@trademates/contract/account'
import { block } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'
import { type StreamStart, type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'

const app = useTestServer()

const listen = (person: TestUser, from: StreamStart = {}) => openEventStream(app.url, person, from)
/** What a stream told, as short words, besides counts, which tell all tabs of somebody whenever one opens. */
const wordsOf = ({ events }: EventStream) =>
  events.flatMap(({ event, data }) => {
    if (event === 'counts') return []
    return 'description' in data ? data.description : 'message' in data ? data.message : event
  })
const expectHeard = (heard: EventStream, ...words: string[]) => vi.waitFor(() => expect(wordsOf(heard)).toEqual(words))

let made = 0
const anybody = async (): Promise<TestUser> => {
  const name = `hal${(made += 1)}`
  return (await createUsers(app, name))[name] ?? expect.unreachable()
}

test('a stream that goes on where another ended tells what happened meanwhile, in order and once', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const keeper = await listen(ana)
  const before = await listen(ana)
  await ben.createPost('one')
  await expectHeard(before, 'one')
  before.close()
  const post = await ana.createPost('two')
  await ben.likePost(post)
  await expectHeard(keeper, 'one', 'two', 'post.changed', 'ben liked your post.')
  const after = await listen(ana, { position: before.position() })
  await expectHeard(after, 'two', 'post.changed', 'ben liked your post.')
  const again = await listen(ana, { position: after.position() })
  await ben.createPost('three')
  await expectHeard(again, 'three')
  for (const heard of [keeper, after, again]) heard.close()
})

test('it goes on in another process, where something may be told twice and nothing is missing', async () => {
  const { cleo, dan } = await createUsers(app, 'cleo', 'dan')
  const other = await startTestServer(app.database)
  // Past the time about which a process that has just started knows nothing.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const there = await openEventStream(other.url, cleo)
  const here = await listen(cleo)
  await dan.createPost('four')
  await expectHeard(here, 'four')
  here.close()
  await dan.createPost('five')
  await expectHeard(there, 'four', 'five')
  const after = await openEventStream(other.url, cleo, { position: here.position() })
  await vi.waitFor(() => expect(wordsOf(after).at(-1)).toBe('five'))
  expect(wordsOf(after)).not.toContain('missed')
  there.close()
  after.close()
  vi.useRealTimers()
  await other.close()
})

test('the first stream tells what happened since its page began to read', async () => {
  const { eve, fin, gus, hope } = await createUsers(app, 'eve', 'fin', 'gus', 'hope')
  const keeper = await listen(gus)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  const page = await eve.listFeed()
  await fin.createPost('between the page and its stream')
  await expectHeard(keeper, 'between the page and its stream')
  expect(page.map(({ description }) => description)).not.toContain('between the page and its stream')
  await expectHeard(await listen(eve, { ago: 500 }), 'between the page and its stream')
  await expectHeard(await listen(eve))

  // Nobody listened when this was told, so it was not made into an event.
  await fin.createComment(await hope.createPost('mine'), 'for you alone')
  // All of it is told before hope listens, and before the next test does.
  await expectHeard(keeper, 'between the page and its stream', 'mine', 'post.changed')
  await expectHeard(await listen(hope, { ago: 500 }), 'missed')
  keeper.close()
  vi.useRealTimers()
})

test.each([
  ['from before the start of the process', `${Date.now() - 3_600_000}-7-ffffffffffff`],
  ['that is none', 'yesterday'],
])('a position %s is answered by the word to read anew', async (_which, position) => {
  const heard = await listen(await anybody(), { position })
  await expectHeard(heard, 'missed')
  heard.close()
})

test('a block has both read anew, and nothing from before it is told again', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  const [left, right] = [await listen(ida), await listen(jo)]
  const position = right.position()
  await ida.createPost('before the block')
  await expectHeard(right, 'before the block')
  await ida.call(block, { params: { userId: jo.id } })
  await expectHeard(left, 'before the block', 'missed')
  await expectHeard(right, 'before the block', 'missed')
  await expectHeard(await listen(jo, { position }), 'missed')
  await expectHeard(await listen(jo, { position: right.position() }))
  left.close()
  right.close()
})

test('who deletes their account is gone from every screen, and from what is told again', async () => {
  const { kim, lou } = await createUsers(app, 'kim', 'lou')
  const heard = await listen(lou)
  const position = heard.position()
  await kim.createPost('soon gone')
  await kim.call(deleteAccount, { body: { password: PASSWORD } })
  await vi.waitFor(() => expect(heard.events.at(-1)).toEqual({ event: 'person.gone', data: { id: kim.id } }))
  await expectHeard(await listen(lou, { position }), 'missed')
  heard.close()
})

test('when the bus was lost, all come back, prove who they are and read anew; then events cross again', async () => {
  const { mia, noa } = await createUsers(app, 'mia', 'noa')
  const other = await startTestServer(app.database)
  const heard = await openEventStream(other.url, mia)
  await app.deps.db.run`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' or query = 'select 1'`
  await vi.waitFor(() => expect(heard.isClosed()).toBe(true), { timeout: 10_000 })
  const after = await openEventStream(other.url, mia, { position: heard.position() })
  await expectHeard(after, 'missed')
  await noa.createPost('across')
  await expectHeard(after, 'missed', 'across')
  after.close()
  await other.close()
})
