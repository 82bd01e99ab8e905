import { listConversations, listMessages, markDelivered, type ChatMessage } from '@trademates/contract/chat'
import { type Id, MAX_PAGE_SIZE } from '@trademates/contract/wire'
import { requestPage, call } from '#lib/api/call.ts'
import { storeMessage } from '#lib/cache/live-messages.ts'
import { session } from '#lib/session/session.ts'

/** Messages within this time are confirmed together. */
const BATCH_DELAY_MS = 250
/** Older missed messages are fetched when the conversation is opened. */
const MAX_PAGES = 4

/** The leader tab confirms for the whole browser. */
let isLeader = false
/** Users whose messages are all fetched, and users with more missed messages than are fetched. */
const complete = new Set<Id>()
const behind = new Set<Id>()
/** Newest received and newest confirmed message by sender. */
const received = new Map<Id, Id>()
const confirmed = new Map<Id, Id>()

const viewerId = (): Id | undefined => session.get().user?.id

/** Fetches the unconfirmed messages of a user. Returns the id of the newest, or undefined if there is none or there are too many. Throws CallError. */
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
    // A confirmation covers all earlier messages.
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

/** Confirms sequentially. After a failure, the next message or reading the conversation confirms everything before it. */
function queueConfirmation(userId: Id, newest?: Id): Promise<void> {
  const me = viewerId()
  lastConfirmation = lastConfirmation.then(() => (viewerId() === me ? confirmMessagesOf(userId, newest) : undefined)).catch(() => undefined)
  return lastConfirmation
}

function confirmAll(): void {
  for (const [userId, id] of received) void queueConfirmation(userId, id)
  received.clear()
}

/** Handles a received message: confirms its delivery to the sender. */
export function onMessageReceived(sender: Id, message: Id): void {
  if (!isLeader) return
  if (received.size === 0) setTimeout(confirmAll, BATCH_DELAY_MS)
  received.set(sender, message)
}

/** Fetches and confirms messages sent while no client was connected. Read messages are delivered, so only unread ones can be missing. */
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

/** Handles a gap in the event stream: fetches the missed messages. */
export function onMessagesMissed(): void {
  complete.clear()
  if (isLeader) void fetchAllMissed().catch(() => undefined)
}

/** Sets whether this tab confirms deliveries for the browser. */
export function setConfirmsDelivery(confirms: boolean): void {
  isLeader = confirms
  behind.clear()
  received.clear()
  confirmed.clear()
  onMessagesMissed()
}
