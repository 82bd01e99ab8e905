/**
 * @module-tag full
 * @module-tag slow
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFuzz } from '#test/fuzz-send.ts'
import { freePort } from '@trademates/test-support/services/redis.ts'
import { launch, sharedDataDir } from '@trademates/test-support/server/server-process.ts'

const data = sharedDataDir()
const canTrace = spawnSync('strace', ['-V']).status === 0
// `npm run faults G21`: as many as G04 has.
const REQUESTS = process.env['FAULTS'] === 'long' ? 10_000 : 200
const SEED = 1
const AT_ONCE = 8

const DATABASE = /^\d+ +connect\(\d+, \{sa_family=AF_UNIX, sun_path="[^"]*\/\.s\.PGSQL\.\d+"/
// Only looks into a PDF (decision 021).
const READER = /^\d+ +execve\("[^"]*\/node", \[.*pdf-child\.ts/
// The system's library asks there first for the name of a user.
const NAMES = /^\d+ +connect\(\d+, \{sa_family=AF_UNIX, sun_path="\/var\/run\/nscd\/socket"/
const REACHES_OUT = /^\d+ +(connect|execve)\(/

it.runIf(canTrace)(
  'A01 G21 whatever is asked of it, the server connects to its database only, and starts no program but the reader of PDFs (needs strace)',
  { timeout: 90_000 + REQUESTS * 60 },
  async ({ annotate }) => {
    const log = join(data.path, 'traced')
    // -D: the server stays the process that was started; its database, which it starts, has been started when we begin to read.
    const wrapper = ['strace', '-D', '-f', '--seccomp-bpf', '-s', '300', '-e', 'trace=connect,execve', '-o', log]
    const server = launch({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' }, wrapper })
    const url = await server.ready()
    const started = await readFile(log, 'utf8')
    expect(started.split('\n').filter((call) => DATABASE.test(call))).not.toEqual([])

    const fuzz = await openFuzz({ url, mailFolder: join(data.path, 'mail') }, await freePort())
    await fuzz.populate()
    const left = fuzz.requests(SEED, REQUESTS).values()
    const sender = async () => {
      for (const request of left) await fuzz.send(request)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))

    const calls = (await readFile(log, 'utf8')).slice(started.length).split('\n')
    const [connections, readers] = [DATABASE, READER].map((kind) => calls.filter((call) => kind.test(call)).length)
    const others = calls.filter((call) => REACHES_OUT.test(call) && ![DATABASE, READER, NAMES].some((own) => own.test(call)))
    expect(others).toEqual([])
    expect(readers).toBeGreaterThan(0)
    expect(await server.end()).toBe(0)
    await annotate(`${REQUESTS} requests: ${connections} connections to the database, ${readers} readers of PDFs, nothing else`)
  },
)
