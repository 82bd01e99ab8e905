import { editMessage, markRead, type Message, removeMessage, sendTyping, TYPING_EVERY_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { CallError } from '#lib/call-error.ts'
import { showMessage } from '#lib/cache/heard.ts'
import { notice } from '#lib/notice.ts'
import { t } from '#words/t.ts'

type Said = Pick<Message, 'id' | 'content'>

/** The last change that is on its way of each message. */
const changes = new Map<Id, { content: string; isOver: Promise<void> }>()

/** What one's own message says once all its changes have arrived. */
export const saidLast = ({ id, content }: Said): string => changes.get(id)?.content ?? content

/** Whether one's own message says this, and no change of it is on its way. */
export const isSaid = (text: string, { id, content }: Said): boolean => text.trim() === content && !changes.has(id)

/** Changes what one's own message says, after the changes before it. Throws CallError. */
export async function edit(userId: Id, id: Id, content: string): Promise<void> {
  const before = changes.get(id)?.isOver
  const save = async () => {
    await before?.catch(() => null)
    showMessage(await call(editMessage, { params: { userId, id }, body: { content } }))
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
export async function remove(userId: Id, message: Message): Promise<void> {
  showMessage({ ...message, content: '', files: [], deleted_at: new Date().toISOString() })
  try {
    await call(removeMessage, { params: { userId, id: message.id } })
  } catch (error) {
    showMessage(message)
    notice({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the message.") })
  }
}

/** Says that one has seen a message and all before it. Throws CallError. */
export const readUpTo = (userId: Id, up_to: Id): Promise<void> =>
  call(markRead, { params: { userId }, body: { up_to } }).then(() => undefined)

let saidAt = 0

/** Says that one is typing, no oftener than the contract wants to hear it. */
export function sayTyping(userId: Id): void {
  if (Date.now() - saidAt < TYPING_EVERY_MS) return
  saidAt = Date.now()
  // It is worth nothing a moment later, so nobody tries again.
  call(sendTyping, { params: { userId } }).catch(() => null)
}

/** The next thing typed is said at once: a message has gone out, or somebody else is written to. */
export function stopTyping(): void {
  saidAt = 0
}
