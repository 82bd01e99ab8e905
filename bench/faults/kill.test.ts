/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { amount } from './amount.ts'
import { expectKept, keepWriting, openLedger, sheet } from './ledger.ts'
import { ageFiles, expectTidy } from './tidiness.ts'

const CYCLES = amount(3, 100)
const MOST_ACKNOWLEDGED = 40

const data = useDataDir()
const start = () => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })
const file = sheet(60_000)

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(data.path, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

it(
  'F01 kill -9 at any moment, of the database too, loses no acknowledged post, and the next start needs no help',
  { timeout: CYCLES * 60_000 },
  async ({ annotate }) => {
    let server = start()
    const door = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const { ana, ...others } = await signUpUsers(door, 'ana', 'ben', 'cem', 'dia', 'eva', 'fay')
    const people = [ana, ...Object.values(others)]
    let kept = 0
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const ledger = openLedger()
      const over = new AbortController()
      const writing = Promise.all(people.map((person) => keepWriting(person, { door, ledger, over: over.signal, file })))
      const enough = Math.ceil(Math.random() * MOST_ACKNOWLEDGED)
      await expect.poll(() => ledger.posts.length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough)
      // In every other cycle the database dies in the same moment, as in a power failure.
      if (cycle % 2 === 1) await killDatabase()
      await server.stop('SIGKILL')
      over.abort()
      await writing

      await ageFiles(data.path)
      server = start()
      door.url = await server.waitUntilReady()
      await expectTidy(data.path)
      await expectKept(door.url, ana, ledger, file)
      kept += ledger.posts.length
    }
    expect(kept).toBeGreaterThan(CYCLES)
    expect(await server.stop()).toBe(0)
    await annotate(`${kept} acknowledged posts in ${CYCLES} cycles, 0 lost, 0 short files, none left without a row`)
  },
)
