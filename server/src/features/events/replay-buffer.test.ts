import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReplayBuffer } from './replay-buffer.ts'

const ANA = '01890000-0000-7000-8000-00000000000a'
const BEN = '01890000-0000-7000-8000-00000000000b'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('messages are kept for two minutes; older positions are unknown', () => {
  const buffer = createReplayBuffer()
  const start = buffer.position()
  for (let minute = 0; minute < 4; minute += 1) {
    buffer.next()
    buffer.add({ text: `minute ${minute}` })
    vi.advanceTimersByTime(60_000)
    buffer.dropOld()
  }
  expect(buffer.missedBy(ANA, { position: start })).toBeUndefined()
  expect(buffer.missedBy(ANA, { ago: 200_000 })).toBeUndefined()
  expect(buffer.missedBy(ANA, { ago: 110_000 })).toEqual(['minute 2', 'minute 3'])
  expect(buffer.missedBy(ANA, { position: buffer.position() })).toEqual([])
})

test('the size is limited; dropped messages make earlier positions unknown', () => {
  const buffer = createReplayBuffer()
  const start = buffer.position()
  for (let number = 0; number < 9; number += 1) {
    buffer.next()
    buffer.add({ text: `${number}`.repeat(1_000_000) })
  }
  expect(buffer.missedBy(ANA, { position: start })).toBeUndefined()
  vi.advanceTimersByTime(20_000)
  const missed = buffer.missedBy(ANA, { ago: 5_000 })
  expect(missed).toEqual([])
  const last = buffer.position()
  buffer.next()
  buffer.add({ text: 'after all that' })
  expect(buffer.missedBy(ANA, { position: last })).toEqual(['after all that'])
})

test('each user gets their own messages; a message that was not rendered makes the position unknown', () => {
  const buffer = createReplayBuffer()
  vi.advanceTimersByTime(60_000)
  const add = (message: Parameters<typeof buffer.add>[0]) => {
    buffer.next()
    buffer.add(message)
  }
  add({ text: 'all', forSome: new Map([[BEN, 'another one for ben']]) })
  add({ text: 'all but ben', except: new Set([BEN]) })
  add({ user: BEN, text: 'ben alone' })
  expect(buffer.missedBy(ANA, { ago: 0 })).toEqual(['all', 'all but ben'])
  expect(buffer.missedBy(BEN, { ago: 0 })).toEqual(['another one for ben', 'ben alone'])
  add({ user: BEN, text: null })
  expect(buffer.missedBy(ANA, { ago: 0 })).toHaveLength(2)
  expect(buffer.missedBy(BEN, { ago: 0 })).toBeUndefined()
})
