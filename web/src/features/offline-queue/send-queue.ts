import { deliverMessage, onMessageRejected } from '#features/chat/queued-messages.ts'
import { deliverComment, hideComment } from '#features/comments/actions.ts'
import { deliverLike, showLiked } from '#features/likes/actions.ts'
import { deliverPost } from '#features/posts/actions.ts'
import { deliverVote, rereadVote } from '#features/votes/actions.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { dequeue, type QueuedAction, type QueuedPostAction } from '#lib/queue/queue.ts'
import { type QueueAttempt, startSender } from '#lib/queue/sender.ts'
import { isNotFound } from '#lib/api/error-kind.ts'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'

async function deliver(one: QueuedAction, files: readonly File[], how: QueueAttempt): Promise<void> {
  const { key, action } = one
  switch (action.kind) {
    case 'like':
      return deliverLike(action.post, action.on, how.signal).catch((error: unknown) => {
        // The post was deleted, so the like is obsolete.
        if (!isNotFound(error)) throw error
      })
    case 'vote':
      return deliverVote(action.symbol, action.stance, how.signal)
    case 'comment':
      return deliverComment(action.post, { content: action.content, key, signal: how.signal })
    case 'post':
      if (files.length < one.files) throw new CallError('rejected', t("The browser didn't keep its files."))
      return deliverPost(action.body, files, { key, ...how })
    case 'message':
      return deliverMessage({ ...one, action }, files, how)
  }
}

const FAILURE_TEXTS = {
  like: (why: string) => tWith("Couldn't send your like: {why}", { why }),
  vote: (why: string) => tWith("Couldn't send your vote: {why}", { why }),
  comment: (why: string) => tWith("Couldn't send your comment: {why} Its text is saved.", { why }),
  post: (why: string) => tWith("Couldn't send your post: {why} Its text is saved.", { why }),
}

/** Starts sending the offline queue. Returns a function that stops it. */
export const startOfflineQueue = (): (() => void) =>
  startSender({
    deliver,
    onRejected: (one, error) => {
      const { action } = one
      if (action.kind === 'message') onMessageRejected({ ...one, action }, error)
      else showToast({ kind: 'bad', text: FAILURE_TEXTS[action.kind](error.message) })
    },
  })

/** Discards a queued action and reverts its optimistic display. */
export function discardAction(one: QueuedPostAction): void {
  const { key, action } = one
  dequeue(one)
  if (action.kind === 'comment') hideComment(action.post, key)
  if (action.kind === 'vote') rereadVote(action.symbol)
  if (action.kind === 'like') showLiked(action.post, !action.on)
}
