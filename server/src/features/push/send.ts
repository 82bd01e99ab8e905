import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { deliverPush, type PushOptions } from './deliver.ts'
import { claimDue, releasePush, postponePush, type DuePush, removeEndpoint, removePush } from './store.ts'
import type { VapidIdentity } from './vapid.ts'

/** The payload that the service worker reads (`web/worker/push.ts`). */
export interface PushPayload {
  id: Id
  title: string
  body: string
  path: string
}

/** Renders a notification in the language of the browser; undefined if it should not be sent any more. */
export type RenderPush = (db: Queryable, due: Pick<DuePush, 'user_id' | 'notification_id' | 'language'>) => Promise<PushPayload | undefined>

const MAX_CONCURRENT = 24
/** Per user, so that unresponsive browsers do not delay other users. */
const MAX_CONCURRENT_PER_USER = 4
/** Notifications within this time share one query. */
const BATCH_DELAY_MS = 20
const MAX_ATTEMPTS = 6
const FIRST_RETRY_SECONDS = 20

interface PushSenderDeps {
  identity: VapidIdentity
  options: PushOptions
  render: RenderPush
}
type StoppableSender = PushSenderDeps & { stopping: AbortSignal }

async function sendOne({ db, readOnlyDb, log }: Deps, due: DuePush, { render, ...sending }: StoppableSender): Promise<void> {
  const payload = await render(readOnlyDb, due)
  if (payload === undefined) return void (await removePush(db, due))
  const outcome = await deliverPush(JSON.stringify(payload), due, sending).catch(() => 'rejected' as const)
  if (outcome === 'gone') await removeEndpoint(db, due)
  // `gone` may mean that the browser has subscribed again: the push is sent there. A stopping process leaves the push to the others.
  if (outcome === 'gone' || (outcome === 'retry' && sending.stopping.aborted)) return void (await releasePush(db, due))
  if (outcome === 'retry' && due.attempts < MAX_ATTEMPTS)
    return void (await postponePush(db, due, FIRST_RETRY_SECONDS * 2 ** (due.attempts - 1)))
  if (outcome !== 'delivered') log.warn({ outcome, attempts: due.attempts }, 'gave up a push')
  await removePush(db, due)
}

/**
 * Starts sending queued pushes soon after notifications are created; returns a function that stops it. Processes claim pushes exclusively.
 */
export function startPushSender(deps: Deps, sender: PushSenderDeps): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let claiming: Promise<void> | undefined
  const inFlight = new Map<Promise<void>, Id>()
  const closing = new AbortController()
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'could not send pushes')

  /** Claims as many due pushes as there are free slots; the rest is claimed when some have been sent. */
  async function claim(): Promise<void> {
    const limit = MAX_CONCURRENT - inFlight.size
    const capacity = { limit, perUser: MAX_CONCURRENT_PER_USER, exceptUsers: [...new Set(inFlight.values())] }
    for (const due of limit > 0 ? await claimDue(deps.db, capacity) : []) {
      const sent = sendOne(deps, due, { ...sender, stopping: closing.signal })
        .catch(warn)
        .finally(() => {
          inFlight.delete(sent)
          scheduleClaim()
        })
      inFlight.set(sent, due.user_id)
    }
  }
  function scheduleClaim(): void {
    if (closing.signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      if (claiming !== undefined) return scheduleClaim()
      claiming = claim()
        .catch(warn)
        .finally(() => (claiming = undefined))
    }, BATCH_DELAY_MS)
  }
  const stopListening = deps.bus.subscribe({
    onEvent: (event) => {
      if (event.topic === 'notified' && event.created) scheduleClaim()
    },
    onMissed: scheduleClaim,
  })
  deps.jobs.schedule('send-pushes', sender.options.pollSeconds, async () => scheduleClaim())
  return async () => {
    closing.abort()
    stopListening()
    clearTimeout(timer)
    await claiming
    await Promise.all(inFlight.keys())
  }
}
