import { listConversations, listMessages, markDelivered, type ChatMessage } from '@trademates/contract/chat'
import { type Id, MAX_PAGE_SIZE } from '@trademates/contract/wire'
import { requestPage, call } from '#lib/api/call.ts'
import { storeMessage } from '#lib/cache/live-messages.ts'
import { session } from '#lib/session/session.ts'

/** Messages that come within this time, in milliseconds, are confirmed together. */
const BATCH_DELAY_MS = 250
/** So many pages of what somebody sent are fetched; who has missed more has them when the conversation is read. */
const MAX_PAGES = 4

/** Whether this tab confirms for all of its browser: it is the one that holds the stream. */
let isLeader = false
/** Of whom this client has everything, and of whom it lacks more than is fetched. */
const complete = new Set<Id>()
const behind = new Set<Id>()
/** The newest message that was told of each sender and is not confirmed, and the last that is. */
const received = new Map<Id, Id>()
const confirmed = new Map<Id, Id>()

/** Whoever is signed in now; what was begun for another is let be. */
const viewerId = (): Id | undefined => session.get().user?.id

/** Fetches what somebody sent that no client has confirmed. Gives the newest of it; nothing where that is too much, or nothing is there. Throws CallError. */
async function fetchMissed(userId: Id): Promise<Id | undefined> {
  const read: ChatMessage[] = []
  const me = viewerId()
  for (let page = behind.has(userId) ? MAX_PAGES : 1; page <= MAX_PAGES; page += 1) {
    const last = read.at(-1)
    const query = { limit: MAX_PAGE_SIZE, ...(last && { before: last.position }) }
    const items = await call(listMessages, { params: { userId }, query })
    if (viewerId() !== me) return undefined
    items.forEach(storeMessage)
    read.push(...items)
    const theirs = read.filter(({ sender_id }) => sender_id === userId)
    // A mark holds for all before it.
    if (items.length === MAX_PAGE_SIZE && theirs.every(({ delivered_at }) => delivered_at === null)) continue
    complete.add(userId)
    behind.delete(userId)
    return theirs[0]?.id
  }
  behind.add(userId)
  return undefined
}

async function confirmMessagesOf(userId: Id, newest?: Id): Promise<void> {
  const up_to = complete.has(userId) && newest !== undefined ? newest : await fetchMissed(userId)
  if (up_to === undefined || up_to === confirmed.get(userId)) return
  await call(markDelivered, { params: { userId }, body: { up_to } })
  confirmed.set(userId, up_to)
}

let lastConfirmation = Promise.resolve()

/** Confirms one after the other. Where it is not heard, the next message, or reading, confirms all before it. */
function queueConfirmation(userId: Id, newest?: Id): Promise<void> {
  const me = viewerId()
  lastConfirmation = lastConfirmation.then(() => (viewerId() === me ? confirmMessagesOf(userId, newest) : undefined)).catch(() => undefined)
  return lastConfirmation
}

function confirmAll(): void {
  for (const [userId, id] of received) void queueConfirmation(userId, id)
  received.clear()
}

/** The stream told a message of somebody: they are told that this client has it, and has all before it. */
export function onMessageReceived(sender: Id, message: Id): void {
  if (!isLeader) return
  if (received.size === 0) setTimeout(confirmAll, BATCH_DELAY_MS)
  received.set(sender, message)
}

/** Fetches and confirms what others sent while no client was there. What is read is delivered, so only what is unread can have been missed. */
async function fetchAllMissed(): Promise<void> {
  let left = session.get().user?.unread_messages ?? 0
  let cursor: string | null = null
  while (left > 0) {
    const page: { items: { user: { id: Id }; unread_count: number }[]; next: string | null } = await requestPage(listConversations, {
      query: { limit: MAX_PAGE_SIZE, cursor },
    })
    for (const { user, unread_count } of page.items) {
      left -= unread_count
      if (unread_count > 0) await queueConfirmation(user.id)
    }
    if (page.next === null) return
    cursor = page.next
  }
}

/** More was sent than was told: what that was is fetched. */
export function onMessagesMissed(): void {
  complete.clear()
  if (isLeader) void fetchAllMissed().catch(() => undefined)
}

/** From now on this tab confirms for its browser, or does not. */
export function setConfirmsDelivery(does: boolean): void {
  isLeader = does
  behind.clear()
  received.clear()
  confirmed.clear()
  onMessagesMissed()
}
