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
import { amount, shortened } from './amount.ts'
import { sheet } from './ledger.ts'

const data = useDataDir()
const CROWD = amount(100, 1_000)
const IDLE = amount(500, 10_000)
// G14 is for a machine that is not busy with others.
const SHED_MS = amount(15_000, 10_000)
const HEALTH_MS = amount(Number.POSITIVE_INFINITY, 100)
const MOST_MB = amount(Number.POSITIVE_INFINITY, 300)
// More than the kernel takes for a reader who does not read.
const LARGE = 24_000_000
const TIMEOUTS = { headersMs: 600, bodyMs: 800, formMs: 800, unreadMs: 300 }
const LATE_MS = amount(1_800, 38_000)
const A_MS = 3

let server: ServerProcess
let url: string
let ana: TestUser
let slowFile: string

beforeAll(async () => {
  const { entry, env } = shortened(TIMEOUTS)
  server = startServerProcess({ entry, env: { ...env, DATA_DIR: data.path, RATE_LIMIT: 'off' }, onFinished: afterAll })
  url = await server.waitUntilReady()
  ana = (await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana')).ana
  slowFile = (await ana.createPost('read slowly', { files: [sheet(LARGE)] })).files[0]?.file ?? ''
})
afterAll(() => server.stop())

/** Opens many connections, has each say something, and goes on with it until each was closed; gives how long the last one took. */
async function besiege(count: number, say: (socket: Socket) => () => void): Promise<{ answers: string[]; shedAfter: number }> {
  const { hostname, port } = new URL(url)
  let shedAfter = 0
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      // More at once than the kernel lets wait would be its refusal, not ours.
      await pause(at / A_MS)
      const began = performance.now()
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      const over = new Promise((closed) => socket.once('close', closed))
      await Promise.race([over, new Promise((open) => socket.once('connect', open))])
      let answer = ''
      socket.setEncoding('latin1').on('data', (text: string) => (answer += text.slice(0, 200)))
      const goOn = setInterval(say(socket), amount(100, 1_000))
      await over
      clearInterval(goOn)
      shedAfter = Math.max(shedAfter, performance.now() - began)
      return answer
    }),
  )
  return { answers, shedAfter }
}

/** Asks for a large file and reads nothing of it until its time is long over; gives how much had been sent by then. */
async function readLate(): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const over = new Promise((closed) => socket.once('close', closed))
  socket.write(`GET ${slowFile} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`)
  // On a busy machine the response may begin late.
  await once(socket, 'readable')
  await pause(LATE_MS)
  let bytes = 0
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await over
  return bytes
}

/** Looks how long somebody else waits meanwhile, from a thread that is not busy with the siege: the p99 in milliseconds, and all in words. */
async function whileOthersAsk<Result>(siege: Promise<Result>): Promise<{ result: Result; slow: number; others: string }> {
  const onlooker = new Worker(join(import.meta.dirname, 'onlooker.ts'), { workerData: `${url}/api/health/` })
  const told = once(onlooker, 'message') as Promise<[number[]]>
  const [result, [waits]] = await Promise.all([siege.finally(() => onlooker.postMessage('enough')), told])
  const sorted = waits.toSorted((one, other) => one - other)
  const [slow, longest] = [sorted.at(Math.floor(waits.length * 0.99)) ?? 0, sorted.at(-1) ?? 0]
  expect(longest).toBeLessThan(Number.POSITIVE_INFINITY)
  return { result, slow, others: `health ${waits.length} times 200, p99 ${Math.round(slow)} ms, the longest ${Math.round(longest)} ms` }
}

const HEAD = 'POST /api/auth/login/ HTTP/1.1\r\nhost: here\r\n'
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const SLOW = {
  'headers (-H)': (socket: Socket) => {
    socket.write(HEAD)
    return () => socket.write('x-more: 1\r\n')
  },
  'a body (-B)': (socket: Socket) => {
    socket.write(`${HEAD}content-type: application/json\r\ncontent-length: 5000\r\n\r\n`)
    return () => socket.write('x')
  },
  'a form (-B)': (socket: Socket) => {
    const kind = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 90000'
    const head = `POST /api/feed/posts/ HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${ana.session.access}\r\n${kind}\r\n\r\n`
    socket.write(`${head}--b\r\ncontent-disposition: form-data; name="description"\r\n\r\n`)
    return () => socket.write('x')
  },
}

// At full size one after the other: all together are more than one machine can both send and serve.
describe('clients that take their time', { concurrent: amount(1, 0) === 1 }, () => {
  it.for(Object.entries(SLOW))(
    'F15 many who send %s a byte at a time are shut out, and keep nobody waiting',
    async ([, say], { annotate, expect: expects }) => {
      const { result, slow, others } = await whileOthersAsk(besiege(CROWD, say))
      // Told first, so that a target that is missed is missed with its figure.
      await annotate(`${CROWD} answered 408 and closed within ${seconds(result.shedAfter)}; ${others}`)
      expects(result.answers.filter((answer) => !/^HTTP\/1.1 408 /.test(answer))).toEqual([])
      expects(result.shedAfter).toBeLessThan(SHED_MS)
      expects(slow).toBeLessThan(HEALTH_MS)
    },
  )

  it(
    'F15 answers that nobody reads (-X) are given up, and keep nobody waiting',
    { timeout: 120_000 },
    async ({ annotate, expect: expects }) => {
      const readers = Promise.all(Array.from({ length: CROWD / 10 }, readLate))
      const { result, slow, others } = await whileOthersAsk(readers)
      await annotate(`${CROWD / 10} cut off, none served whole; ${others}`)
      expects(result.filter((bytes) => bytes >= LARGE)).toEqual([])
      expects(slow).toBeLessThan(HEALTH_MS)
    },
  )

  it('F16 G14 connections that say nothing are closed, with those whose headers are slow beside them, and cost little', async ({
    annotate,
    expect: expects,
  }) => {
    const most = async () => Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024
    const sieges = Promise.all([besiege(IDLE, () => () => undefined), besiege(CROWD, SLOW['headers (-H)'])])
    const { result, slow, others } = await whileOthersAsk(sieges)
    const [idle = 0, slowHeaders = 0] = result.map(({ shedAfter }) => shedAfter)
    const peak = await most()
    await annotate(
      `${IDLE} idle closed within ${seconds(idle)}, ${CROWD} slow within ${seconds(slowHeaders)}; ${others}; ${Math.round(peak)} MB at most`,
    )
    expects(new Set(result[0].answers)).toEqual(new Set(['']))
    for (const shedAfter of [idle, slowHeaders]) expects(shedAfter).toBeLessThan(SHED_MS)
    expects(slow).toBeLessThan(HEALTH_MS)
    expects(peak).toBeLessThan(MOST_MB)
  })
})
