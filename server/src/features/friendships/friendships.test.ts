import {
  acceptFriendship,
  declineFriendship,
  endFriendship,
  listFriends,
  listRequests,
  requestFriendship,
  withdrawRequest,
} from '@trademates/contract/friendships'
import { listSuggestedPeople } from '@trademates/contract/people'
import { block, follow, readProfile } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const sendRequest = (user: TestUser, other: { id: string }, headers = {}) =>
  user.call(requestFriendship, { body: { to_user: other.id }, headers })
const idOf = async (user: TestUser, other: TestUser) => (await sendRequest(user, other)).body.friendship_id
const accepts = (user: TestUser, friendship_id: string) => user.call(acceptFriendship, { body: { friendship_id } })
const declines = (user: TestUser, friendship_id: string) => user.call(declineFriendship, { body: { friendship_id } })
const withdraws = (user: TestUser, id: string) => user.call(withdrawRequest, { params: { id } })
const ends = (user: TestUser, other: TestUser) => user.call(endFriendship, { params: { userId: other.id } })
const sees = async (user: TestUser, other: TestUser) => (await user.call(readProfile, { params: { userId: other.id } })).body
const friendsOf = async (user: TestUser) => (await user.call(listFriends)).body.map(({ username }) => username)
const requestsOf = async (user: TestUser) =>
  (await user.call(listRequests)).body.map(({ direction, person }) => `${direction} ${person.username}`)
const connect = async (one: TestUser, other: TestUser) => accepts(other, await idOf(one, other))

test('both users see a request; acceptance makes them friends who follow each other', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const sent = await sendRequest(ana, ben)
  expect([sent.status, sent.body.status]).toEqual([201, 'pending'])
  expect([await requestsOf(ana), await requestsOf(ben)]).toEqual([['sent ben'], ['received ana']])
  const { friendship_id } = sent.body
  expect(await sees(ana, ben)).toMatchObject({ relation: 'requested', friendship_id })
  expect(await sees(ben, ana)).toMatchObject({ relation: 'asked_you', friendship_id })

  expect((await accepts(ben, friendship_id)).body).toEqual({ friendship_id, status: 'accepted' })
  expect([await requestsOf(ana), await friendsOf(ana), await friendsOf(ben)]).toEqual([[], ['ben'], ['ana']])
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
  ] as const)
    expect(await sees(one, other)).toMatchObject({ relation: 'friends', is_following: true, followers_count: 1, following_count: 1 })
})

/** Sets up the relationship before an action; returns the friendship id. */
const BEFORE = {
  nothing: async () => '01890000-0000-7000-8000-000000000000',
  requested: idOf,
  friends: async (one: TestUser, other: TestUser) => (await connect(one, other)).body.friendship_id,
  blocked: async (one: TestUser, other: TestUser) => {
    const id = await idOf(one, other)
    await one.call(block, { params: { userId: other.id } })
    return id
  },
}
type Status = number
const ACTS: Record<string, (user: TestUser, other: TestUser, id: string) => Promise<{ status: Status }>> = {
  asks: (user, other) => sendRequest(user, other),
  accepts: (user, _other, id) => accepts(user, id),
  declines: (user, _other, id) => declines(user, id),
  withdraws: (user, _other, id) => withdraws(user, id),
  ends: (user, other) => ends(user, other),
}
// Results for the sender and the recipient (status and relation as the sender sees it afterwards), and the status for a third user.
const TABLE: [keyof typeof BEFORE, keyof typeof ACTS, [Status, string], [Status, string], Status][] = [
  ['nothing', 'asks', [201, 'requested'], [201, 'asked_you'], 201],
  ['nothing', 'accepts', [404, 'none'], [404, 'none'], 404],
  ['nothing', 'declines', [404, 'none'], [404, 'none'], 404],
  ['nothing', 'withdraws', [404, 'none'], [404, 'none'], 404],
  ['nothing', 'ends', [404, 'none'], [404, 'none'], 404],
  ['requested', 'asks', [409, 'requested'], [201, 'friends'], 201],
  ['requested', 'accepts', [404, 'requested'], [200, 'friends'], 404],
  ['requested', 'declines', [404, 'requested'], [200, 'none'], 404],
  ['requested', 'withdraws', [204, 'none'], [404, 'requested'], 404],
  ['requested', 'ends', [404, 'requested'], [404, 'requested'], 404],
  ['friends', 'asks', [409, 'friends'], [409, 'friends'], 201],
  ['friends', 'accepts', [404, 'friends'], [404, 'friends'], 404],
  ['friends', 'declines', [404, 'friends'], [404, 'friends'], 404],
  ['friends', 'withdraws', [404, 'friends'], [404, 'friends'], 404],
  ['friends', 'ends', [204, 'none'], [204, 'none'], 404],
  ['blocked', 'asks', [404, 'hidden'], [404, 'hidden'], 404],
  ['blocked', 'accepts', [404, 'hidden'], [404, 'hidden'], 404],
  ['blocked', 'declines', [404, 'hidden'], [404, 'hidden'], 404],
  ['blocked', 'withdraws', [404, 'hidden'], [404, 'hidden'], 404],
  ['blocked', 'ends', [404, 'hidden'], [404, 'hidden'], 404],
]

