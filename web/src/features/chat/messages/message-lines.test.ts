import type { ChatMessage } from '@trademates/contract/chat'
import { expect, test } from 'vitest'
import { toMessageLines, mergeMessages } from './message-lines.ts'
import type { QueuedMessage } from '#lib/queue/queue.ts'

const [ANA, BEN] = ['01931000-0000-7000-8000-0000000000aa', '01931000-0000-7000-8000-0000000000bb']
const TIME = '2026-11-21T10:00:00.000Z'

const message = (position: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${position}`,
  sender_id: ANA,
  recipient_id: BEN,
  content: `m${position}`,
  symbols: [],
  ambiguous_tags: [],
  files: [],
  timestamp: TIME,
  delivered_at: null,
  read_at: null,
  edited_at: null,
  deleted_at: null,
  position,
  revision: position,
  ...more,
})

const waiting = (key: string, more: Partial<QueuedMessage> = {}): QueuedMessage => ({
  storageKey: key,
  key,
  action: { kind: 'message', to: BEN, content: key },
  files: 0,
  at: TIME,
  progress: null,
  failure: null,
  isRateLimited: false,
  ...more,
})

const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id)

test('merges live and loaded messages into one list with the latest version of each, in either order', () => {
  const edited = message(2, { content: 'new words', revision: 9 })
  const merge = (...live: ChatMessage[]) => mergeMessages([message(3), message(2)], { live, isNewest: true })
  expect(merge(edited, message(4))).toEqual([message(4), message(3), edited])
  // An answer sent before the edit does not undo it, and a live message received before an answer is not older than it.
  expect(mergeMessages([message(2, { revision: 12, content: 'newest' })], { live: [edited], isNewest: true })[0]?.content).toBe('newest')
})

test('drops live messages before the pages, or after pages that do not reach the newest, so that the list has no gap', () => {
  const shown = (isNewest: boolean) =>
    ids(mergeMessages([message(9), message(8)], { live: [message(3, { revision: 20 }), message(11)], isNewest }))
  expect(shown(true)).toEqual(['m11', 'm9', 'm8'])
  expect(shown(false)).toEqual(['m9', 'm8'])
  expect(ids(mergeMessages([], { live: [message(1)], isNewest: true }))).toEqual(['m1'])
})

test('a read receipt applies to all earlier messages of its sender', () => {
  const messages = [
    message(4),
    message(3, { delivered_at: TIME }),
    message(2, { sender_id: BEN }),
    message(1, { delivered_at: TIME, read_at: TIME }),
    message(0),
  ]
  expect(toMessageLines({ messages, waiting: [], me: ANA, isOnline: true }).map(({ progress }) => progress)).toEqual([
    'read',
    'read',
    null,
    'delivered',
    'sent',
  ])
})

test('queued messages are last until the server has them, and show what they wait for', () => {
  const lines = (isOnline: boolean) =>
    toMessageLines({
      messages: [message(1)],
      waiting: [waiting('m1'), waiting('x'), waiting('y', { failure: 'No.' }), waiting('z', { isRateLimited: true })],
      me: ANA,
      isOnline,
    })
  expect(lines(true).map(({ id, progress }) => [id, progress])).toEqual([
    ['m1', 'sent'],
    ['x', 'sending'],
    ['y', 'failed'],
    ['z', 'rate-limited'],
  ])
  expect(lines(false).map(({ progress }) => progress)).toEqual(['sent', 'waiting', 'failed', 'waiting'])
})
