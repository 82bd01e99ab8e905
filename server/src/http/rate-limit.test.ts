import { likePost } from '@trademates/contract/likes'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { type RateLimiter, createRateLimiter } from './rate-limit.ts'

// What members do many times a minute asks no database.
const noDatabase = () => connect({ connectionString: 'postgres://127.0.0.1:1/none' })
const MOST = 240

/** How many of so many likes of one user are let through. */
async function allowed(limit: RateLimiter, user: string, times: number): Promise<number> {
  const answers = await Promise.allSettled(Array.from({ length: times }, () => limit(likePost, { user })))
  return answers.filter(({ status }) => status === 'fulfilled').length
}

afterEach(() => void vi.useRealTimers())

test('A02 a call of a new user costs no more when fifty thousand others called within the same minute', async () => {
  const limit = createRateLimiter(noDatabase())
  const msOf = async (users: number) => {
    const began = performance.now()
    for (let user = 0; user < users; user += 1) await limit(likePost, { user: newId() })
    return performance.now() - began
  }
  await msOf(20_000)
  const few = await msOf(20_000)
  await msOf(10_000)
  const many = await msOf(20_000)
  // It was three hundred times as much; on a busy machine either may be interrupted.
  expect(many / few).toBeLessThan(100)
})

test('the minute of each user begins with their first call, whenever that is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limit = createRateLimiter(noDatabase())
  for (const wait of [0, 59_000, 30_000, 1_000, 150_000]) {
    vi.advanceTimersByTime(wait)
    const user = newId()
    expect(await allowed(limit, user, MOST + 1)).toBe(MOST)
    vi.advanceTimersByTime(59_900)
    expect(await allowed(limit, user, 1)).toBe(0)
    vi.advanceTimersByTime(100)
    expect(await allowed(limit, user, MOST + 1)).toBe(MOST)
  }
})
