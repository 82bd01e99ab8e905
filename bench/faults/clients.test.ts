/**
 * @module-tag full
 * @module-tag slow
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, type ServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { chooseSize, withTestTimeouts } from './support/run-size.ts'
import { createCsvFile } from './support/write-journal.ts'

const data = useDataDir()
const CLIENT_COUNT = chooseSize(100, 1_000)
const IDLE_COUNT = chooseSize(500, 10_000)
// The limit of G14 holds on an idle machine only.
const MAX_CLOSE_MS = chooseSize(15_000, 10_000)
const MAX_HEALTH_MS = chooseSize(Number.POSITIVE_INFINITY, 100)
const MAX_MEMORY_MB = chooseSize(Number.POSITIVE_INFINITY, 300)
// More than the kernel buffers.
const FILE_BYTES = 24_000_000
const TIMEOUTS = { headersMs: 600, bodyMs: 800, formMs: 800, unreadMs: 300 }
const READ_DELAY_MS = chooseSize(1_800, 38_000)
const CONNECTIONS_PER_MS = 3

let server: ServerProcess
let url: string
let ana: TestUser
let slowFile: string

/** Starts a server for the tests of a suite. */
function useServer(): void {
  beforeAll(async () => {
    const { entry, env } = withTestTimeouts(TIMEOUTS)
    server = startServerProcess({ entry, env: { ...env, DATA_DIR: data.path, RATE_LIMIT: 'off' }, onFinished: afterAll })
    url = await server.waitUntilReady()
  })
  afterAll(() => server.stop())
}

/** A client that begins to send after the header timeout of 5 s gets no answer, so a late test process must not count. */
const MAX_LATE_MS = 3_000

/** Opens a connection to the server, another one if this process was too late to use it at once. */
async function openConnection(): Promise<{ socket: Socket; began: number; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  // A full accept queue may leave a connection half open, which a client that sends nothing would not notice.
  socket.setKeepAlive(true, 1_000)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([closed, new Promise((resolve) => socket.once('connect', resolve))])
  if (performance.now() - began < MAX_LATE_MS) return { socket, began, closed }
  socket.destroy()
  return openConnection()
}

/** Opens connections that send bytes slowly until the server closes them. Returns the responses and the longest time until a close, in ms. */
async function holdConnections(
  count: number,
  startSending: (socket: Socket) => () => void,
): Promise<{ answers: string[]; closedAfter: number }> {
  let closedAfter = 0
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      // Stays below the kernel's accept backlog.
      await pause(at / CONNECTIONS_PER_MS)
      const { socket, began, closed } = await openConnection()
      let answer = ''
      socket.setEncoding('latin1').on('data', (text: string) => (answer += text.slice(0, 200)))
      const timer = setInterval(startSending(socket), chooseSize(100, 1_000))
      await closed
      clearInterval(timer)
      closedAfter = Math.max(closedAfter, performance.now() - began)
      return answer
    }),
  )
  return { answers, closedAfter }
}

/** Requests a large file and reads nothing until the timeout has passed. Returns the number of bytes received. */
async function readAfterTimeout(): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`GET ${slowFile} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`)
  // On a busy machine the response may start late.
  await once(socket, 'readable')
  await pause(READ_DELAY_MS)
  let bytes = 0
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await closed
  return bytes
}

/** Requests the health endpoint from another thread while `load` runs. Returns its p99 in ms and a summary. */
async function probeHealthDuring<Result>(load: Promise<Result>): Promise<{ result: Result; slow: number; others: string }> {
  const probe = new Worker(join(import.meta.dirname, 'support/health-probe.ts'), { workerData: `${url}/api/health/` })
  const reported = once(probe, 'message') as Promise<[number[]]>
  const [result, [waits]] = await Promise.all([load.finally(() => probe.postMessage('stop')), reported])
  const sorted = waits.toSorted((one, other) => one - other)
  const [slow, longest] = [sorted.at(Math.floor(waits.length * 0.99)) ?? 0, sorted.at(-1) ?? 0]
  expect(longest).toBeLessThan(Number.POSITIVE_INFINITY)
  return { result, slow, others: `health ${waits.length} times 200, p99 ${Math.round(slow)} ms, the longest ${Math.round(longest)} ms` }
}

