import { sendMessage } from '@trademates/contract/chat'
import { acceptFriendship, declineFriendship, endFriendship, requestFriendship, withdrawRequest } from '@trademates/contract/friendships'
import { block, follow, mute, readProfile, unblock, unfollow, unmute } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { type TestServer, startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, createManyUsers, type TestUser, toTestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const at = (other: TestUser) => ({ params: { userId: other.id } })
const sendRequest = (user: TestUser, other: TestUser) => user.call(requestFriendship, { body: { to_user: other.id } })
const NO_REQUEST = '01890000-0000-7000-8000-000000000000'

/** Sets up the relationship before the first user acts; returns the friendship id, if any. */
const BEFORE: Record<string, (one: TestUser, two: TestUser) => Promise<unknown>> = {
  nothing: async () => undefined,
  follows: (one, two) => one.call(follow, at(two)),
  followed: (one, two) => two.call(follow, at(one)),
  mutes: (one, two) => one.call(mute, at(two)),
  muted: (one, two) => two.call(mute, at(one)),
  requested: sendRequest,
  'requested by the other': (one, two) => sendRequest(two, one),
  friends: async (one, two) => {
    const { friendship_id } = (await sendRequest(one, two)).body
    await two.call(acceptFriendship, { body: { friendship_id } })
  },
  'friends, muted': async (one, two) => {
    await BEFORE['friends']?.(one, two)
    await one.call(mute, at(two))
  },
  blocks: async (one, two) => {
    await BEFORE['friends']?.(one, two)
    await one.call(block, at(two))
  },
  blocked: async (one, two) => {
    await BEFORE['friends']?.(one, two)
    await two.call(block, at(one))
  },
}
type Act = (user: TestUser, other: TestUser, friendship_id: string) => Promise<{ status: number }>
const ACTS: Record<string, Act> = {
  asks: sendRequest,
  accepts: (user, _other, friendship_id) => user.call(acceptFriendship, { body: { friendship_id } }),
  declines: (user, _other, friendship_id) => user.call(declineFriendship, { body: { friendship_id } }),
  withdraws: (user, _other, id) => user.call(withdrawRequest, { params: { id } }),
  ends: (user, other) => user.call(endFriendship, at(other)),
  writes: (user, other) => user.call(sendMessage, { ...at(other), body: { content: 'x' } }),
  follows: (user, other) => user.call(follow, at(other)),
  unfollows: (user, other) => user.call(unfollow, at(other)),
  mutes: (user, other) => user.call(mute, at(other)),
  unmutes: (user, other) => user.call(unmute, at(other)),
  blocks: (user, other) => user.call(block, at(other)),
  unblocks: (user, other) => user.call(unblock, at(other)),
}

const GONE = 'hidden, hidden'
// The unchanged relationship, as the first and as the second user see it.
const STANDS: Record<string, string> = {
  nothing: 'none, none',
  follows: 'none follows, none',
  followed: 'none, none follows',
  mutes: 'none mutes, none',
  muted: 'none, none mutes',
  requested: 'requested, asked_you',
  'requested by the other': 'asked_you, requested',
  friends: 'friends follows, friends follows',
  'friends, muted': 'friends follows mutes, friends follows',
  blocks: GONE,
  blocked: GONE,
}
type Result = [status: number, after: string]
/** One status and an unchanged relationship for all rows except those in `but`. */
const mostly = (status: number, but: Record<string, Result>): Record<string, Result> => ({
  ...Object.fromEntries(
    Object.entries(STANDS).map(([before, after]): [string, Result] => [before, [after === GONE ? 404 : status, after]]),
  ),
  ...but,
})
const FRIENDS = 'friends follows, friends follows'

// The status, then the relationship as the first and as the second user see it.
const TABLE: Record<string, Record<string, Result>> = {
  asks: mostly(201, {
    nothing: [201, 'requested, asked_you'],
    follows: [201, 'requested follows, asked_you'],
    followed: [201, 'requested, asked_you follows'],
    mutes: [201, 'requested mutes, asked_you'],
    muted: [201, 'requested, asked_you mutes'],
    requested: [409, 'requested, asked_you'],
    'requested by the other': [201, FRIENDS],
    friends: [409, FRIENDS],
    'friends, muted': [409, 'friends follows mutes, friends follows'],
  }),
  accepts: mostly(404, { 'requested by the other': [200, FRIENDS] }),
  declines: mostly(404, { 'requested by the other': [200, 'none, none'] }),
  withdraws: mostly(404, { requested: [204, 'none, none'] }),
  // Follows and mutes stay.
  ends: mostly(404, { friends: [204, 'none follows, none follows'], 'friends, muted': [204, 'none follows mutes, none follows'] }),
  writes: mostly(403, { friends: [201, FRIENDS], 'friends, muted': [201, 'friends follows mutes, friends follows'] }),
  follows: mostly(204, {
    nothing: [204, 'none follows, none'],
    followed: [204, 'none follows, none follows'],
    mutes: [204, 'none follows mutes, none'],
    muted: [204, 'none follows, none mutes'],
    requested: [204, 'requested follows, asked_you'],
    'requested by the other': [204, 'asked_you follows, requested'],
  }),
  unfollows: mostly(204, {
    follows: [204, 'none, none'],
    friends: [204, 'friends, friends follows'],
    'friends, muted': [204, 'friends mutes, friends follows'],
  }),
  mutes: mostly(204, {
    nothing: [204, 'none mutes, none'],
    follows: [204, 'none follows mutes, none'],
    followed: [204, 'none mutes, none follows'],
    muted: [204, 'none mutes, none mutes'],
    requested: [204, 'requested mutes, asked_you'],
    'requested by the other': [204, 'asked_you mutes, requested'],
    friends: [204, 'friends follows mutes, friends follows'],
  }),
  unmutes: mostly(204, { mutes: [204, 'none, none'], 'friends, muted': [204, FRIENDS] }),
  blocks: { ...Object.fromEntries(Object.keys(STANDS).map((before): [string, Result] => [before, [204, GONE]])), blocked: [404, GONE] },
  // An unblock does not restore what the block ended.
  unblocks: mostly(204, { blocks: [204, 'none, none'] }),
}

const clear = async () => {
  for (const table of ['follows', 'mutes', 'blocks', 'friendships', 'notifications']) await app.deps.db.script(`delete from ${table}`)
}

async function standing(one: TestUser, two: TestUser): Promise<string> {
  const answer = await one.call(readProfile, at(two))
  if (answer.status === 404) return 'hidden'
  const { relation, is_following, is_muted } = answer.body
  return [relation, ...(is_following ? ['follows'] : []), ...(is_muted ? ['mutes'] : [])].join(' ')
}

let pair: ReturnType<typeof createUsers<'one' | 'two'>> | undefined

const ROWS = Object.entries(TABLE).flatMap(([act, results]) =>
  Object.entries(results).map(([before, [status, after]]) => [act, before, status, after] as const),
)
test.each(ROWS)('"%s" with relationship "%s" returns %i and leaves "%s"', async (act, before, status, after) => {
  const { one, two } = await (pair ??= createUsers(app, 'one', 'two'))
  await clear()
  await BEFORE[before]?.(one, two)
  const between = await app.deps.db.one<{ id: string }>`select id from friendships`
  expect((await ACTS[act]?.(one, two, between?.id ?? NO_REQUEST))?.status).toBe(status)
  expect(`${await standing(one, two)}, ${await standing(two, one)}`).toBe(after)
})

/** A user with connections to two processes, as with two tabs. */
const inTwoPlaces = (user: TestUser, other: TestServer): [TestUser, TestUser] => [user, toTestUser(other, user.name, user.session)]

test('concurrent actions of four users in two processes leave a consistent state', { tags: ['full'] }, async () => {
  const other = await startTestServer(app.database)
  try {
    const people = await createManyUsers(app, 'w', 4)
    const db = app.deps.db
    for (let round = 0; round < 4; round += 1) {
      const waiting = await db.many<{ id: string }>`select id from friendships`
      const acts = people.flatMap((user, at) =>
        people.flatMap((whom, place) => {
          if (user === whom) return []
          const [here, there] = inTwoPlaces(user, other)
          const of = { params: { userId: whom.id } }
          // A different mix in each round.
          const turn = round + at * 3 + place
          return [
            sendRequest(here, whom),
            sendRequest(there, whom),
            there.call(follow, of),
            ...(turn % 3 === 0 ? [here.call(block, of)] : []),
            ...(turn % 3 === 1 ? [there.call(unblock, of)] : []),
            ...(turn % 4 === 2 ? [there.call(endFriendship, of), here.call(mute, of)] : []),
            ...waiting.flatMap(({ id }) => [
              here.call(acceptFriendship, { body: { friendship_id: id } }),
              there.call(turn % 2 === 0 ? acceptFriendship : declineFriendship, { body: { friendship_id: id } }),
              ...(turn % 5 === 0 ? [there.call(withdrawRequest, { params: { id } })] : []),
            ]),
          ]
        }),
      )
      const statuses = (await Promise.all<{ status: number }>(acts)).map((answer) => answer.status)
      expect(statuses.filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([])
      const wrong = await db.many`
        select 'friends despite a block' as what from friendships join blocks on (blocker_id, blocked_id) in ((low_id, high_id), (high_id, low_id))
        union all
        select 'follows despite a block' from follows join blocks on (blocker_id, blocked_id) in ((follower_id, followed_id), (followed_id, follower_id))
        union all
        select 'a count of ' || username from users where followers_count <> (select count(*) from follows where followed_id = users.id)
        union all
        select 'notification without request' from notifications n
          where kind = 'friend_request' and friendship_status = 'pending'
            and not exists (select from friendships f where f.id = n.friendship_id and f.status = 'pending')
        union all
        select 'notification without follow' from notifications n
          where kind = 'follow' and not exists (select from follows f where f.follower_id = n.actor_id and f.followed_id = n.user_id)`
      expect(wrong).toEqual([])
    }
  } finally {
    await other.close()
  }
})
