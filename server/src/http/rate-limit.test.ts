import { likePost } from '@trademates/contract/likes'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { type RateLimiter, createRateLimiter } from './rate-limit.ts'

// Limits per minute of signed-in users do not use the database.
const noDatabase = () => connect({ connectionString: 'postgres://127.0.0.1:1/none' })
const LIMIT = 240

/** Sends requests of one user. Returns how many were allowed. */
async function allowed(limit: RateLimiter, user: string, times: number): Promise<number> {
  const answers = await Promise.allSettled(Array.from({ length: times }, () => limit(likePost, { user })))
  return answers.filter(({ status }) => status === 'fulfilled').length
}

afterEach(() => void vi.useRealTimers())

test('A02 the cost of a request does not grow with fifty thousand other users in the same minute', async () => {
  const limit = createRateLimiter(noDatabase())
  const msOf = async (users: number) => {
    const startedAt = performance.now()
    for (let user = 0; user < users; user += 1) await limit(likePost, { user: newId() })
    return performance.now() - startedAt
  }
  await msOf(20_000)
  const few = await msOf(20_000)
  await msOf(10_000)
  const many = await msOf(20_000)
  // It was 300 times before the fix. The limit is generous, because a busy machine interrupts the measurement.
  expect(many / few).toBeLessThan(100)
})

test('the window of a user starts with their first request', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limit = createRateLimiter(noDatabase())
  for (const wait of [0, 59_000, 30_000, 1_000, 150_000]) {
    vi.advanceTimersByTime(wait)
    const user = newId()
    expect(await allowed(limit, user, LIMIT + 1)).toBe(LIMIT)
    vi.advanceTimersByTime(59_900)
    expect(await allowed(limit, user, 1)).toBe(0)
    vi.advanceTimersByTime(100)
    expect(await allowed(limit, user, LIMIT + 1)).toBe(LIMIT)
  }
})
