import { acceptFriendship, declineFriendship, endFriendship, requestFriendship, withdrawRequest } from '@trademates/contract/friendships'
import { block, follow, mute, readProfile, unblock, unfollow, unmute } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { type App, startApp, useApp } from '#test/app.ts'
import { cast, crowd, type Person, person } from '#test/cast.ts'

const app = useApp()

const at = (other: Person) => ({ params: { userId: other.id } })
const asks = (who: Person, other: Person) => who.asks(requestFriendship, { body: { to_user: other.id } })

/** What two people are to each other before the first of them acts. */
const BEFORE: Record<string, (one: Person, two: Person) => Promise<unknown>> = {
  nothing: async () => undefined,
  follows: (one, two) => one.asks(follow, at(two)),
  mutes: (one, two) => one.asks(mute, at(two)),
  asked: asks,
  friends: async (one, two) => {
    const { friendship_id } = (await asks(one, two)).body
    await two.asks(acceptFriendship, { body: { friendship_id } })
  },
  blocks: async (one, two) => {
    await BEFORE['friends']?.(one, two)
    await one.asks(block, at(two))
  },
  blocked: async (one, two) => {
    await BEFORE['friends']?.(one, two)
    await two.asks(block, at(one))
  },
}
const ACTS = { follow, unfollow, mute, unmute, block, unblock }

const GONE = 'hidden, hidden'
// What it answers, what the second is to the first then, and the first to the second.
const TABLE: [keyof typeof ACTS, Record<string, [status: number, after: string]>][] = [
  [
    'follow',
    {
      nothing: [204, 'none follows, none'],
      follows: [204, 'none follows, none'],
      mutes: [204, 'none follows mutes, none'],
      asked: [204, 'requested follows, asked_you'],
      friends: [204, 'friends follows, friends follows'],
      blocks: [404, GONE],
      blocked: [404, GONE],
    },
  ],
  [
    'unfollow',
    {
      nothing: [204, 'none, none'],
      follows: [204, 'none, none'],
      mutes: [204, 'none mutes, none'],
      asked: [204, 'requested, asked_you'],
      friends: [204, 'friends, friends follows'],
      blocks: [404, GONE],
      blocked: [404, GONE],
    },
  ],
  [
    'mute',
    {
      nothing: [204, 'none mutes, none'],
      follows: [204, 'none follows mutes, none'],
      mutes: [204, 'none mutes, none'],
      asked: [204, 'requested mutes, asked_you'],
      friends: [204, 'friends follows mutes, friends follows'],
      blocks: [404, GONE],
      blocked: [404, GONE],
    },
  ],
  [
    'unmute',
    {
      nothing: [204, 'none, none'],
      follows: [204, 'none follows, none'],
      mutes: [204, 'none, none'],
      asked: [204, 'requested, asked_you'],
      friends: [204, 'friends follows, friends follows'],
      blocks: [404, GONE],
      blocked: [404, GONE],
    },
  ],
  [
    'block',
    {
      nothing: [204, GONE],
      follows: [204, GONE],
      mutes: [204, GONE],
      asked: [204, GONE],
      friends: [204, GONE],
      blocks: [204, GONE],
      blocked: [404, GONE],
    },
  ],
  [
    'unblock',
    {
      nothing: [204, 'none, none'],
      follows: [204, 'none follows, none'],
      mutes: [204, 'none mutes, none'],
      asked: [204, 'requested, asked_you'],
      friends: [204, 'friends follows, friends follows'],
      // What the block ended stays ended.
      blocks: [204, 'none, none'],
      blocked: [404, GONE],
    },
  ],
]

const clear = async () => {
  for (const table of ['follows', 'mutes', 'blocks', 'friendships', 'notifications']) await app.deps.db.script(`delete from ${table}`)
}

async function standing(one: Person, two: Person): Promise<string> {
  const answer = await one.asks(readProfile, at(two))
  if (answer.status === 404) return 'hidden'
  const { relation, is_following, is_muted } = answer.body
  return [relation, ...(is_following ? ['follows'] : []), ...(is_muted ? ['mutes'] : [])].join(' ')
}

let pair: ReturnType<typeof cast<'one' | 'two'>> | undefined

const ROWS = TABLE.flatMap(([act, results]) =>
  Object.entries(results).map(([before, [status, after]]) => [act, before, status, after] as const),
)
test.each(ROWS)('%s, where there is %s before: %i, and then "%s"', async (act, before, status, after) => {
  const { one, two } = await (pair ??= cast(app, 'one', 'two'))
  await clear()
  await BEFORE[before]?.(one, two)
  expect((await one.asks(ACTS[act], at(two))).status).toBe(status)
  expect(`${await standing(one, two)}, ${await standing(two, one)}`).toBe(after)
})

/** Somebody at two servers at once, as with two tabs. */
const inTwoPlaces = (who: Person, other: App): [Person, Person] => [who, person(other, who.name, who.session)]

test('whatever four people do to each other at once through two processes, it ends in one right state', async () => {
  const other = await startApp(app.database)
  try {
    const people = await crowd(app, 'w', 4)
    const db = app.deps.db
    for (let round = 0; round < 4; round += 1) {
      const waiting = await db.many<{ id: string }>`select id from friendships`
      const acts = people.flatMap((who, at) =>
        people.flatMap((whom, place) => {
          if (who === whom) return []
          const [here, there] = inTwoPlaces(who, other)
          const of = { params: { userId: whom.id } }
          // Another mixture each round.
          const turn = round + at * 3 + place
          return [
            asks(here, whom),
            asks(there, whom),
            there.asks(follow, of),
            ...(turn % 3 === 0 ? [here.asks(block, of)] : []),
            ...(turn % 3 === 1 ? [there.asks(unblock, of)] : []),
            ...(turn % 4 === 2 ? [there.asks(endFriendship, of), here.asks(mute, of)] : []),
            ...waiting.flatMap(({ id }) => [
              here.asks(acceptFriendship, { body: { friendship_id: id } }),
              there.asks(turn % 2 === 0 ? acceptFriendship : declineFriendship, { body: { friendship_id: id } }),
              ...(turn % 5 === 0 ? [there.asks(withdrawRequest, { params: { id } })] : []),
            ]),
          ]
        }),
      )
      const statuses = (await Promise.all<{ status: number }>(acts)).map((answer) => answer.status)
      expect(statuses.filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([])
      const wrong = await db.many`
        select 'friends of the blocked' as what from friendships join blocks on (blocker_id, blocked_id) in ((low_id, high_id), (high_id, low_id))
        union all
        select 'follows of the blocked' from follows join blocks on (blocker_id, blocked_id) in ((follower_id, followed_id), (followed_id, follower_id))
        union all
        select 'a count of ' || username from users where followers_count <> (select count(*) from follows where followed_id = users.id)
        union all
        select 'told of a request that is none' from notifications n
          where kind = 'friend_request' and friendship_status = 'pending'
            and not exists (select from friendships f where f.id = n.friendship_id and f.status = 'pending')
        union all
        select 'told of a follow that is none' from notifications n
          where kind = 'follow' and not exists (select from follows f where f.follower_id = n.actor_id and f.followed_id = n.user_id)`
      expect(wrong).toEqual([])
    }
  } finally {
    await other.close()
  }
})
