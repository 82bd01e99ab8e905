/**
 * @module-tag full
 * @module-tag slow
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFuzzClient } from '#test/fuzz/client.ts'
import { freePort } from '@trademates/test-support/services/redis.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()
const canTrace = spawnSync('strace', ['-V']).status === 0
// `npm run faults G21`: as many as G04 has.
const REQUESTS = process.env['FAULTS'] === 'long' ? 10_000 : 200
const SEED = 1
const CONCURRENCY = 8

const DATABASE = /^\d+ +connect\(\d+, \{sa_family=AF_UNIX, sun_path="[^"]*\/\.s\.PGSQL\.\d+"/
// Only looks into a PDF (decision 021).
const PDF_CHILD = /^\d+ +execve\("[^"]*\/node", \[.*pdf-child\.ts/
// The system's library asks there first for the name of a user.
const NAME_SERVICE = /^\d+ +connect\(\d+, \{sa_family=AF_UNIX, sun_path="\/var\/run\/nscd\/socket"/
const OUTSIDE_CALL = /^\d+ +(connect|execve)\(/

it.runIf(canTrace)(
  'A01 G21 whatever is asked of it, the server connects to its database only, and starts no program but the reader of PDFs (needs strace)',
  { timeout: 90_000 + REQUESTS * 60 },
  async ({ annotate }) => {
    const log = join(data.path, 'traced')
    // -D: the server stays the process that was started; its database, which it starts, has been started when we begin to read.
    const wrapper = ['strace', '-D', '-f', '--seccomp-bpf', '-s', '300', '-e', 'trace=connect,execve', '-o', log]
    const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' }, wrapper })
    const url = await server.waitUntilReady()
    const started = await readFile(log, 'utf8')
    expect(started.split('\n').filter((call) => DATABASE.test(call))).not.toEqual([])

    const fuzz = await createFuzzClient({ url, emailFolder: join(data.path, 'mail') }, await freePort())
    await fuzz.populate()
    const left = fuzz.requests(SEED, REQUESTS).values()
    const sender = async () => {
      for (const request of left) await fuzz.send(request)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, sender))

    const calls = (await readFile(log, 'utf8')).slice(started.length).split('\n')
    const [connections, readers] = [DATABASE, PDF_CHILD].map((kind) => calls.filter((call) => kind.test(call)).length)
    const others = calls.filter((call) => OUTSIDE_CALL.test(call) && ![DATABASE, PDF_CHILD, NAME_SERVICE].some((own) => own.test(call)))
    expect(others).toEqual([])
    expect(readers).toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
    await annotate(`${REQUESTS} requests: ${connections} connections to the database, ${readers} readers of PDFs, nothing else`)
  },
)
