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
// `npm run faults G21` sends as many as G04.
const REQUESTS = process.env['FAULTS'] === 'long' ? 10_000 : 200
const SEED = 1
const CONCURRENCY = 8

const DATABASE = /^\d+ +connect\(\d+, \{sa_family=AF_UNIX, sun_path="[^"]*\/\.s\.PGSQL\.\d+"/
// Reads PDF files (decision 021).
const PDF_CHILD = /^\d+ +execve\("[^"]*\/node", \[.*pdf-child\.ts/
// libc first asks the name service cache for user names.
const NAME_SERVICE = /^\d+ +connect\(\d+, \{sa_family=AF_UNIX, sun_path="\/var\/run\/nscd\/socket"/
const OUTSIDE_CALL = /^\d+ +(connect|execve)\(/

it.runIf(canTrace)(
  'A01 G21 fuzzed requests make the server connect to nothing but its database and start nothing but the PDF reader (needs strace)',
  { timeout: 90_000 + REQUESTS * 60 },
  async ({ annotate }) => {
    const log = join(data.path, 'traced')
    // -D keeps the server as the direct child process. Its database has started when the log is read first.
    const wrapper = ['strace', '-D', '-f', '--seccomp-bpf', '-s', '300', '-e', 'trace=connect,execve', '-o', log]
    const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' }, wrapper })
    const url = await server.waitUntilReady()
    const started = await readFile(log, 'utf8')
    expect(started.split('\n').filter((call) => DATABASE.test(call))).not.toEqual([])

    const fuzz = await createFuzzClient({ url, emailFolder: join(data.path, 'mail') }, await freePort())
    await fuzz.populate()
    const pending = fuzz.requests(SEED, REQUESTS).values()
    const sender = async () => {
      for (const request of pending) await fuzz.send(request)
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
