import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { deliver, type Means } from './deliver.ts'
import { changeDue, changeGivenBack, changePutOff, type Due, removeEndpoint, removePush } from './store.ts'
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
/** Of one user, so that whose browsers do not answer keep nobody else waiting. */
const EACH_AT_ONCE = 4
/** Notifications that come within this time, in ms, are looked for together. */
const GATHER_MS = 20
const ATTEMPTS_MOST = 6
const FIRST_PAUSE_SECONDS = 20

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
  if (outcome === 'gone') await removeEndpoint(db, due)
  // Where the browser has subscribed anew meanwhile it is sent there, and by another process where this one ends.
  if (outcome === 'gone' || (outcome === 'later' && sending.stopping.aborted)) return void (await changeGivenBack(db, due))
  if (outcome === 'later' && due.attempts < ATTEMPTS_MOST)
    return void (await changePutOff(db, due, FIRST_PAUSE_SECONDS * 2 ** (due.attempts - 1)))
  if (outcome !== 'taken') log.warn({ outcome, attempts: due.attempts }, 'a push was given up')
  await removePush(db, due)
}

/** Sends what is to be pushed, soon after it was told and until there is no more; gives how to stop. Of several processes each takes what no other has. */
export function sendPushes(deps: Deps, sender: Sender): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let taking: Promise<void> | undefined
  const underWay = new Map<Promise<void>, Id>()
  const closing = new AbortController()
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'pushes cannot be sent')

  /** Takes as much of what is due as there is room for; what is left is looked for when some of it has been sent. */
  async function take(): Promise<void> {
    const most = AT_ONCE - underWay.size
    const room = { most, each: EACH_AT_ONCE, except: [...new Set(underWay.values())] }
    for (const due of most > 0 ? await changeDue(deps.db, room) : []) {
      const sent = sendOne(deps, due, { ...sender, stopping: closing.signal })
        .catch(warn)
        .finally(() => {
          underWay.delete(sent)
          look()
        })
      underWay.set(sent, due.user_id)
    }
  }
  function look(): void {
    if (closing.signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      if (taking !== undefined) return look()
      taking = take()
        .catch(warn)
        .finally(() => (taking = undefined))
    }, GATHER_MS)
  }
  const stopListening = deps.bus.subscribe({
    hear: (happening) => {
      if (happening.topic === 'notified' && happening.created) look()
    },
    missed: look,
  })
  deps.jobs.every('send-pushes', sender.means.lookSeconds, async () => look())
  return async () => {
    closing.abort()
    stopListening()
    clearTimeout(timer)
    await taking
    await Promise.all(underWay.keys())
  }
}
