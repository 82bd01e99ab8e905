// The entry of servers under test: the production start, plus routes that create users without sign-up, email and argon2, and graded ideas without prices.
// STOP_GRACE_MS sets the time for running requests after a stop signal; TIMEOUTS (JSON) overrides platform/timeouts.ts.
import { tryCreateUser } from '@trademates/server/src/features/people/accounts.ts'
import { createSession } from '@trademates/server/src/features/auth/sessions/sessions.ts'
import { newId } from '@trademates/server/src/platform/ids.ts'
import type { Timeouts } from '@trademates/server/src/platform/config/timeouts.ts'
import { runServer } from '@trademates/server/src/start.ts'
import { type CreatedTestUser, TEST_IDEAS_PATH, TEST_USERS_PATH, type TestIdeasInput, type TestUserInput } from '#api/test-users.ts'
import { insertIdeas } from './graded-ideas.ts'

const { STOP_GRACE_MS, TIMEOUTS } = process.env

await runServer({
  ...(STOP_GRACE_MS === undefined ? {} : { stopGraceMs: Number(STOP_GRACE_MS) }),
  timeouts: TIMEOUTS === undefined ? {} : (JSON.parse(TIMEOUTS) as Partial<Timeouts>),
  // Figures of all symbols would cost a minute of CPU in each server under test.
  marketRows: { maxFigures: 40 },
  extend(app, deps) {
    app.post<{ Body: TestUserInput; Reply: CreatedTestUser }>(TEST_USERS_PATH, async ({ body: { ageDays = 0, ...body }, headers }) => {
      const id = newId()
      const taken = await tryCreateUser(deps.db, { ...body, id, isVerified: true })
      if (taken !== null) throw new Error(`The test user ${body.username} exists already.`)
      if (ageDays > 0) await deps.db.run`update users set created_at = now() - ${`${ageDays} days`}::interval where id = ${id}`
      const session = await createSession(deps, { userId: id, device: headers['user-agent'] ?? 'unknown' })
      if (session === undefined) throw new Error(`The test user ${body.username} got no session.`)
      return { session }
    })
    app.post<{ Body: TestIdeasInput }>(TEST_IDEAS_PATH, async ({ body: { author, drafts } }) => insertIdeas(deps.db, author, drafts))
  },
})
