/**
 * @module-tag full
 * @module-tag slow
 */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { amount } from './amount.ts'
import { INSPECTED, runInside } from './inspector.ts'
import { expectKept, keepWriting, openLedger, refusalsIn } from './ledger.ts'

const PATH = '/api/feed/posts/'
const UPLOADS = amount(10, 40)

const data = useDataDir()
const start = (env = {}) => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off', ...env } })
const someone = async (url: string, name: string): Promise<TestUser> => {
  const people = await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, name)
  const { [name]: one } = people
  if (one === undefined) throw new Error(`${name} did not come`)
  return one
}

/** Sends a post with a file, the second half of it only when it is time; gives the status that is answered. */
async function uploadSlowly(url: string, by: TestUser, isTime: Promise<void>): Promise<number | undefined> {
  const part = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"${value}\r\n`
  const sent = request(new URL(PATH, url), {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${by.session.access}` },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write(part('description', '\r\n\r\nslow') + part('trading_markets', '\r\n\r\nForex') + part('files', '; filename="a.csv"\r\n'))
  sent.write('1,2,3\n'.repeat(20_000))
  await isTime
  sent.end(`${'4,5,6\n'.repeat(20_000)}\r\n--b--\r\n`)
  const [answer] = await answered
  await text(answer)
  return answer.statusCode
}

it('F31 uploads that run when the server is told to stop are finished, and it ends with 0', async ({ annotate }) => {
  const server = start()
  const url = await server.waitUntilReady()
  const ana = await someone(url, 'ana')
  const time = Promise.withResolvers<void>()
  const running = Promise.all(Array.from({ length: UPLOADS }, () => uploadSlowly(url, ana, time.promise)))
  // Each has its place in the staging folder once its file begins to arrive.
  const arrived = async () => (await readdir(join(data.path, 'files/staging'))).length
  await expect.poll(arrived, { timeout: 60_000 }).toBe(UPLOADS)
  const began = performance.now()
  server.child.kill('SIGTERM')
  await server.waitForLog('stopping')
  time.resolve()
  expect(await running).toEqual(Array(UPLOADS).fill(201))
  expect(await server.waitForExit()).toBe(0)
  await annotate(`${UPLOADS} of ${UPLOADS} answered 201; ended with 0 after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
})

const FAULTS = [
  ['an exception that nobody caught', 'throw new Error("F32")'],
  ['a rejection that nobody handled', 'void Promise.reject(new Error("F32"))'],
] as const

it.for(FAULTS.slice(0, amount(1, 2)))(
  'F32 %s ends the process with a word why; what it had answered is there at the next start',
  async ([, statement], { annotate }) => {
    let server = start(INSPECTED)
    const door = { url: await server.waitUntilReady() }
    const ben = await someone(door.url, `ben${statement.length}`)
    const [ledger, over] = [openLedger(), new AbortController()]
    const writing = keepWriting(ben, { door, ledger, over: over.signal })
    await expect.poll(() => ledger.posts.length, { timeout: 60_000 }).toBeGreaterThan(5)
    await runInside(server, statement)
    expect(await server.waitForExit()).toBe(1)
    expect(server.output.out).toContain('the process ends by a fault')
    over.abort()
    await writing
    server = start()
    await expectKept(await server.waitUntilReady(), ben, ledger)
    expect(await server.stop()).toBe(0)
    await annotate(`status 1; ${ledger.posts.length} acknowledged, 0 lost; ${refusalsIn(ledger)}`)
  },
)

it('F32 a process that is busy for seconds answers afterwards, and rightly', async ({ annotate }) => {
  const server = start(INSPECTED)
  const url = await server.waitUntilReady()
  const cem = await someone(url, 'cem')
  const [ledger, over] = [openLedger(), new AbortController()]
  const writing = Promise.all(Array.from({ length: 8 }, () => keepWriting(cem, { door: { url }, ledger, over: over.signal })))
  await expect.poll(() => ledger.posts.length, { timeout: 60_000 }).toBeGreaterThan(5)
  const busy = amount(1_500, 10_000)
  await runInside(server, `const until = Date.now() + ${busy}; while (Date.now() < until);`)
  await expect.poll(() => ledger.longest, { timeout: 60_000 }).toBeGreaterThan(busy - 500)
  const before = ledger.posts.length
  await expect.poll(() => ledger.posts.length, { timeout: 60_000 }).toBeGreaterThan(before)
  over.abort()
  await writing
  expect([...ledger.statuses.keys()].filter((status) => ![201, 503].includes(status))).toEqual([])
  await expectKept(url, cem, ledger)
  expect(await server.stop()).toBe(0)
  await annotate(`${ledger.posts.length} acknowledged, 0 lost; ${refusalsIn(ledger)}; longest ${Math.round(ledger.longest)} ms`)
})
