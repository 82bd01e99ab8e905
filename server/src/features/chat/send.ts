import { type Message, MESSAGES_PER_MINUTE, type sendMessage } from '@trademates/contract/chat'
import { kindByName } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import type { Staged } from '#platform/files/files.ts'
import { type Limit, take } from '#platform/limits.ts'
import { type Attempt, findMade, makeOnce, type Once } from '#platform/once.ts'
import { notFound, refuse, refuseFields } from '#platform/refusal.ts'
import { checkConnected } from '#features/friendships/connected.ts'
import { attachToMessage, checkRoom } from '#features/media/attach.ts'
import { intake, type Kept } from '#features/media/intake.ts'
import { hold } from './hold.ts'
import * as ledger from './ledger.ts'
import { presentByIds } from './view.ts'

type Sending = Ask<typeof sendMessage> & Attempt

const LIMIT: Limit = { most: MESSAGES_PER_MINUTE, seconds: 60, what: 'too_many_messages' }

/**
 * Sends a message to somebody whom the viewer is connected to; under the id of one that is there, it answers that one.
 * Throws a field refusal for a message of nothing and for files that are no pictures, `permission_denied` without a connection,
 * `not_found` for oneself and whom the viewer may not see, `conflict` where the id was used for something else, `throttled` for one too many.
 */
export async function send(ask: Ask<typeof sendMessage>, deps: Deps): Promise<Message> {
  const { viewer, params, body, files } = ask
  if (body.content === '' && files.length === 0) throw refuseFields({ content: [message('empty_message')] })
  checkPictures(files)
  // The same key for somebody else is something else.
  const attempt = { ...ask, body: { ...body, to: params.userId }, id: body.id, key: keyOf(ask) }
  const before = await findBefore(deps.db, attempt)
  const { id, made } = before === undefined ? await write(attempt, deps) : { id: before, made: undefined }
  // Of a repeated one too: the process that wrote it may have ended before it told.
  deps.bus.publish({ topic: 'message.created', message_id: id, user_ids: [viewer.id, params.userId] })
  return made ?? present(deps.db, id)
}

async function present(db: Handle, id: Id): Promise<Message> {
  const message = (await presentByIds(db, [id])).get(id)
  if (message === undefined) throw notFound()
  return message
}

// What is kept of a message says nothing of the pictures that were sent: where it has some, its id is its key too.
const keyOf = ({ key, body, files }: Ask<typeof sendMessage>): string | null => key ?? (files.length > 0 ? (body.id ?? null) : null)

function checkPictures(files: readonly Staged[]): void {
  const others = files.filter(({ name }) => kindByName(name) !== 'image')
  if (others.length > 0) throw refuseFields({ files: others.map(({ name }) => message('file_only_pictures', { name })) })
}

/** What an earlier attempt made, looked for before pictures are taken in again. */
async function findBefore(db: Handle, attempt: Sending): Promise<Id | undefined> {
  return (await findMade(db, attempt)) ?? findSent(db, attempt)
}

async function findSent(db: Handle, { viewer, params, body, files }: Sending): Promise<Id | undefined> {
  const sent = body.id === undefined ? undefined : await ledger.findSent(db, viewer.id, body.id)
  if (body.id === undefined || sent === undefined) return undefined
  const isSame = sent.is_changed || (sent.content === body.content && sent.files === files.length)
  if (sent.recipient_id !== params.userId || !isSame) throw taken()
  return body.id
}

const taken = () => refuse('conflict', message('message_id_reused'))

async function write(attempt: Sending, deps: Deps): Promise<Once<Message>> {
  const { viewer, files, params } = attempt
  if (deps.settings.rateLimit) await take(deps.db, `messages ${viewer.id}`, LIMIT)
  if (files.length > 0) await checkConnected(deps.db, viewer.id, params.userId)
  await checkRoom(deps.db, viewer.id, files)
  const kept = await intake(files, deps, viewer.id)
  return makeOnce(deps.db, attempt, async (tx, message) => {
    await hold(tx, viewer.id, params.userId)
    // Looked for again now that an attempt at the same time has ended.
    if ((await findSent(tx, attempt)) === undefined) await insert(tx, attempt, { id: message, kept })
    return present(tx, message)
  })
}

async function insert(tx: Handle, { viewer, params, body }: Sending, { id, kept }: { id: Id; kept: Kept[] }): Promise<void> {
  const [sender, recipient] = [viewer.id, params.userId]
  await checkConnected(tx, sender, recipient)
  const at = await ledger.changeByMessage(tx, { id: newId(), one: sender, other: recipient })
  if (at === undefined) throw notFound()
  if ((await ledger.insertMessage(tx, { id, sender, content: body.content, at })) === 0) throw taken()
  await ledger.changeSides(tx, { conversation: at.id, sender, recipient, newest: newId() })
  await attachToMessage(tx, { owner: sender, message: id, readers: [sender, recipient], kept })
}
