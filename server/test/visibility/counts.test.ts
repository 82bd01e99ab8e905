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
const operatorAction = { operator: 'root', why: 'House rule 3' }

/** What somebody sees of a person's followers: how many the profile says, and how many its lists hold. */
async function follows(who: TestUser, of: TestUser): Promise<number[]> {
  const { followers_count, following_count, followers, following } = (await who.call(readProfile, at(of))).body
  const lists = [(await who.call(listFollowers, at(of))).body, (await who.call(listFollowing, at(of))).body]
  expect([followers.length, following.length]).toEqual([followers_count, following_count])
  expect(lists.map(({ length }) => length)).toEqual([followers_count, following_count])
  return [followers_count, following_count]
}

test('a count is as long as its list, for everybody who looks: nobody is in it whom they may not see', async () => {
  const { ana, ben, cleo, dan } = await createUsers(app, 'ana', 'ben', 'cleo', 'dan')
  for (const fan of [ben, cleo, dan]) {
    await fan.call(follow, at(ana))
    await ana.call(follow, at(fan))
  }
  await ben.call(block, at(cleo))
  await suspendUser(app.deps, dan.id, operatorAction)
  const own = (await ana.call(readOwnProfile)).body
  expect([own.followers_count, own.following_count]).toEqual([2, 2])
  expect([await follows(ana, ana), await follows(ben, ana), await follows(cleo, ana)]).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
  ])
  await restoreUser(app.deps, dan.id, operatorAction)
  expect([await follows(ana, ana), await follows(ben, ana)]).toEqual([
    [3, 3],
    [2, 2],
  ])
})

test('connections in common are counted alike wherever somebody is shown, less whom one may not see', async () => {
  const { eli, fay, gus, hal } = await createUsers(app, 'eli', 'fay', 'gus', 'hal')
  for (const common of [gus, hal]) for (const one of [eli, fay]) await connectUsers(one, common)
  const mutual = async () => {
    const listed = (await eli.call(listSuggestedPeople, { query: { q: 'fay' } })).body.map(({ mutual_count }) => mutual_count)
    return [(await eli.call(readProfile, at(fay))).body.mutual_count, ...listed]
  }
  expect(await mutual()).toEqual([2, 2])
  await suspendUser(app.deps, gus.id, operatorAction)
  expect(await mutual()).toEqual([1, 1])
  // With nobody else in common, somebody stands among all the others.
  await hal.call(block, at(eli))
  expect(await mutual()).toEqual([0, 0])
  expect((await eli.call(listFriends)).body).toEqual([])
})
