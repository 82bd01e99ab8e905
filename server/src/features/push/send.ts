import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { deliverPush, type PushOptions } from './deliver.ts'
import { claimDue, releasePush, postponePush, type DuePush, removeEndpoint, removePush } from './store.ts'
import type { VapidIdentity } from './vapid.ts'

/** What somebody reads, as the service worker takes it (`web/worker/push.ts`). */
export interface PushPayload {
  id: Id
  title: string
  body: string
  path: string
}

/** Words a notification for its owner, in the language of the browser it goes to; `undefined` where it is not to be told any more. */
export type RenderPush = (db: Queryable, due: Pick<DuePush, 'user_id' | 'notification_id' | 'language'>) => Promise<PushPayload | undefined>

const MAX_CONCURRENT = 24
/** Of one user, so that whose browsers do not answer keep nobody else waiting. */
const MAX_CONCURRENT_PER_USER = 4
/** Notifications that come within this time, in ms, are looked for together. */
const BATCH_DELAY_MS = 20
const MAX_ATTEMPTS = 6
const FIRST_RETRY_SECONDS = 20

interface PushSenderDeps {
  identity: VapidIdentity
  means: PushOptions
  render: RenderPush
}
type StoppableSender = PushSenderDeps & { stopping: AbortSignal }

async function sendOne({ db, readOnlyDb, log }: Deps, due: DuePush, { render, ...sending }: StoppableSender): Promise<void> {
  const payload = await render(readOnlyDb, due)
  if (payload === undefined) return void (await removePush(db, due))
  const outcome = await deliverPush(JSON.stringify(payload), due, sending).catch(() => 'refused' as const)
  if (outcome === 'gone') await removeEndpoint(db, due)
  // Where the browser has subscribed anew meanwhile it is sent there, and by another process where this one ends.
  if (outcome === 'gone' || (outcome === 'later' && sending.stopping.aborted)) return void (await releasePush(db, due))
  if (outcome === 'later' && due.attempts < MAX_ATTEMPTS)
    return void (await postponePush(db, due, FIRST_RETRY_SECONDS * 2 ** (due.attempts - 1)))
  if (outcome !== 'taken') log.warn({ outcome, attempts: due.attempts }, 'a push was given up')
  await removePush(db, due)
}

/** Sends what is to be pushed, soon after it was told and until there is no more; gives how to stop. Of several processes each takes what no other has. */
export function startPushSender(deps: Deps, sender: PushSenderDeps): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let claiming: Promise<void> | undefined
  const inFlight = new Map<Promise<void>, Id>()
  const closing = new AbortController()
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'pushes cannot be sent')

  /** Takes as much of what is due as there is room for; what is left is looked for when some of it has been sent. */
  async function take(): Promise<void> {
    const most = MAX_CONCURRENT - inFlight.size
    const capacity = { most, each: MAX_CONCURRENT_PER_USER, except: [...new Set(inFlight.values())] }
    for (const due of most > 0 ? await claimDue(deps.db, capacity) : []) {
      const sent = sendOne(deps, due, { ...sender, stopping: closing.signal })
        .catch(warn)
        .finally(() => {
          inFlight.delete(sent)
          look()
        })
      inFlight.set(sent, due.user_id)
    }
  }
  function look(): void {
    if (closing.signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      if (claiming !== undefined) return look()
      claiming = take()
        .catch(warn)
        .finally(() => (claiming = undefined))
    }, BATCH_DELAY_MS)
  }
  const stopListening = deps.bus.subscribe({
    onEvent: (happening) => {
      if (happening.topic === 'notified' && happening.created) look()
    },
    onMissed: look,
  })
  deps.jobs.schedule('send-pushes', sender.means.pollSeconds, async () => look())
  return async () => {
    closing.abort()
    stopListening()
    clearTimeout(timer)
    await claiming
    await Promise.all(inFlight.keys())
  }
}
