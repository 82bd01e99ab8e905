/**
 * @module-tag full
 * @module-tag slow
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatMessage } from '@trademates/contract/chat'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { connectUsers, fetchAllMessages, trySendMessage } from '@trademates/test-support/api/chat.ts'
import { startServerProcess, parseLogLines, useDataDir } from '@trademates/test-support/server/server-process.ts'

const USER_COUNT = 20
const MESSAGES_EACH = 50
const KILL_DELAYS_MS = [250, 600]
// Twelve seconds where nothing else runs.
const TIMEOUT_MS = 180_000

const data = useDataDir()

/** Sends until it is acknowledged, as a client does whose connection broke: the same message under the same id. */
async function sendOnce(who: TestUser, other: TestUser, content: string): Promise<ChatMessage> {
  const id = randomUUID()
  for (;;) {
    const answer = await trySendMessage(who, other, { id, content }).catch(() => null)
    if (answer?.status === 201) return answer.body
    expect([undefined, 503]).toContain(answer?.status)
    await pause(20)
  }
}

/** Two people who are connected. */
async function signUpPair(door: Parameters<typeof signUpUsers>[0]): Promise<[TestUser, TestUser]> {
  const run = randomUUID().slice(0, 8)
  const [one, other] = Object.values(await signUpUsers(door, `a${run}`, `b${run}`)) as [TestUser, TestUser]
  await connectUsers(one, other)
  return [one, other]
}

it(
  'of 1,000 messages of 20 people, sent while an app process is killed and another takes its place, each is there once and in one order for both',
  { timeout: TIMEOUT_MS },
  async () => {
    const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2', RATE_LIMIT: 'off' } })
    const door = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    // A pair at a time: passwords are hashed one after the other, and who waits too long is told to come back.
    const pairs: [TestUser, TestUser][] = []
    while (pairs.length < USER_COUNT / 2) pairs.push(await signUpPair(door))

    const ledger: ChatMessage[] = []
    const writing = Promise.all(
      pairs
        .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
        .map(async ([who, other]) => {
          for (let count = 0; count < MESSAGES_EACH; count += 1) ledger.push(await sendOnce(who, other, `${who.name} ${count}`))
        }),
    )
    const died = () => parseLogLines(server.output.out).filter(({ msg }) => msg === 'an app process ended: SIGKILL').length
    for (const [kill, enough] of KILL_DELAYS_MS.entries()) {
      await expect.poll(() => ledger.length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough)
      const victim = Number(parseLogLines(server.output.out).findLast(({ msg }) => msg === 'request completed')?.['pid'])
      process.kill(victim, 'SIGKILL')
      await expect.poll(died, { timeout: 30_000 }).toBe(kill + 1)
    }
    await writing

    expect(ledger).toHaveLength(USER_COUNT * MESSAGES_EACH)
    for (const [one, other] of pairs) {
      const [mine, theirs] = [await fetchAllMessages(one, other), await fetchAllMessages(other, one)]
      expect(mine).toEqual(theirs)
      expect(mine.map(({ position }) => position)).toEqual(Array.from({ length: 2 * MESSAGES_EACH }, (_, at) => at + 1))
      const own = ledger.filter(({ sender_id }) => sender_id === one.id || sender_id === other.id)
      expect(mine).toEqual(own.toSorted((a, b) => a.position - b.position))
    }
    expect(await server.stop()).toBe(0)
  },
)
