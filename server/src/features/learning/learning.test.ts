import { listProgress, saveProgress } from '@trademates/contract/learning'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser, toTestUser, signIn } from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'

const app = useTestServer()

type Noted = Parameters<typeof note>[1]
const note = async (
  user: TestUser,
  body: { lesson: 'candlestick' | 'scams'; reached?: number; quiz?: { right: number; questions: number } },
) => (await user.call(saveProgress, { body })).body
const known = async (user: TestUser) => (await user.call(listProgress)).body.map(({ changed_at: _, ...progress }) => progress)

test('progress only grows, in any order and with repetitions', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  expect(await known(ana)).toEqual([])
  const notes: Noted[] = [
    { lesson: 'candlestick', reached: 40 },
    { lesson: 'candlestick', quiz: { right: 3, questions: 5 } },
    { lesson: 'candlestick', reached: 100 },
    { lesson: 'candlestick', reached: 20 },
    { lesson: 'candlestick', quiz: { right: 4, questions: 5 } },
    { lesson: 'candlestick', quiz: { right: 1, questions: 5 } },
  ]
  for (const body of notes) await note(ana, body)
  const best = { lesson: 'candlestick', reached: 100, quiz: { right: 4, questions: 5 }, passed: true }
  expect(await known(ana)).toEqual([best])
  await Promise.all(notes.toReversed().map((body) => note(ben, body)))
  expect(await known(ben)).toEqual([best])
  await note(ana, { lesson: 'scams', quiz: { right: 2, questions: 4 } })
  expect(await known(ana)).toEqual([{ lesson: 'scams', reached: 0, quiz: { right: 2, questions: 4 }, passed: false }, best])
})

test('publishes progress to the other devices of the user only', async () => {
  const { cleo, dan } = await createUsers(app, 'cleo', 'dan')
  const tablet = toTestUser(app, 'cleo', (await signIn(app, 'cleo')).body)
  const [own, others] = [await openEventStream(app.url, tablet), await openEventStream(app.url, dan)]
  const progress = await note(cleo, { lesson: 'candlestick', reached: 60 })
  await vi.waitFor(() => expect(own.events).toEqual([{ event: 'learning.changed', data: progress }]))
  expect([others.events, await known(dan)]).toEqual([[], []])
  own.close()
  others.close()
})

test('rejects unknown lessons, invalid shares and invalid results, each with a field error', async () => {
  const { eve } = await createUsers(app, 'eve')
  expect(
    await eve.call(saveProgress, { body: { lesson: 'riches' as never, reached: 101, quiz: { right: -1, questions: 0.5 } } }),
  ).toHaveFieldErrors({
    lesson: ['Lesson not found.'],
    reached: ['At most 100.'],
    quiz: ['At least 0.', 'A whole number is needed.'],
  })
  expect(await eve.call(saveProgress, { body: { lesson: 'scams', quiz: { right: 5, questions: 4 } } })).toHaveFieldErrors({
    quiz: ['No more right answers than questions.'],
  })
  expect(await known(eve)).toEqual([])
})
