// The entry of servers under browser tests: the production start, plus one route that creates users without sign-up, email and argon2.
import { tryToAdd } from '@trademates/server/src/features/people/accounts.ts'
import { beginSession } from '@trademates/server/src/features/auth/sessions.ts'
import { newId } from '@trademates/server/src/platform/ids.ts'
import { runServer } from '@trademates/server/src/start.ts'
import { type CreatedTestUser, TEST_USERS_PATH, type TestUser } from '#api/test-users.ts'

await runServer((app, deps) => {
  app.post<{ Body: TestUser; Reply: CreatedTestUser }>(TEST_USERS_PATH, async ({ body, headers }) => {
    const id = newId()
    const taken = await tryToAdd(deps.db, { ...body, id, isVerified: true })
    if (taken !== null) throw new Error(`The test user ${body.username} exists already.`)
    const session = await beginSession(deps, { userId: id, device: headers['user-agent'] ?? 'unknown' })
    if (session === undefined) throw new Error(`The test user ${body.username} got no session.`)
    return { session }
  })
})
