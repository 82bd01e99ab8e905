import { type ChatMessage, MAX_MESSAGES_PER_MINUTE, type sendMessage } from '@trademates/contract/chat'
import { kindByName } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import type { StagedFile } from '#platform/files/files.ts'
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits/rate-limits.ts'
import { type IdempotentRequest, findEarlierResult, withIdempotencyKey, type IdempotentResult } from '#platform/idempotency.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import { requireConnection } from '#features/friendships/require-connection.ts'
import { attachFilesToMessage, checkStorageQuota } from '#features/media/attach.ts'
import { processUploads, type ProcessedFile } from '#features/media/upload/process-uploads.ts'
import { lockConversation } from '#features/chat/lock-conversation.ts'
import * as writes from './conversation-writes.ts'
import { presentMessagesByIds } from '#features/chat/view.ts'

type SendAttempt = RequestContext<typeof sendMessage> & IdempotentRequest

const SEND_LIMIT: RateLimit = { max: MAX_MESSAGES_PER_MINUTE, seconds: 60, errorCode: 'too_many_messages' }

/**
 * Sends a message to a friend; a repeated id returns the stored message.
 * @throws a validation error for an empty message and for files other than pictures, `permission_denied` without a friendship,
 * `not_found` for the viewer and hidden users, `conflict` for an id with other content, `throttled` above the limit
 */
export async function send(request: RequestContext<typeof sendMessage>, deps: Deps): Promise<ChatMessage> {
  const { viewer, params, body, files } = request
  if (body.content === '' && files.length === 0) throw validationError({ content: [message('empty_message')] })
  requirePicturesOnly(files)
  // The recipient is part of the request that the idempotency key identifies.
  const attempt = { ...request, body: { ...body, to: params.userId }, id: body.id, idempotencyKey: idempotencyKeyOf(request) }
  const earlierId = await findEarlierMessage(deps.db, attempt)
  const { id, created } = earlierId === undefined ? await writeMessage(attempt, deps) : { id: earlierId, created: undefined }
  // Also for a repeated message: the process that stored it may have crashed before it published the event.
  deps.bus.publish({ topic: 'message.created', message_id: id, user_ids: [viewer.id, params.userId] })
  return created ?? present(deps.db, id)
}

async function present(db: Queryable, id: Id): Promise<ChatMessage> {
  const message = (await presentMessagesByIds(db, [id])).get(id)
  if (message === undefined) throw notFoundError()
  return message
}

// A stored message has no hash of its pictures, so the id of a message with pictures is also its idempotency key.
const idempotencyKeyOf = ({ idempotencyKey, body, files }: RequestContext<typeof sendMessage>): string | null =>
  idempotencyKey ?? (files.length > 0 ? (body.id ?? null) : null)

function requirePicturesOnly(files: readonly StagedFile[]): void {
  const others = files.filter(({ name }) => kindByName(name) !== 'image')
  if (others.length > 0) throw validationError({ files: others.map(({ name }) => message('file_only_pictures', { name })) })
}

/** The message of an earlier attempt, checked before pictures are processed again. */
async function findEarlierMessage(db: Queryable, attempt: SendAttempt): Promise<Id | undefined> {
  return (await findEarlierResult(db, attempt)) ?? findSentId(db, attempt)
}

async function findSentId(db: Queryable, { viewer, params, body, files }: SendAttempt): Promise<Id | undefined> {
  const sent = body.id === undefined ? undefined : await writes.findSentMessage(db, viewer.id, body.id)
  if (body.id === undefined || sent === undefined) return undefined
  const isSame = sent.is_changed || (sent.content === body.content && sent.files === files.length)
  if (sent.recipient_id !== params.userId || !isSame) throw messageIdTakenError()
  return body.id
}

const messageIdTakenError = () => apiError('conflict', message('message_id_reused'))

async function writeMessage(attempt: SendAttempt, deps: Deps): Promise<IdempotentResult<ChatMessage>> {
  const { viewer, files, params } = attempt
  if (deps.settings.rateLimit) await consumeRateLimit(deps.db, `messages ${viewer.id}`, SEND_LIMIT)
  if (files.length > 0) await requireConnection(deps.db, viewer.id, params.userId)
  await checkStorageQuota(deps.db, viewer.id, files)
  const uploads = await processUploads(files, deps, viewer.id)
  return withIdempotencyKey(deps.db, attempt, async (tx, message) => {
    await lockConversation(tx, viewer.id, params.userId)
    // Checked again under the lock, after concurrent attempts.
    if ((await findSentId(tx, attempt)) === undefined) await insertIntoConversation(tx, attempt, { id: message, uploads })
    return present(tx, message)
  })
}

async function insertIntoConversation(
  tx: Queryable,
  { viewer, params, body }: SendAttempt,
  { id, uploads }: { id: Id; uploads: ProcessedFile[] },
): Promise<void> {
  const [sender, recipient] = [viewer.id, params.userId]
  await requireConnection(tx, sender, recipient)
  const place = await writes.advanceConversation(tx, { id: newId(), one: sender, other: recipient })
  if (place === undefined) throw notFoundError()
  if ((await writes.insertMessage(tx, { id, sender, content: body.content, place })) === 0) throw messageIdTakenError()
  await writes.updateParticipants(tx, { conversation: place.id, sender, recipient, newest: newId() })
  await attachFilesToMessage(tx, { owner: sender, message: id, readers: [sender, recipient], uploads })
}
