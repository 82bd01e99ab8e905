import { editMessage, markRead, type ChatMessage, removeMessage, sendTyping, TYPING_INTERVAL_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { CallError } from '#lib/api/call-error.ts'
import { storeMessage } from '#lib/cache/live-messages.ts'
import { showToast } from '#lib/notify/toast.ts'
import { t } from '#i18n/t.ts'

type SentMessage = Pick<ChatMessage, 'id' | 'content'>

/** The last change that is on its way of each message. */
const changes = new Map<Id, { content: string; isOver: Promise<void> }>()

/** What one's own message says once all its changes have arrived. */
export const latestContent = ({ id, content }: SentMessage): string => changes.get(id)?.content ?? content

/** Whether one's own message says this, and no change of it is on its way. */
export const isUnchanged = (text: string, { id, content }: SentMessage): boolean => text.trim() === content && !changes.has(id)

/** Changes what one's own message says, after the changes before it. Throws CallError. */
export async function changeMessage(userId: Id, id: Id, content: string): Promise<void> {
  const before = changes.get(id)?.isOver
  const save = async () => {
    await before?.catch(() => null)
    storeMessage(await call(editMessage, { params: { userId, id }, body: { content } }))
  }
  const change = { content, isOver: save() }
  changes.set(id, change)
  try {
    await change.isOver
  } finally {
    if (changes.get(id) === change) changes.delete(id)
  }
}

/** Deletes one's own message for both: it goes at once, and comes back where the server refuses. */
export async function deleteMessage(userId: Id, message: ChatMessage): Promise<void> {
  storeMessage({ ...message, content: '', files: [], deleted_at: new Date().toISOString() })
  try {
    await call(removeMessage, { params: { userId, id: message.id } })
  } catch (error) {
    storeMessage(message)
    showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the message.") })
  }
}

/** Says that one has seen a message and all before it. Throws CallError. */
export const markReadUpTo = (userId: Id, up_to: Id): Promise<void> =>
  call(markRead, { params: { userId }, body: { up_to } }).then(() => undefined)

let typingSentAt = 0

/** Says that one is typing, no oftener than the contract wants to hear it. */
export function notifyTyping(userId: Id): void {
  if (Date.now() - typingSentAt < TYPING_INTERVAL_MS) return
  typingSentAt = Date.now()
  // It is worth nothing a moment later, so nobody tries again.
  call(sendTyping, { params: { userId } }).catch(() => null)
}

/** The next thing typed is said at once: a message has gone out, or somebody else is written to. */
export function resetTyping(): void {
  typingSentAt = 0
}