let trio: ReturnType<typeof createUsers<'one' | 'two' | 'three'>> | undefined
const clear = async () => {
  await app.deps.db.run`delete from friendships`
  await app.deps.db.run`delete from blocks`
}

test.each(TABLE)('A23 relationship "%s", action "%s"', async (...row) => {
  const [before, act, bySender, byAddressee, byThirdUser] = row
  const { one, two, three } = await (trio ??= createUsers(app, 'one', 'two', 'three'))
  const relation = async () => {
    const answer = await one.call(readProfile, { params: { userId: two.id } })
    return answer.status === 404 ? 'hidden' : answer.body.relation
  }
  const run = ACTS[act] ?? ACTS['asks']
  for (const [user, other, [status, after]] of [
    [one, two, bySender],
    [two, one, byAddressee],
  ] as const) {
    await clear()
    const id = await BEFORE[before](one, two)
    expect([(await run?.(user, other, id))?.status, await relation()], user.name).toEqual([status, after])
  }
  await clear()
  const id = await BEFORE[before](one, two)
  const was = await relation()
  // The third user's own request may succeed; the relationship of the other two stays.
  expect((await run?.(three, before === 'blocked' ? { ...one, id } : one, id))?.status).toBe(byThirdUser)
  expect(await relation()).toBe(was)
  await clear()
})

test('rejects requests to the viewer and to unknown users', async () => {
  const { sol } = await createUsers(app, 'sol')
  expect(await sendRequest(sol, sol)).toHaveFieldErrors({ non_field_errors: ['You cannot connect with yourself.'] })
  expect(await sendRequest(sol, { id: '01890000-0000-7000-8000-000000000000' })).toFailWith('not_found')
  expect(await sendRequest(sol, { id: 'x' })).toHaveFieldErrors({ to_user: ['This is not an id.'] })
})

test('an idempotency key makes a repeated request return the same friendship', async () => {
  const { tia, udo } = await createUsers(app, 'tia', 'udo')
  const headers = { 'idempotency-key': 'one-request' }
  const [first, second] = await Promise.all([sendRequest(tia, udo, headers), sendRequest(tia, udo, headers)])
  expect([first.status, second.status, first.body]).toEqual([201, 201, second.body])
})

