/**
 * @module-tag full
 * @module-tag slow
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@trademates/contract/chat'
import { expect, it } from 'vitest'
import { signUpUsers, type Person } from '@trademates/test-support/server/users.ts'
import { connect, history, sends } from '@trademates/test-support/api/chat.ts'
import { launch, linesOf, sharedDataDir } from '@trademates/test-support/server/server-process.ts'

const PEOPLE = 20
const EACH = 50
const KILLS = [250, 600]
// Twelve seconds where nothing else runs.
const PATIENCE_MS = 180_000

const data = sharedDataDir()

/** Sends until it is acknowledged, as a client does whose connection broke: the same message under the same id. */
async function sendOnce(who: Person, other: Person, content: string): Promise<Message> {
  const id = randomUUID()
  for (;;) {
    const answer = await sends(who, other, { id, content }).catch(() => null)
    if (answer?.status === 201) return answer.body
    expect([undefined, 503]).toContain(answer?.status)
    await pause(20)
  }
}

/** Two people who are connected. */
async function joined(door: Parameters<typeof signUpUsers>[0]): Promise<[Person, Person]> {
  const run = randomUUID().slice(0, 8)
  const [one, other] = Object.values(await signUpUsers(door, `a${run}`, `b${run}`)) as [Person, Person]
  await connect(one, other)
  return [one, other]
}

it(
  'of 1,000 messages of 20 people, sent while an app process is killed and another takes its place, each is there once and in one order for both',
  { timeout: PATIENCE_MS },
  async () => {
    const server = launch({ env: { DATA_DIR: data.path, PROCESSES: '2', RATE_LIMIT: 'off' } })
    const door = { url: await server.ready(), mailFolder: join(data.path, 'mail') }
    // A pair at a time: passwords are hashed one after the other, and who waits too long is told to come back.
    const pairs: [Person, Person][] = []
    while (pairs.length < PEOPLE / 2) pairs.push(await joined(door))

    const ledger: Message[] = []
    const writing = Promise.all(
      pairs
        .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
        .map(async ([who, other]) => {
          for (let count = 0; count < EACH; count += 1) ledger.push(await sendOnce(who, other, `${who.name} ${count}`))
        }),
    )
    const died = () => linesOf(server.said.out).filter(({ msg }) => msg === 'an app process ended: SIGKILL').length
    for (const [kill, enough] of KILLS.entries()) {
      await expect.poll(() => ledger.length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough)
      const victim = Number(linesOf(server.said.out).findLast(({ msg }) => msg === 'request completed')?.['pid'])
      process.kill(victim, 'SIGKILL')
      await expect.poll(died, { timeout: 30_000 }).toBe(kill + 1)
    }
    await writing

    expect(ledger).toHaveLength(PEOPLE * EACH)
    for (const [one, other] of pairs) {
      const [mine, theirs] = [await history(one, other), await history(other, one)]
      expect(mine).toEqual(theirs)
      expect(mine.map(({ position }) => position)).toEqual(Array.from({ length: 2 * EACH }, (_, at) => at + 1))
      const own = ledger.filter(({ sender_id }) => sender_id === one.id || sender_id === other.id)
      expect(mine).toEqual(own.toSorted((a, b) => a.position - b.position))
    }
    expect(await server.end()).toBe(0)
  },
)
