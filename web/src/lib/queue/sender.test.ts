import type { Me } from '@trademates/contract/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA, BEN } from '#test/users.ts'
import { CallError, networkError } from '#lib/api/call-error.ts'
import { createAction, dequeue, enqueue, getQueue, refreshQueue } from './queue.ts'
import { type QueueAttempt, startSender } from './sender.ts'
import { session } from '#lib/session/session.ts'

const signIn = (user: Me) => session.signedIn({ access: `of ${user.username}`, refresh: `of ${user.username}`, user })

/** A message; those to one person are sent in order of their numbers. */
interface Letter {
  key: string
  to: string
  number: number
  files: number
}
const letter = (key: string, more: Partial<Letter> = {}): Letter => ({ key, to: 'one', number: 1, files: 0, ...more })

interface Sent extends QueueAttempt {
  key: string
  take: () => void
  fail: (error: CallError) => void
}

/** A queue, and a server that answers when it is told to. */
function setUp() {
  const sent: Sent[] = []
  const told: string[] = []
  const close = startSender({
    deliver: ({ key }, _, attempt) =>
      new Promise((resolve, reject) => {
        attempt.signal.addEventListener('abort', () => reject(attempt.signal.reason as Error))
        sent.push({ ...attempt, key, take: resolve, fail: reject })
      }),
    onRefused: ({ key }) => told.push(key),
  })
  closing.push(close)
  const add = (...letters: Letter[]) =>
    letters.map(({ key, to, number, files }) =>
      enqueue({ ...createAction({ kind: 'message', to, content: key }, key, files), at: new Date(number).toISOString() }),
    )
  const waiting = () => getQueue().map(({ key, at, failure }) => ({ key, number: Date.parse(at), failure }))
  return { sent, told, add, waiting, close }
}

const refusal = () => new CallError('refused', 'No.', { code: 'not_found' })
const fault = () => new CallError('refused', 'Something went wrong.', { code: 'internal_error' })
const settled = () => vi.advanceTimersByTimeAsync(0)

const closing: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  signIn(ANA)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const close of closing.splice(0)) close()
  session.absent()
  localStorage.clear()
  // Ends the attempts of this test.
  refreshQueue()
  await settled()
  vi.useRealTimers()
})

test('what waits is sent line by line in its order, and is gone once it was taken', async () => {
  const { sent, add, waiting } = setUp()
  add(letter('second', { number: 2 }), letter('first'), letter('other', { to: 'two', number: 3 }))
  await settled()
  expect(sent.map(({ key }) => key)).toEqual(['second', 'other'])
  sent[0]?.take()
  await settled()
  expect(sent.map(({ key }) => key)).toEqual(['second', 'other', 'first'])
  sent[1]?.take()
  sent[2]?.take()
  await settled()
  expect(waiting()).toEqual([])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('an answer that comes when somebody else is signed in is that of who did it', async () => {
  const { sent, told, add, waiting } = setUp()
  add(letter('taken', { to: 'one' }), letter('refused', { to: 'two' }))
  await settled()
  session.expired()
  signIn(BEN)
  refreshQueue()
  sent[0]?.take()
  sent[1]?.fail(refusal())
  await settled()
  expect([waiting(), told]).toEqual([[], []])
  session.absent()
  signIn(ANA)
  refreshQueue()
  expect(waiting()).toEqual([{ key: 'refused', number: 1, failure: 'No.' }])
})

test('what one wrote is not sent by another who signed in while its files were read', async () => {
  const { sent, add } = setUp()
  add(letter('with a file', { files: 1 }))
  signIn(BEN)
  refreshQueue()
  await settled()
  expect(sent).toEqual([])
})

test('what is given up on its way is stopped, and does not come back refused', async () => {
  const { sent, told, add, waiting } = setUp()
  add(letter('one'))
  await settled()
  const [one] = getQueue()
  if (one !== undefined) dequeue(one)
  expect(sent[0]?.signal.aborted).toBe(true)
  sent[0]?.fail(refusal())
  await settled()
  expect([waiting(), told]).toEqual([[], []])
})

test('what has taken its place is sent after all, whatever becomes of the one before', async () => {
  const { sent, add, waiting } = setUp()
  add(letter('wish'))
  await settled()
  add(letter('wish', { number: 2 }))
  expect(sent[0]?.signal.aborted).toBe(true)
  await settled()
  expect(waiting()).toEqual([{ key: 'wish', number: 2, failure: null }])
  sent[1]?.take()
  await settled()
  expect([sent.length, waiting()]).toEqual([2, []])
})

test('an attempt of which nothing is heard is stopped and made again; one that goes on is not', async () => {
  const { sent, add } = setUp()
  add(letter('silent', { files: 1 }), letter('slow', { to: 'two', files: 1 }))
  await settled()
  await vi.advanceTimersByTimeAsync(100_000)
  sent[1]?.onProgress(0.5)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(sent.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ['silent', true],
    ['slow', false],
    ['silent', false],
  ])
})

test('what is being sent says how far it has come, until that is over', async () => {
  const { sent, add } = setUp()
  const far = () => getQueue().map(({ key, sent: fraction }) => [key, fraction])
  add(letter('first', { files: 1 }), letter('second', { number: 2 }))
  await settled()
  expect(far()).toEqual([
    ['first', 0],
    ['second', null],
  ])
  sent[0]?.onProgress(0.5)
  expect(far()[0]).toEqual(['first', 0.5])
  sent[0]?.fail(networkError())
  await settled()
  expect(far()[0]).toEqual(['first', null])
})

test('what the server fails at again and again is told, and the next has its turn', async () => {
  const { sent, told, add, waiting } = setUp()
  add(letter('poison'), letter('next', { number: 2 }))
  await settled()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    sent.at(-1)?.fail(fault())
    await vi.advanceTimersToNextTimerAsync()
  }
  expect(told).toEqual(['poison'])
  expect(waiting()[0]).toEqual({ key: 'poison', number: 1, failure: 'Something went wrong.' })
  expect(sent.map(({ key }) => key).at(-1)).toBe('next')
})

test('where nobody answers it waits for as long as that takes', async () => {
  const { sent, add, waiting } = setUp()
  add(letter('one'))
  await settled()
  for (let attempt = 0; attempt < 9; attempt += 1) {
    sent.at(-1)?.fail(networkError())
    await vi.advanceTimersToNextTimerAsync()
  }
  expect(sent).toHaveLength(10)
  expect(waiting()).toEqual([{ key: 'one', number: 1, failure: null }])
})

test('a network that comes back while an attempt is failing is not waited for again', async () => {
  const { sent, add } = setUp()
  add(letter('one'))
  await settled()
  dispatchEvent(new Event('online'))
  sent[0]?.fail(networkError())
  await settled()
  expect(sent).toHaveLength(2)
  sent[1]?.fail(networkError())
  await settled()
  expect(sent).toHaveLength(2)
})

test('what a full storage does not take is sent from this tab, and told once where it is refused', async () => {
  const { sent, add, waiting } = setUp()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(add(letter('one'))).toEqual([false])
  await settled()
  sent[0]?.fail(refusal())
  await settled()
  expect([sent.length, waiting()]).toEqual([1, [{ key: 'one', number: 1, failure: 'No.' }]])
})