test('F20 each of 50 pairs that request each other five times concurrently becomes friends once', { tags: ['full'] }, async () => {
  const users = Object.values(await createUsers(app, 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11'))
  const pairs = users.flatMap((one, at) => users.slice(at + 1).map((other) => [one, other] as const)).slice(0, 50)
  const answers: Awaited<ReturnType<typeof sendRequest>>[] = []
  // Five pairs at a time, to stay below the connection limit.
  for (let at = 0; at < pairs.length; at += 5) {
    const storm = pairs
      .slice(at, at + 5)
      .flatMap(([one, other]) => Array.from({ length: 5 }, () => [sendRequest(one, other), sendRequest(other, one)]).flat())
    answers.push(...(await Promise.all(storm)))
  }
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(100)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(400)
  const rows = await app.deps.db.many<{ status: string; follows: number }>`
    select f.status, (select count(*)::int from follows where (follower_id, followed_id) in ((low_id, high_id), (high_id, low_id))) as follows
    from friendships f join users u on u.id = f.requester_id where u.username like 'f%'`
  expect(rows).toEqual(Array.from({ length: 50 }, () => ({ status: 'accepted', follows: 2 })))
  const stored = await app.deps.db.many`
    select username from users where followers_count <> (select count(*) from follows where followed_id = users.id)`
  expect(stored).toEqual([])
})

test('F20 of twenty concurrent acceptances one succeeds', async () => {
  const { vic, wes } = await createUsers(app, 'vic', 'wes')
  const id = await idOf(vic, wes)
  const answers = await Promise.all(Array.from({ length: 20 }, () => accepts(wes, id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
  expect([await friendsOf(vic), (await sees(vic, wes)).followers_count]).toEqual([['wes'], 1])
})

test('of concurrent accept, withdraw, decline and block exactly one takes effect', async () => {
  const { xia, yan } = await createUsers(app, 'xia', 'yan')
  for (let time = 0; time < 15; time += 1) {
    const id = await idOf(xia, yan)
    const blocks = time % 2 === 0
    await Promise.all([
      accepts(yan, id),
      withdraws(xia, id),
      declines(yan, id),
      ...(blocks ? [xia.call(block, { params: { userId: yan.id } })] : []),
    ])
    const left = await app.deps.db.many<{ status: string }>`select status from friendships where requester_id = ${xia.id}`
    const follows = await app.deps.db.many`select from follows where follower_id in (${xia.id}, ${yan.id})`
    expect(blocks ? [0, 0] : [left.length, left.length * 2]).toEqual([left.length, follows.length])
    await app.deps.db.run`delete from friendships where requester_id = ${xia.id}`
    await app.deps.db.run`delete from follows where follower_id in (${xia.id}, ${yan.id})`
    await app.deps.db.run`delete from blocks where blocker_id = ${xia.id}`
  }
})

test('suggests users with mutual friends first, then the most followed, without friends, requests and blocks', async () => {
  const people = await createUsers(app, 'me', 'pal', 'buddy', 'close2', 'close1', 'star', 'plain', 'wanted', 'foe')
  const { me, pal, buddy, close2, close1, star, plain, wanted, foe } = people
  await connect(me, pal)
  await connect(me, buddy)
  for (const friend of [pal, buddy]) await connect(friend, close2)
  await connect(pal, close1)
  // A friend of only one of both is not a mutual friend.
  await connect(plain, close1)
  for (const fan of [pal, buddy, wanted, plain]) await fan.call(follow, { params: { userId: star.id } })
  await sendRequest(me, wanted)
  await foe.call(block, { params: { userId: me.id } })

  const own = new Set(Object.keys(people))
  const seen: [string, number][] = []
  let query: Record<string, string> = { limit: '3' }
  for (;;) {
    const page = await me.call(listSuggestedPeople, { query })
    seen.push(...page.body.map(({ username, mutual_count }): [string, number] => [username, mutual_count]))
    if (page.next === null) break
    query = Object.fromEntries(new URL(page.next, app.url).searchParams)
  }
  expect(new Set(seen.map(([name]) => name)).size).toBe(seen.length)
  expect(seen.slice(0, 2)).toEqual([
    ['close2', 2],
    ['close1', 1],
  ])
  const named = seen.filter(([name]) => own.has(name)).map(([name]) => name)
  expect(named).toEqual(['close2', 'close1', 'star', 'plain'])
  const faces = async () =>
    (await me.call(listSuggestedPeople)).body.slice(0, 3).map(({ mutuals }) => mutuals.map(({ username }) => username))
  expect(await faces()).toEqual([['pal', 'buddy'], ['pal'], []])
  expect((await me.call(listSuggestedPeople, { query: { q: 'STA' } })).body.map(({ username }) => username)).toEqual(['star'])
  expect(await me.call(listSuggestedPeople, { query: { cursor: '1.2' } })).toHaveFieldErrors({
    cursor: ['This cursor is not one of ours.'],
  })
})
