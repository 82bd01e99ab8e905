import { editMessage, markRead, type ChatMessage, removeMessage, sendTyping, TYPING_INTERVAL_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { CallError } from '#lib/api/call-error.ts'
import { storeMessage } from '#lib/cache/live-messages.ts'
import { showToast } from '#lib/notify/toast.ts'
import { t } from '#i18n/t.ts'

type SentMessage = Pick<ChatMessage, 'id' | 'content'>

/** The last pending edit of each message. */
const changes = new Map<Id, { content: string; isOver: Promise<void> }>()

/** The text of the viewer's own message once all pending edits are saved. */
export const latestContent = ({ id, content }: SentMessage): string => changes.get(id)?.content ?? content

/** Whether the text equals the message and no edit of it is pending. */
export const isUnchanged = (text: string, { id, content }: SentMessage): boolean => text.trim() === content && !changes.has(id)

/** Edits the viewer's own message after its pending edits. Throws CallError. */
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

/** Deletes the viewer's own message for both participants; optimistic, restored on failure. */
export async function deleteMessage(userId: Id, message: ChatMessage): Promise<void> {
  storeMessage({ ...message, content: '', files: [], deleted_at: new Date().toISOString() })
  try {
    await call(removeMessage, { params: { userId, id: message.id } })
  } catch (error) {
    storeMessage(message)
    showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the message.") })
  }
}

/** Marks a message and all before it as read. Throws CallError. */
export const markReadUpTo = (userId: Id, up_to: Id): Promise<void> =>
  call(markRead, { params: { userId }, body: { up_to } }).then(() => undefined)

let typingSentAt = 0

/** Sends that the viewer is typing, at most once per TYPING_INTERVAL_MS. */
export function notifyTyping(userId: Id): void {
  if (Date.now() - typingSentAt < TYPING_INTERVAL_MS) return
  typingSentAt = Date.now()
  // A typing signal is outdated after a moment, so it is not retried.
  call(sendTyping, { params: { userId } }).catch(() => null)
}

/** Makes the next keystroke send a typing signal at once: after a sent message, or in another conversation. */
export function resetTyping(): void {
  typingSentAt = 0
}
