import type { ChatMessage } from '@trademates/contract/chat'
import { expect, test } from 'vitest'
import { type LiveMessages, withMessage, withKnownRevision } from './live-messages.ts'

const TIME = '2026-11-21T10:00:00.000Z'
const NOTHING: LiveMessages = { messages: [], knownRevision: null, laterRevisions: [] }

/** A message with the given revision. */
const changed = (revision: number, id = `m${revision}`): ChatMessage => ({
  id,
  sender_id: 'ana',
  recipient_id: 'ben',
  content: id,
  symbols: [],
  ambiguous_tags: [],
  files: [],
  timestamp: TIME,
  delivered_at: null,
  read_at: null,
  edited_at: null,
  deleted_at: null,
  position: 1,
  revision,
})

const receive = (state: LiveMessages, ...revisions: number[]): LiveMessages =>
  revisions.reduce((before, one) => withMessage(before, changed(one)), state)
const revisionsOf = ({ knownRevision, laterRevisions }: LiveMessages) => [knownRevision, laterRevisions]

test('consecutive changes leave no gap, in any order of arrival', () => {
  const read = withKnownRevision(NOTHING, 7)
  expect(revisionsOf(receive(read, 8, 9))).toEqual([9, []])
  expect(revisionsOf(receive(read, 10, 9))).toEqual([7, [9, 10]])
  expect(revisionsOf(receive(read, 10, 9, 8))).toEqual([10, []])
  expect(revisionsOf(receive(read, 3, 7))).toEqual([7, []])
})

test('events before the first fetch count after it', () => {
  const early = receive(NOTHING, 9, 8, 12)
  expect(revisionsOf(early)).toEqual([null, [9, 8, 12]])
  expect(revisionsOf(withKnownRevision(early, 7))).toEqual([9, [12]])
  expect(revisionsOf(withKnownRevision(withKnownRevision(early, 7), 11))).toEqual([12, []])
})

test('keeps the newest version of a message and counts an older change', () => {
  const [first, second] = [changed(9, 'm'), changed(8, 'm')]
  const state = withMessage(withMessage(withKnownRevision(NOTHING, 7), first), second)
  expect(state.messages).toEqual([first])
  expect(revisionsOf(state)).toEqual([9, []])
})
