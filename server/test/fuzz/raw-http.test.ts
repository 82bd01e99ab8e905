import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@trademates/contract/auth'
import { openEvents } from '@trademates/contract/events'
import { readHealth } from '@trademates/contract/health'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

// FUZZ_SEED=… repeats a run; FUZZ_STREAMS=… sets the number of byte streams.
const FRESH_SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const STREAMS = Number(process.env['FUZZ_STREAMS'] ?? 600)
const CONCURRENCY = 20
// The client ends its side after SEND_MS; a connection still open after TIMEOUT_MS hangs.
const SEND_MS = 150
const TIMEOUT_MS = 10_000

/** Sends bytes over a new connection; returns the response until the server closes the connection. */
async function sendBytes(bytes: Buffer | string): Promise<{ text: string; isClosed: boolean }> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const received: Buffer[] = []
  const closed = new Promise<true>((resolve) => socket.on('close', () => resolve(true)))
  // The server may reset the connection while the client sends.
  socket.on('data', (chunk: Buffer) => received.push(chunk)).on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  const sending = setTimeout(() => socket.end(), SEND_MS)
  const isClosed = await Promise.race([closed, pause(TIMEOUT_MS, false, { ref: false })])
  clearTimeout(sending)
  socket.destroy()
  return { text: Buffer.concat(received).toString('latin1'), isClosed }
}

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

