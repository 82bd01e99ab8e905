import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { deliver, type Means } from './deliver.ts'
import { changeDue, changePutOff, type Due, removePush, removeSubscription } from './store.ts'
import type { Identity } from './vapid.ts'

/** What somebody reads, as the service worker takes it (`web/worker/push.ts`). */
export interface Pushed {
  id: Id
  title: string
  body: string
  path: string
}

/** Words a notification for its owner, in the language of the browser it goes to; `undefined` where it is not to be told any more. */
export type Word = (db: Handle, due: Pick<Due, 'user_id' | 'notification_id' | 'language'>) => Promise<Pushed | undefined>

const AT_ONCE = 24
/** Notifications that come within this time, in ms, are looked for together. */
const GATHER_MS = 20
const LOOK_SECONDS = 5
const ATTEMPTS_MOST = 6
const FIRST_PAUSE_SECONDS = 10

interface Sender {
  identity: Identity
  means: Means
  word: Word
}
type Stoppable = Sender & { stopping: AbortSignal }

async function sendOne({ db, reads, log }: Deps, due: Due, { word, ...sending }: Stoppable): Promise<void> {
  const pushed = await word(reads, due)
  if (pushed === undefined) return void (await removePush(db, due))
  const outcome = await deliver(JSON.stringify(pushed), due, sending).catch(() => 'refused' as const)
  if (outcome === 'gone') return void (await removeSubscription(db, due.session_id))
  if (outcome === 'later' && due.attempts < ATTEMPTS_MOST)
    return void (await changePutOff(db, due, FIRST_PAUSE_SECONDS * 2 ** due.attempts))
  if (outcome !== 'taken') log.warn({ outcome, attempts: due.attempts }, 'a push was given up')
  await removePush(db, due)
}

/** Sends what is to be pushed, soon after it was told and until there is no more; gives how to stop. Of several processes each takes what no other has. */
export function sendPushes(deps: Deps, sender: Sender): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const closing = new AbortController()

  async function sendDue(): Promise<void> {
    for (let due = await changeDue(deps.db, AT_ONCE); due.length > 0 && !closing.signal.aborted; due = await changeDue(deps.db, AT_ONCE))
      await Promise.all(due.map((one) => sendOne(deps, one, { ...sender, stopping: closing.signal })))
  }
  const look = () => {
    if (closing.signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      if (sending !== undefined) return look()
      sending = sendDue()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'pushes cannot be sent'))
        .finally(() => (sending = undefined))
    }, GATHER_MS)
  }
  const stopListening = deps.bus.subscribe({
    hear: (happening) => {
      if (happening.topic === 'notified' && happening.created) look()
    },
    missed: look,
  })
  deps.jobs.every('pushes', LOOK_SECONDS, async () => look())
  return async () => {
    // What is on its way is sent again by another process.
    closing.abort()
    stopListening()
    clearTimeout(timer)
    await sending
  }
}
