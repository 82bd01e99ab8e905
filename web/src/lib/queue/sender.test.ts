import type { Me } from '@trademates/contract/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA, BEN } from '#test/users.ts'
import { CallError, networkError } from '#lib/api/call-error.ts'
import { createAction, dequeue, enqueue, getQueue, refreshQueue } from './queue.ts'
import { type QueueAttempt, startSender } from './sender.ts'
import { session } from '#lib/session/session.ts'

const signIn = (user: Me) => session.signedIn({ access: `of ${user.username}`, refresh: `of ${user.username}`, user })

/** A message; messages to one recipient are sent in the order of their numbers. */
interface TestMessage {
  key: string
  to: string
  number: number
  files: number
}
const message = (key: string, more: Partial<TestMessage> = {}): TestMessage => ({ key, to: 'one', number: 1, files: 0, ...more })

interface Sent extends QueueAttempt {
  key: string
  take: () => void
  fail: (error: CallError) => void
}

/** A queue and a server whose answers the test controls. */
function setUp() {
  const sent: Sent[] = []
  const rejected: string[] = []
  const close = startSender({
    deliver: ({ key }, _, attempt) =>
      new Promise((resolve, reject) => {
        attempt.signal.addEventListener('abort', () => reject(attempt.signal.reason as Error))
        sent.push({ ...attempt, key, take: resolve, fail: reject })
      }),
    onRejected: ({ key }) => rejected.push(key),
  })
  closing.push(close)
  const add = (...messages: TestMessage[]) =>
    messages.map(({ key, to, number, files }) =>
      enqueue({ ...createAction({ kind: 'message', to, content: key }, key, files), at: new Date(number).toISOString() }),
    )
  const waiting = () => getQueue().map(({ key, at, failure }) => ({ key, number: Date.parse(at), failure }))
  return { sent, rejected, add, waiting, close }
}

const rejection = () => new CallError('rejected', 'No.', { code: 'not_found' })
const serverError = () => new CallError('rejected', 'Something went wrong.', { code: 'internal_error' })
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
  // Aborts the attempts of this test.
  refreshQueue()
  await settled()
  vi.useRealTimers()
})

test('sends each channel in order and removes sent actions', async () => {
  const { sent, add, waiting } = setUp()
  add(message('second', { number: 2 }), message('first'), message('other', { to: 'two', number: 3 }))
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

test('a response that comes after another user has signed in counts for the sender', async () => {
  const { sent, rejected, add, waiting } = setUp()
  add(message('taken', { to: 'one' }), message('rejected', { to: 'two' }))
  await settled()
  session.expired()
  signIn(BEN)
  refreshQueue()
  sent[0]?.take()
  sent[1]?.fail(rejection())
  await settled()
  expect([waiting(), rejected]).toEqual([[], []])
  session.absent()
  signIn(ANA)
  refreshQueue()
  expect(waiting()).toEqual([{ key: 'rejected', number: 1, failure: 'No.' }])
})

test('does not send an action if another user signs in while its files are read', async () => {
  const { sent, add } = setUp()
  add(message('with a file', { files: 1 }))
  signIn(BEN)
  refreshQueue()
  await settled()
  expect(sent).toEqual([])
})

test('aborts a discarded action and ignores its error', async () => {
  const { sent, rejected, add, waiting } = setUp()
  add(message('one'))
  await settled()
  const [one] = getQueue()
  if (one !== undefined) dequeue(one)
  expect(sent[0]?.signal.aborted).toBe(true)
  sent[0]?.fail(rejection())
  await settled()
  expect([waiting(), rejected]).toEqual([[], []])
})

test('sends the replacement of an action in progress', async () => {
  const { sent, add, waiting } = setUp()
  add(message('replaced'))
  await settled()
  add(message('replaced', { number: 2 }))
  expect(sent[0]?.signal.aborted).toBe(true)
  await settled()
  expect(waiting()).toEqual([{ key: 'replaced', number: 2, failure: null }])
  sent[1]?.take()
  await settled()
  expect([sent.length, waiting()]).toEqual([2, []])
})

test('aborts and repeats an attempt without progress, but not one with progress', async () => {
  const { sent, add } = setUp()
  add(message('silent', { files: 1 }), message('slow', { to: 'two', files: 1 }))
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

test('shows the progress of an attempt until it ends', async () => {
  const { sent, add } = setUp()
  const progressByKey = () => getQueue().map(({ key, progress }) => [key, progress])
  add(message('first', { files: 1 }), message('second', { number: 2 }))
  await settled()
  expect(progressByKey()).toEqual([
    ['first', 0],
    ['second', null],
  ])
  sent[0]?.onProgress(0.5)
  expect(progressByKey()[0]).toEqual(['first', 0.5])
  sent[0]?.fail(networkError())
  await settled()
  expect(progressByKey()[0]).toEqual(['first', null])
})

test('rejects an action after five server errors and sends the next one', async () => {
  const { sent, rejected, add, waiting } = setUp()
  add(message('poison'), message('next', { number: 2 }))
  await settled()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    sent.at(-1)?.fail(serverError())
    await vi.advanceTimersToNextTimerAsync()
  }
  expect(rejected).toEqual(['poison'])
  expect(waiting()[0]).toEqual({ key: 'poison', number: 1, failure: 'Something went wrong.' })
  expect(sent.map(({ key }) => key).at(-1)).toBe('next')
})

test('retries without limit while there is no network', async () => {
  const { sent, add, waiting } = setUp()
  add(message('one'))
  await settled()
  for (let attempt = 0; attempt < 9; attempt += 1) {
    sent.at(-1)?.fail(networkError())
    await vi.advanceTimersToNextTimerAsync()
  }
  expect(sent).toHaveLength(10)
  expect(waiting()).toEqual([{ key: 'one', number: 1, failure: null }])
})

test('retries at once if the network came back during the attempt', async () => {
  const { sent, add } = setUp()
  add(message('one'))
  await settled()
  dispatchEvent(new Event('online'))
  sent[0]?.fail(networkError())
  await settled()
  expect(sent).toHaveLength(2)
  sent[1]?.fail(networkError())
  await settled()
  expect(sent).toHaveLength(2)
})

test('sends an action that localStorage has no room for, and reports its rejection once', async () => {
  const { sent, add, waiting } = setUp()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(add(message('one'))).toEqual([false])
  await settled()
  sent[0]?.fail(rejection())
  await settled()
  expect([sent.length, waiting()]).toEqual([1, [{ key: 'one', number: 1, failure: 'No.' }]])
})