const REQUEST_HEAD = 'POST /api/auth/login/ HTTP/1.1\r\nhost: here\r\n'
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const SLOW_SENDERS = {
  'headers (-H)': (socket: Socket) => {
    socket.write(REQUEST_HEAD)
    return () => socket.write('x-more: 1\r\n')
  },
  'a body (-B)': (socket: Socket) => {
    socket.write(`${REQUEST_HEAD}content-type: application/json\r\ncontent-length: 5000\r\n\r\n`)
    return () => socket.write('x')
  },
  'a form (-B)': (socket: Socket) => {
    const kind = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 90000'
    const head = `POST /api/feed/posts/ HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${ana.session.access}\r\n${kind}\r\n\r\n`
    socket.write(`${head}--b\r\ncontent-disposition: form-data; name="description"\r\n\r\n`)
    return () => socket.write('x')
  },
}

// At full size one after another: a single machine cannot send and serve all at once.
describe('slow clients', { concurrent: chooseSize(1, 0) === 1 }, () => {
  useServer()
  beforeAll(async () => {
    ana = (await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana')).ana
    slowFile = (await ana.createPost('read slowly', { files: [createCsvFile(FILE_BYTES)] })).files[0]?.file ?? ''
  })

  it.for(Object.entries(SLOW_SENDERS))(
    'F15 closes connections that send %s byte by byte; other requests stay fast',
    async ([, startSending], { annotate, expect: expects }) => {
      const { result, slow, others } = await probeHealthDuring(holdConnections(CLIENT_COUNT, startSending))
      // First, so that a missed target is reported with its figure.
      await annotate(`${CLIENT_COUNT} answered 408 and closed within ${seconds(result.closedAfter)}; ${others}`)
      expects(result.answers.filter((answer) => !/^HTTP\/1.1 408 /.test(answer))).toEqual([])
      expects(result.closedAfter).toBeLessThan(MAX_CLOSE_MS)
      expects(slow).toBeLessThan(MAX_HEALTH_MS)
    },
  )

  it(
    'F15 closes connections that do not read the response (-X); other requests stay fast',
    { timeout: 120_000 },
    async ({ annotate, expect: expects }) => {
      const readers = Promise.all(Array.from({ length: CLIENT_COUNT / 10 }, readAfterTimeout))
      const { result, slow, others } = await probeHealthDuring(readers)
      await annotate(`${CLIENT_COUNT / 10} cut off, none served whole; ${others}`)
      expects(result.filter((bytes) => bytes >= FILE_BYTES)).toEqual([])
      expects(slow).toBeLessThan(MAX_HEALTH_MS)
    },
  )
})

describe('idle clients', () => {
  useServer()

  it('F16 G14 closes idle connections and those with slow headers, and uses little memory', async ({ annotate }) => {
    const most = async () => Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024
    const loads = Promise.all([
      holdConnections(IDLE_COUNT, () => () => undefined),
      holdConnections(CLIENT_COUNT, SLOW_SENDERS['headers (-H)']),
    ])
    const { result, slow, others } = await probeHealthDuring(loads)
    const [idle = 0, slowHeaders = 0] = result.map(({ closedAfter }) => closedAfter)
    const peak = await most()
    await annotate(
      `${IDLE_COUNT} idle closed within ${seconds(idle)}, ${CLIENT_COUNT} slow within ${seconds(slowHeaders)}; ${others}; ${Math.round(peak)} MB at most`,
    )
    expect(new Set(result[0].answers)).toEqual(new Set(['']))
    for (const closedAfter of [idle, slowHeaders]) expect(closedAfter).toBeLessThan(MAX_CLOSE_MS)
    expect(slow).toBeLessThan(MAX_HEALTH_MS)
    expect(peak).toBeLessThan(MAX_MEMORY_MB)
  })
})
