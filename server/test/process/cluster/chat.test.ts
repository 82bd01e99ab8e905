/**
 * @module-tag full
 * @module-tag slow
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChatMessage } from '@trademates/contract/chat'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { connectUsers, fetchAllMessages, trySendMessage } from '@trademates/test-support/api/chat.ts'
import { startServerProcess, parseLogLines, useDataDir } from '@trademates/test-support/server/server-process.ts'

const USER_COUNT = 20
const MESSAGES_EACH = 50
const KILL_DELAYS_MS = [250, 600]
// 12 s on an idle machine.
const TIMEOUT_MS = 180_000

const data = useDataDir()

/** Sends a message until it is acknowledged; repeats use the same id, as a client does after a broken connection. */
async function sendOnce(user: TestUser, other: TestUser, content: string): Promise<ChatMessage> {
  const id = randomUUID()
  for (;;) {
    const answer = await trySendMessage(user, other, { id, content }).catch(() => null)
    if (answer?.status === 201) return answer.body
    expect([undefined, 503]).toContain(answer?.status)
    await delay(20)
  }
}

/** Signs up two connected users. */
async function signUpPair(app: Parameters<typeof signUpUsers>[0]): Promise<[TestUser, TestUser]> {
  const run = randomUUID().slice(0, 8)
  const [one, other] = Object.values(await signUpUsers(app, `a${run}`, `b${run}`)) as [TestUser, TestUser]
  await connectUsers(one, other)
  return [one, other]
}

it(
  '1,000 messages sent while an app process is killed and replaced arrive once and in the same order for both users',
  { timeout: TIMEOUT_MS },
  async () => {
    const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2', RATE_LIMIT: 'off' } })
    const app = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    // One pair at a time: password hashing is limited, and long waits are answered with 503.
    const pairs: [TestUser, TestUser][] = []
    while (pairs.length < USER_COUNT / 2) pairs.push(await signUpPair(app))

    const acknowledged: ChatMessage[] = []
    const writing = Promise.all(
      pairs
        .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
        .map(async ([user, other]) => {
          for (let count = 0; count < MESSAGES_EACH; count += 1) acknowledged.push(await sendOnce(user, other, `${user.name} ${count}`))
        }),
    )
    const countKilled = () => parseLogLines(server.output.out).filter(({ msg }) => msg === 'an app process ended: SIGKILL').length
    for (const [kill, messageCount] of KILL_DELAYS_MS.entries()) {
      await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(messageCount)
      const victim = Number(parseLogLines(server.output.out).findLast(({ msg }) => msg === 'request completed')?.['pid'])
      process.kill(victim, 'SIGKILL')
      await expect.poll(countKilled, { timeout: 30_000 }).toBe(kill + 1)
    }
    await writing

    expect(acknowledged).toHaveLength(USER_COUNT * MESSAGES_EACH)
    for (const [one, other] of pairs) {
      const [own, others] = [await fetchAllMessages(one, other), await fetchAllMessages(other, one)]
      expect(own).toEqual(others)
      expect(own.map(({ position }) => position)).toEqual(Array.from({ length: 2 * MESSAGES_EACH }, (_, at) => at + 1))
      const expected = acknowledged.filter(({ sender_id }) => sender_id === one.id || sender_id === other.id)
      expect(own).toEqual(expected.toSorted((a, b) => a.position - b.position))
    }
    expect(await server.stop()).toBe(0)
  },
)
