import { listFriends } from '@trademates/contract/friendships'
import { listSuggestedPeople } from '@trademates/contract/people'
import { block, follow, listFollowers, listFollowing, readOwnProfile, readProfile } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { restoreUser, suspendUser } from '#features/auth/suspend.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { connectUsers } from '@trademates/test-support/api/chat.ts'

const app = useTestServer()
const at = (other: TestUser) => ({ params: { userId: other.id } })
const operatorAction = { operator: 'root', reason: 'House rule 3' }

/** Returns follower and following counts of a profile as a viewer sees them; they must equal the lengths of the lists. */
async function readFollowCounts(user: TestUser, of: TestUser): Promise<number[]> {
  const { followers_count, following_count, followers, following } = (await user.call(readProfile, at(of))).body
  const lists = [(await user.call(listFollowers, at(of))).body, (await user.call(listFollowing, at(of))).body]
  expect([followers.length, following.length]).toEqual([followers_count, following_count])
  expect(lists.map(({ length }) => length)).toEqual([followers_count, following_count])
  return [followers_count, following_count]
}

test('follower counts equal the lengths of the lists for each viewer, without users whom the viewer may not see', async () => {
  const { ana, ben, cleo, dan } = await createUsers(app, 'ana', 'ben', 'cleo', 'dan')
  for (const fan of [ben, cleo, dan]) {
    await fan.call(follow, at(ana))
    await ana.call(follow, at(fan))
  }
  await ben.call(block, at(cleo))
  await suspendUser(app.deps, dan.id, operatorAction)
  const own = (await ana.call(readOwnProfile)).body
  expect([own.followers_count, own.following_count]).toEqual([2, 2])
  expect([await readFollowCounts(ana, ana), await readFollowCounts(ben, ana), await readFollowCounts(cleo, ana)]).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
  ])
  await restoreUser(app.deps, dan.id, operatorAction)
  expect([await readFollowCounts(ana, ana), await readFollowCounts(ben, ana)]).toEqual([
    [3, 3],
    [2, 2],
  ])
})

test('mutual counts are equal everywhere and exclude users whom the viewer may not see', async () => {
  const { eli, fay, gus, hal } = await createUsers(app, 'eli', 'fay', 'gus', 'hal')
  for (const common of [gus, hal]) for (const one of [eli, fay]) await connectUsers(one, common)
  const mutual = async () => {
    const listed = (await eli.call(listSuggestedPeople, { query: { q: 'fay' } })).body.map(({ mutual_count }) => mutual_count)
    return [(await eli.call(readProfile, at(fay))).body.mutual_count, ...listed]
  }
  expect(await mutual()).toEqual([2, 2])
  await suspendUser(app.deps, gus.id, operatorAction)
  expect(await mutual()).toEqual([1, 1])
  // Without mutual connections the user is listed among all others.
  await hal.call(block, at(eli))
  expect(await mutual()).toEqual([0, 0])
  expect((await eli.call(listFriends)).body).toEqual([])
})
