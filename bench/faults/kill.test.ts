/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { chooseSize } from './support/run-size.ts'
import { expectStored, writePosts, createJournal, createCsvFile } from './support/write-journal.ts'
import { ageFiles, expectConsistent } from './support/consistency.ts'

const CYCLES = chooseSize(2, 100)
const MAX_ACKNOWLEDGED = 40

const data = useDataDir()
const start = () => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })
const file = createCsvFile(60_000)

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(data.path, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

it(
  'F01 kill -9 of server or database loses no acknowledged post, and the next start needs no repair',
  { timeout: CYCLES * 60_000 },
  async ({ annotate }) => {
    let server = start()
    const target = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const { ana, ...others } = await signUpUsers(target, 'ana', 'ben', 'cem', 'dia', 'eva', 'fay')
    const people = [ana, ...Object.values(others)]
    let acknowledged = 0
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const journal = createJournal()
      const stop = new AbortController()
      const writing = Promise.all(people.map((person) => writePosts(person, { target, journal, signal: stop.signal, file })))
      const enough = Math.ceil(Math.random() * MAX_ACKNOWLEDGED)
      await expect.poll(() => journal.posts.length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough)
      // In every other cycle the database is killed too, as in a power failure.
      if (cycle % 2 === 1) await killDatabase()
      await server.stop('SIGKILL')
      stop.abort()
      await writing

      await ageFiles(data.path)
      server = start()
      target.url = await server.waitUntilReady()
      await expectConsistent(data.path)
      await expectStored(target.url, ana, journal, file)
      acknowledged += journal.posts.length
    }
    expect(acknowledged).toBeGreaterThan(CYCLES)
    expect(await server.stop()).toBe(0)
    await annotate(`${acknowledged} acknowledged posts in ${CYCLES} cycles, 0 lost, 0 short files, none left without a row`)
  },
)
