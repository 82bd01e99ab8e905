import { deliverComment, hideComment } from '#features/comments/actions.ts'
import { deliverLike, showLiked } from '#features/likes/actions.ts'
import { deliverPost } from '#features/posts/actions.ts'
import { CallError, isGone, isPassing } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { pauseOrOnline } from '#lib/pause.ts'
import { session } from '#lib/session.ts'
import { dropUnsent, filesOf, isUnsent, lookForUnsent, noteRefusal, type Unsent, unsentDeeds, watchUnsent } from '#lib/unsent-store.ts'
import { t } from '#words/t.ts'
import { tWith } from '#words/t-with.ts'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

// One tab sends at a time. Web Locks exist on HTTPS and loopback only; elsewhere the server does what two tabs send once all the same.
const underLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  window.isSecureContext ? navigator.locks.request(`unsent:${session.owner() ?? ''}`, work) : work()

async function deliver(unsent: Unsent): Promise<void> {
  const { key, deed } = unsent
  switch (deed.kind) {
    case 'like':
      return deliverLike(deed.post, deed.on).then(() => undefined)
    case 'comment':
      return deliverComment(deed.post, { content: deed.content, key })
    case 'post': {
      const files = await filesOf(unsent)
      if (files.length < deed.files) throw new CallError('refused', t('The browser did not keep its files.'))
      return deliverPost(deed.body, files, key)
    }
  }
}

const TOLD = {
  like: (why: string) => tWith('Your like was not taken: {why}', { why }),
  comment: (why: string) => tWith('Your comment was not taken: {why} Its text is kept.', { why }),
  post: (why: string) => tWith('Your post was not taken: {why} Its text is kept.', { why }),
}

function refused(unsent: Unsent, message: string): void {
  noteRefusal(unsent, message)
  notice({ kind: 'bad', text: TOLD[unsent.deed.kind](message) })
}

const firstWaiting = (): Unsent | undefined => unsentDeeds().find(({ failure }) => failure === null)

/** Sends what waits first. Gives `null`, or how many milliseconds it has to wait; 0 where nobody can say. */
async function sendFirst(): Promise<number | null> {
  // Another tab may have sent it while this one waited for its turn.
  lookForUnsent()
  const next = firstWaiting()
  if (next === undefined) return null
  try {
    await deliver(next)
    dropUnsent(next)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isPassing(error)) return 0
    if (error.code === 'throttled' && error.retryAfter !== null) return error.retryAfter * 1_000
    // The post is gone, and with it what there was to like.
    if (next.deed.kind === 'like' && isGone(error)) dropUnsent(next)
    else refused(next, error.message)
  }
  return null
}

let isSending = false

async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    let failures = 0
    while (session.get().status === 'in' && firstWaiting() !== undefined) {
      const wait = await underLock(sendFirst)
      if (wait === null) failures = 0
      else await pauseOrOnline(Math.max(wait, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures++)))
    }
  } finally {
    isSending = false
  }
}

/** Sends what waits, now and whenever something new does. Gives how to stop. */
export function openUnsent(): () => void {
  const look = ({ key }: StorageEvent) => {
    if (isUnsent(key)) lookForUnsent()
  }
  window.addEventListener('storage', look)
  const stopWatching = watchUnsent(() => void sendAll())
  lookForUnsent()
  return () => {
    window.removeEventListener('storage', look)
    stopWatching()
    // What waits for who has gone is nothing for the next.
    lookForUnsent()
  }
}

/** Tries once more what was refused. */
export const sendAgain = (unsent: Unsent): void => noteRefusal(unsent, null)

/** Gives up what waits, and shows it no more. */
export function discard(unsent: Unsent): void {
  const { key, deed } = unsent
  dropUnsent(unsent)
  if (deed.kind === 'comment') hideComment(deed.post, key)
  if (deed.kind === 'like') showLiked(deed.post, !deed.on)
}
