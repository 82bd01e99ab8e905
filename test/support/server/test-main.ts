// The entry of servers under test: the production start, plus a route that creates users without sign-up, email and argon2.
// STOP_GRACE_MS sets the time for running requests after a stop signal; TIMEOUTS (JSON) overrides platform/timeouts.ts.
import { tryCreateUser } from '@trademates/server/src/features/people/accounts.ts'
import { createSession } from '@trademates/server/src/features/auth/sessions/sessions.ts'
import { newId } from '@trademates/server/src/platform/ids.ts'
import type { Timeouts } from '@trademates/server/src/platform/config/timeouts.ts'
import { runServer } from '@trademates/server/src/start.ts'
import { type CreatedTestUser, TEST_USERS_PATH, type TestUserInput } from '#api/test-users.ts'

const { STOP_GRACE_MS, TIMEOUTS } = process.env

await runServer({
  ...(STOP_GRACE_MS === undefined ? {} : { stopGraceMs: Number(STOP_GRACE_MS) }),
  timeouts: TIMEOUTS === undefined ? {} : (JSON.parse(TIMEOUTS) as Partial<Timeouts>),
  extend(app, deps) {
    app.post<{ Body: TestUserInput; Reply: CreatedTestUser }>(TEST_USERS_PATH, async ({ body, headers }) => {
      const id = newId()
      const taken = await tryCreateUser(deps.db, { ...body, id, isVerified: true })
      if (taken !== null) throw new Error(`The test user ${body.username} exists already.`)
      const session = await createSession(deps, { userId: id, device: headers['user-agent'] ?? 'unknown' })
      if (session === undefined) throw new Error(`The test user ${body.username} got no session.`)
      return { session }
    })
  },
})
