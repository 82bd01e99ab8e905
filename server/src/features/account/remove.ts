import type { deleteAccount } from '@trademates/contract/account'
import { message } from '@trademates/contract/messages'
import type { Ask, Viewer } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse, refuseFields } from '#platform/refusal.ts'
import { notVouched, type Providers } from '#platform/identity/vouched.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { notValid } from '#features/auth/identify.ts'
import { dropSessions, tellEnded } from '#features/auth/sessions.ts'
import { provesUser } from '#features/auth/social.ts'
import { tellCounts } from '#features/notifications/notify.ts'
import { dropUser, holdRemovals, holdUser } from '#features/people/accounts.ts'
import { countedBy } from '#features/profiles/counted.ts'
import { requirePassword, requireStill } from './proof.ts'

type Call = Ask<typeof deleteAccount>

/** How long, in milliseconds, others may keep somebody waiting: whoever has gone meanwhile should not lose their account after all. */
const TURN_MS = 20_000

/**
 * Makes the deed that deletes an account for who knows its password, or shows a fresh token of its provider. Throws `unavailable` where
 * others take too long. Its rows go with it by the tables' own rules, and without a row no file is served; the bytes are swept later.
 */
export function makeRemove(providers: Providers) {
  // What waits for another of this process takes no connection meanwhile.
  const inTurn = createFairQueue(1)
  return async (ask: Call, deps: Deps): Promise<undefined> => {
    const requireProof = await prove(ask, deps, providers)
    const { id } = ask.viewer
    const asked = Date.now()
    const { ended, counted } = await inTurn(ask.viewer.id, async () => {
      if (Date.now() - asked > TURN_MS) throw refuse('unavailable', message('busy'), 1)
      return removeAccount(deps, ask.viewer, requireProof)
    })
    tellEnded(deps, ended)
    deps.bus.publish({ topic: 'person.gone', user_id: id })
    tellCounts(deps.bus, counted)
  }
}

type RequireProof = (tx: Handle) => Promise<void>

const removeAccount = ({ db }: Deps, { id, sessionId }: Viewer, requireProof: RequireProof) =>
  db.transaction(
    async (tx) => {
      await holdRemovals(tx, TURN_MS)
      await holdUser(tx, id)
      await requireProof(tx)
      const before = { ended: await dropSessions(tx, id), counted: await countedBy(tx, id) }
      // Whoever was signed out while they waited asks no longer.
      if (!before.ended.some((session) => session.id === sessionId)) throw notValid()
      await dropUser(tx, id)
      return before
    },
    // Long, for years of posts and what others left under them go in one piece.
    { isLong: true },
  )

/** Gives what makes sure that the proof still holds, once nothing can change any more. */
async function prove({ viewer, body }: Call, deps: Deps, providers: Providers): Promise<RequireProof> {
  if (body.token !== undefined) {
    if (!(await provesUser(deps.db, { userId: viewer.id, token: body.token, nonce: body.nonce }, providers))) throw notVouched()
    return async () => undefined
  }
  if (body.password === undefined || body.password === '') throw refuseFields({ password: [message('own_password_needed')] })
  const proof = await requirePassword(deps, { userId: viewer.id, field: 'password', password: body.password })
  return (tx) => requireStill(tx, proof)
}