const HOST = 'Host: trademates.test\r\n'
const GET = `GET ${readHealth.path} HTTP/1.1\r\n`
const POST = `POST ${login.path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const BODY = '2\r\n{}\r\n0\r\n\r\n'

test('two pipelined valid requests get two responses', async () => {
  const nothing = 'GET /api/nothing/ HTTP/1.1\r\n'
  const { text } = await sendBytes(`${nothing}${HOST}\r\n${nothing}${HOST}Connection: close\r\n\r\n`)
  expect(statusesIn(text)).toEqual([404, 404])
})

test.each([
  ['a length and chunks', `${POST}Content-Length: 4\r\n${CHUNKED}\r\n${BODY}`],
  ['chunks and a length', `${POST}${CHUNKED}Content-Length: 4\r\n\r\n${BODY}`],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 30\r\n\r\n{}`],
  ['the same length twice', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
  ['two lengths in one', `${POST}Content-Length: 2, 2\r\n\r\n{}`],
  ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}`],
  ['an invalid length', `${POST}Content-Length: 0x2\r\n\r\n{}`],
  ['another coding than chunks', `${POST}Transfer-Encoding: xchunked\r\n\r\n${BODY}`],
  ['chunks that are not the last coding', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n${BODY}`],
  ['chunks twice', `${POST}${CHUNKED}${CHUNKED}\r\n${BODY}`],
  ['a chunk size beyond 64 bits', `${POST}${CHUNKED}\r\nFFFFFFFFFFFFFFFFF\r\n{}`],
  ['a chunk with 0x before its size', `${POST}${CHUNKED}\r\n0x2\r\n{}\r\n0\r\n\r\n`],
  ['chunks that end their lines with LF', `${POST}${CHUNKED}\r\n2\n{}\n0\n\n`],
  ['a chunk with an extension without end', `${POST}${CHUNKED}\r\n2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`],
  ['a folded header', `${GET}${HOST}X-Long: a\r\n b\r\n\r\n`],
  ['lines that end with LF', `GET ${readHealth.path} HTTP/1.1\nHost: trademates.test\n\n`],
  ['CR within a header', `${GET}${HOST}X: a\rb\r\n\r\n`],
  ['NUL within a header', `${GET}${HOST}X: a\0b\r\n\r\n`],
  ['a space before the colon', `${GET}Host : trademates.test\r\n\r\n`],
  ['an invalid header name', `${GET}${HOST}X(: a\r\n\r\n`],
  ['two hosts', `${GET}${HOST}Host: evil.test\r\n\r\n`],
  ['no host', `${GET}\r\n`],
  ['an invalid host', `${GET}Host: trademates.test/@evil.test\r\n\r\n`],
  ['an address with a host of its own', `GET http://evil.test${readHealth.path} HTTP/1.1\r\n${HOST}\r\n`],
  ['no version', `GET ${readHealth.path}\r\n\r\n`],
  ['the version after the next', `GET ${readHealth.path} HTTP/1.2\r\n${HOST}\r\n`],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a path that is not ASCII', `GET /\u00ff\u00fe HTTP/1.1\r\n${HOST}\r\n`],
  ['an invalid path', `GET /%zz HTTP/1.1\r\n${HOST}\r\n`],
  ['headers without end', `${GET}${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['too many headers', `${GET}${HOST}${'X: 1\r\n'.repeat(4_000)}\r\n`],
])('V4.2.1 G05 a request with %s is rejected with one response, and the connection closes', async (_what, bytes) => {
  const { text, isClosed } = await sendBytes(Buffer.from(bytes, 'latin1'))
  expect(
    statusesIn(text).filter((status) => status < 400 || status > 431),
    text,
  ).toEqual([])
  expect([statusesIn(text).length, isClosed]).toEqual([1, true])
  expect(text).not.toMatch(/FST_|HPE_|Client Error|statusCode/)
})

test('V4.2.1 invalid HTTP during a streamed response closes the connection and adds nothing to the response', async () => {
  const { ana } = await createUsers(app, 'ana')
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  const closed = once(socket, 'close')
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.write(`GET ${openEvents.path} HTTP/1.1\r\n${HOST}Authorization: Bearer ${ana.session.access}\r\n\r\n`)
  await vi.waitFor(() => expect(received).toContain('retry:'))
  socket.write('no HTTP\r\n\r\n')
  await closed
  expect(statusesIn(received)).toEqual([200])
})

test('V4.2.1 CONNECT opens no tunnel, and TRACE does not echo the request', async () => {
  expect((await sendBytes(`CONNECT evil.test:443 HTTP/1.1\r\n${HOST}\r\n`)).text).toBe('')
  const traced = await sendBytes(`TRACE / HTTP/1.1\r\n${HOST}X-Own: 4711\r\nConnection: close\r\n\r\n`)
  expect(statusesIn(traced.text)).toEqual([404])
  expect(traced.text).not.toContain('4711')
})

const SEEDS = [
  `${GET}${HOST}Accept: */*\r\nConnection: close\r\n\r\n`,
  `${POST}Connection: close\r\nContent-Length: 41\r\n\r\n{"email":"a@traders.example","password":"xyz"}`,
  `${POST}Connection: close\r\n${CHUNKED}\r\n${BODY}`,
  `GET /media/0/x.png HTTP/1.1\r\n${HOST}Range: bytes=0-1\r\nConnection: close\r\n\r\n`,
].map((text) => Buffer.from(text, 'latin1'))

/** The bytes of a valid request with random deletions and insertions. */
const malformedRequest = fc
  .record({
    from: fc.constantFrom(...SEEDS),
    cuts: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        drop: fc.nat({ max: 12 }),
        put: fc.oneof(
          fc.uint8Array({ maxLength: 6 }),
          fc.constantFrom('\r\n', '\n', '\r', '\0', ' ', ':', 'Host: b\r\n').map((text) => Buffer.from(text)),
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ from, cuts }) =>
    cuts.reduce((bytes, { at, drop, put }) => {
      const place = Math.floor(at * bytes.length)
      return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + drop)])
    }, from),
  )

test(`G05 ${STREAMS} malformed byte streams (seed ${FRESH_SEED}) get a response or are closed, never with a 5xx`, async () => {
  const streams = fc.sample(malformedRequest, { seed: FRESH_SEED, numRuns: STREAMS })
  const pending = streams.values()
  const faults: string[] = []
  const sender = async () => {
    for (const bytes of pending) {
      const { text, isClosed } = await sendBytes(bytes)
      if (!isClosed || statusesIn(text).some((status) => status >= 500)) faults.push(`${JSON.stringify(bytes.toString('latin1'))}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  expect(faults).toEqual([])
  await vi.waitFor(async () => expect((await fetch(app.url + readHealth.path)).status).toBe(200))
}, 240_000)
