import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openJournal } from './journal.ts'

const ANA = '01890000-0000-7000-8000-00000000000a'
const BEN = '01890000-0000-7000-8000-00000000000b'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('it keeps two minutes and no more, and knows where that ends', () => {
  const journal = openJournal()
  const start = journal.position()
  for (let minute = 0; minute < 4; minute += 1) {
    journal.next()
    journal.keep({ text: `minute ${minute}` })
    vi.advanceTimersByTime(60_000)
    journal.trim()
  }
  expect(journal.missedBy(ANA, { position: start })).toBeUndefined()
  expect(journal.missedBy(ANA, { ago: 200_000 })).toBeUndefined()
  expect(journal.missedBy(ANA, { ago: 110_000 })).toEqual(['minute 2', 'minute 3'])
  expect(journal.missedBy(ANA, { position: journal.position() })).toEqual([])
})

test('it never holds more than its room, however much is told at once', () => {
  const journal = openJournal()
  const start = journal.position()
  for (let number = 0; number < 9; number += 1) {
    journal.next()
    journal.keep({ text: `${number}`.repeat(1_000_000) })
  }
  expect(journal.missedBy(ANA, { position: start })).toBeUndefined()
  vi.advanceTimersByTime(20_000)
  const kept = journal.missedBy(ANA, { ago: 5_000 })
  expect(kept).toEqual([])
  const last = journal.position()
  journal.next()
  journal.keep({ text: 'after all that' })
  expect(journal.missedBy(ANA, { position: last })).toEqual(['after all that'])
})

test('each hears what is theirs, and reads anew where something was theirs that nobody heard', () => {
  const journal = openJournal()
  vi.advanceTimersByTime(60_000)
  const told = (telling: Parameters<typeof journal.keep>[0]) => {
    journal.next()
    journal.keep(telling)
  }
  told({ text: 'all', forSome: new Map([[BEN, 'another one for ben']]) })
  told({ text: 'all but ben', except: new Set([BEN]) })
  told({ user: BEN, text: 'ben alone' })
  expect(journal.missedBy(ANA, { ago: 0 })).toEqual(['all', 'all but ben'])
  expect(journal.missedBy(BEN, { ago: 0 })).toEqual(['another one for ben', 'ben alone'])
  told({ user: BEN, text: null })
  expect(journal.missedBy(ANA, { ago: 0 })).toHaveLength(2)
  expect(journal.missedBy(BEN, { ago: 0 })).toBeUndefined()
})
