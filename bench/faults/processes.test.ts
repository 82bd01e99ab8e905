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
import { chooseSize } from './support/run-size.ts'
import { INSPECTOR_ENV, runInServer } from './support/run-in-server.ts'
import { expectStored, writePosts, createJournal, summarizeErrors } from './support/write-journal.ts'

const PATH = '/api/feed/posts/'
const UPLOADS_PER_USER = chooseSize(2, 10)
const UPLOAD_COUNT = 4 * UPLOADS_PER_USER

const data = useDataDir()
const start = (env = {}) => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off', ...env } })
const signUp = <Name extends string>(url: string, ...names: Name[]) => signUpUsers({ url, emailFolder: join(data.path, 'mail') }, ...names)

/** Uploads the first half of a file, waits for `isTime`, uploads the rest and returns the status. */
async function uploadInTwoParts(url: string, by: TestUser, isTime: Promise<void>): Promise<number | undefined> {
  const part = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"${value}\r\n`
  const head = part('description', '\r\n\r\nslow') + part('trading_markets', '\r\n\r\nForex') + part('files', '; filename="a.csv"\r\n')
  const halves = [`${head}\r\n${'1,2,3\n'.repeat(20_000)}`, `${'4,5,6\n'.repeat(20_000)}\r\n--b--\r\n`] as const
  const sent = request(new URL(PATH, url), {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      // Without it each upload reserves the size of the largest file.
      'content-length': halves.join('').length,
      authorization: `Bearer ${by.session.access}`,
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write(halves[0])
  await isTime
  sent.end(halves[1])
  const [answer] = await answered
  await text(answer)
  return answer.statusCode
}

it('F31 a stopping server finishes running uploads and exits with 0', async ({ annotate }) => {
  const server = start()
  const url = await server.waitUntilReady()
  // A new user may post ten times within minutes.
  const users = Object.values(await signUp(url, 'ana', 'bea', 'cleo', 'dora'))
  const time = Promise.withResolvers<void>()
  const running = Promise.all(
    users.flatMap((user) => Array.from({ length: UPLOADS_PER_USER }, () => uploadInTwoParts(url, user, time.promise))),
  )
  // An upload has a staged file once its bytes arrive.
  const arrived = async () => (await readdir(join(data.path, 'files/staging'))).length
  await expect.poll(arrived, { timeout: 60_000 }).toBe(UPLOAD_COUNT)
  const began = performance.now()
  server.child.kill('SIGTERM')
  await server.waitForLog('stopping')
  time.resolve()
  expect(await running).toEqual(Array(UPLOAD_COUNT).fill(201))
  expect(await server.waitForExit()).toBe(0)
  await annotate(
    `${UPLOAD_COUNT} of ${UPLOAD_COUNT} answered 201; ended with 0 after ${((performance.now() - began) / 1_000).toFixed(1)} s`,
  )
})

const FAULTS = [
  ['an uncaught exception', 'ben', 'throw new Error("F32")'],
  ['an unhandled rejection', 'dan', 'void Promise.reject(new Error("F32"))'],
] as const

it.for(FAULTS.slice(0, chooseSize(1, 2)))(
  'F32 %s ends the process with a log line; acknowledged posts are there after the next start',
  async ([, name, statement], { annotate }) => {
    let server = start(INSPECTOR_ENV)
    const target = { url: await server.waitUntilReady() }
    const { [name]: author } = await signUp(target.url, name)
    const [journal, stop] = [createJournal(), new AbortController()]
    const writing = writePosts(author, { target, journal, signal: stop.signal })
    await expect.poll(() => journal.posts.length, { timeout: 60_000 }).toBeGreaterThan(5)
    await runInServer(server, statement)
    expect(await server.waitForExit()).toBe(1)
    expect(server.output.out).toContain('the process ends by a fault')
    stop.abort()
    await writing
    server = start()
    await expectStored(await server.waitUntilReady(), author, journal)
    expect(await server.stop()).toBe(0)
    await annotate(`status 1; ${journal.posts.length} acknowledged, 0 lost; ${summarizeErrors(journal)}`)
  },
)

it('F32 a process that was blocked for seconds responds correctly afterwards', async ({ annotate }) => {
  const server = start(INSPECTOR_ENV)
  const url = await server.waitUntilReady()
  const { cem } = await signUp(url, 'cem')
  const [journal, stop] = [createJournal(), new AbortController()]
  const writing = Promise.all(Array.from({ length: 8 }, () => writePosts(cem, { target: { url }, journal, signal: stop.signal })))
  await expect.poll(() => journal.posts.length, { timeout: 60_000 }).toBeGreaterThan(5)
  const busy = chooseSize(1_500, 10_000)
  await runInServer(server, `const until = Date.now() + ${busy}; while (Date.now() < until);`)
  await expect.poll(() => journal.longestMs, { timeout: 60_000 }).toBeGreaterThan(busy - 500)
  const before = journal.posts.length
  await expect.poll(() => journal.posts.length, { timeout: 60_000 }).toBeGreaterThan(before)
  stop.abort()
  await writing
  expect([...journal.statuses.keys()].filter((status) => ![201, 503].includes(status))).toEqual([])
  await expectStored(url, cem, journal)
  expect(await server.stop()).toBe(0)
  await annotate(`${journal.posts.length} acknowledged, 0 lost; ${summarizeErrors(journal)}; longest ${Math.round(journal.longestMs)} ms`)
})
