import { useMemo, useSyncExternalStore } from 'react'
import { sendMessage } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { call, createIdempotencyKey } from '#lib/api/call.ts'
import { CallError } from '#lib/api/call-error.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { onMessageSent } from '#lib/cache/message-events.ts'
import { createAction, enqueue, fetchFiles, isMessage, saveFiles, getQueue, type QueuedMessage, watchQueue } from '#lib/queue/queue.ts'
import type { QueueAttempt } from '#lib/queue/sender.ts'
import { t } from '#i18n/t.ts'
import { conversationQuery } from './queries.ts'

/** Creates a message id: a UUIDv7 (RFC 9562), so that ids sort by creation time. */
function newMessageId(): Id {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = createIdempotencyKey()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}

/** Queues a message, which is shown and stored from now on. */
export function queueMessage(to: Id, content: string, files: readonly File[]): void {
  const message = createAction({ kind: 'message', to, content }, newMessageId(), files.length)
  if (files.length > 0) void saveFiles(message, files)
  enqueue(message)
}

const findQueued = (id: Id): QueuedMessage | undefined =>
  getQueue()
    .filter(isMessage)
    .find(({ key }) => key === id)

/** Runs `work` with the message of this id, if it is in the queue. */
export function withQueued(id: Id, work: (message: QueuedMessage) => void): void {
  const message = findQueued(id)
  if (message !== undefined) work(message)
}

/** The images of a queued message; `null` where the browser did not keep all of them. */
export async function loadQueuedImages(id: Id): Promise<readonly File[] | null> {
  const message = findQueued(id)
  if (message === undefined) return null
  const files = await fetchFiles(message)
  return files.length < message.files ? null : files
}

/** All messages in the queue. */
export function useQueuedMessages(): readonly QueuedMessage[] {
  const all = useSyncExternalStore(watchQueue, getQueue)
  return useMemo(() => all.filter(isMessage), [all])
}

/** Sends a message of the queue. Throws CallError. */
export async function deliverMessage(
  { key: id, action: { to, content }, files: count }: QueuedMessage,
  files: readonly File[],
  how: QueueAttempt,
): Promise<void> {
  if (files.length < count) throw new CallError('rejected', t("The browser didn't keep its images. Discard it and write it again."))
  onMessageSent(await call(sendMessage, { params: { userId: to }, body: { id, content }, files, ...how }))
}

/** After a rejected message, reads again whether the viewer may write. */
export function onMessageRejected({ action: { to } }: QueuedMessage, { code }: CallError): void {
  if (code === 'permission_denied' || code === 'not_found') void queryClient.invalidateQueries(conversationQuery(to))
}
