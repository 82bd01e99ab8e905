import type { ChatMessage } from '@trademates/contract/chat'
import { expect, test } from 'vitest'
import { type LiveMessages, withMessage, withKnownRevision } from './live-messages.ts'

const TIME = '2026-11-21T10:00:00.000Z'
const NOTHING: LiveMessages = { messages: [], knownRevision: null, laterRevisions: [] }

/** A message that is known by the last change that concerned it. */
const changed = (revision: number, id = `m${revision}`): ChatMessage => ({
  id,
  sender_id: 'ana',
  recipient_id: 'ben',
  content: id,
  symbols: [],
  files: [],
  timestamp: TIME,
  delivered_at: null,
  read_at: null,
  edited_at: null,
  deleted_at: null,
  position: 1,
  revision,
})

const told = (heard: LiveMessages, ...revisions: number[]): LiveMessages =>
  revisions.reduce((before, one) => withMessage(before, changed(one)), heard)
const standing = ({ knownRevision, laterRevisions }: LiveMessages) => [knownRevision, laterRevisions]

test('changes that follow what was read leave no gap, in whatever order they are told', () => {
  const read = withKnownRevision(NOTHING, 7)
  expect(standing(told(read, 8, 9))).toEqual([9, []])
  expect(standing(told(read, 10, 9))).toEqual([7, [9, 10]])
  expect(standing(told(read, 10, 9, 8))).toEqual([10, []])
  expect(standing(told(read, 3, 7))).toEqual([7, []])
})

test('what was told before anything was read counts once it is', () => {
  const early = told(NOTHING, 9, 8, 12)
  expect(standing(early)).toEqual([null, [9, 8, 12]])
  expect(standing(withKnownRevision(early, 7))).toEqual([9, [12]])
  expect(standing(withKnownRevision(withKnownRevision(early, 7), 11))).toEqual([12, []])
})

test('a message is kept as it was told last, and a change that was overtaken still counts', () => {
  const [first, second] = [changed(9, 'm'), changed(8, 'm')]
  const heard = withMessage(withMessage(withKnownRevision(NOTHING, 7), first), second)
  expect(heard.messages).toEqual([first])
  expect(standing(heard)).toEqual([9, []])
})
