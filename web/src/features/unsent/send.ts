import { deliverMessage, messageRefused } from '#features/chat/queued-messages.ts'
import { deliverComment, hideComment } from '#features/comments/actions.ts'
import { deliverLike, showLiked } from '#features/likes/actions.ts'
import { deliverPost } from '#features/posts/actions.ts'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { dequeue, type Queued, type QueuedPostAction } from '#lib/queue/queue.ts'
import { type Attempt, openSender } from '#lib/queue/sender.ts'
import { isGone } from '#lib/why-failed.ts'
import { t } from '#words/t.ts'
import { tWith } from '#words/t-with.ts'

async function deliver(one: Queued, files: readonly File[], how: Attempt): Promise<void> {
  const { key, action } = one
  switch (action.kind) {
    case 'like':
      return deliverLike(action.post, action.on, how.signal).catch((error: unknown) => {
        // The post is gone, and with it what there was to like.
        if (!isGone(error)) throw error
      })
    case 'comment':
      return deliverComment(action.post, { content: action.content, key, signal: how.signal })
    case 'post':
      if (files.length < one.files) throw new CallError('refused', t("The browser didn't keep its files."))
      return deliverPost(action.body, files, { key, ...how })
    case 'message':
      return deliverMessage({ ...one, action }, files, how)
  }
}

const TEXTS = {
  like: (why: string) => tWith("Couldn't send your like: {why}", { why }),
  comment: (why: string) => tWith("Couldn't send your comment: {why} Its text is saved.", { why }),
  post: (why: string) => tWith("Couldn't send your post: {why} Its text is saved.", { why }),
}

/** Sends the queue, now and whenever it changes. Returns a function that stops it. */
export const openUnsent = (): (() => void) =>
  openSender({
    deliver,
    onRefused: (one, error) => {
      const { action } = one
      if (action.kind === 'message') messageRefused({ ...one, action }, error)
      else notice({ kind: 'bad', text: TEXTS[action.kind](error.message) })
    },
  })

/** Discards an action that waits, or is being sent, and shows it no more. */
export function discard(one: QueuedPostAction): void {
  const { key, action } = one
  dequeue(one)
  if (action.kind === 'comment') hideComment(action.post, key)
  if (action.kind === 'like') showLiked(action.post, !action.on)
}
