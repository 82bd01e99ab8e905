/** @module-tag slow */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createPost } from '@trademates/contract/posts'
import { describe, it } from 'vitest'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { createDataDir, startServerProcess, type ServerProcess } from '@trademates/test-support/server/server-process.ts'

const BODY = JSON.stringify({ email: 'unknown@traders.example', password: 'wrong password' })

/** Starts a request whose body is incomplete; `finish` sends the rest and returns the response. */
async function slowRequest(server: ServerProcess): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const { hostname, port } = new URL(await server.waitUntilReady())
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.on('error', () => undefined)
  const head = ['host: here', 'content-type: application/json', `content-length: ${BODY.length}`, 'expect: 100-continue']
  socket.write(`POST /api/auth/login/ HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  // "100 Continue": the server waits for the body.
  await once(socket, 'data')
  answer = ''
  socket.write(BODY.slice(0, 10))
  return {
    socket,
    async finish() {
      socket.write(BODY.slice(10))
      await once(socket, 'close')
      return answer
    },
  }
}

/** A form with an endless file, fast enough for the body timeout. */
async function* endlessForm(): AsyncGenerator<string> {
  yield '--cut\r\ncontent-disposition: form-data; name="files"; filename="levels.csv"\r\n\r\n'
  for (;;) {
    yield 'x'.repeat(8_192)
    await delay(100)
  }
}

describe.concurrent.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('finishes running requests, accepts no new ones, then stops', async ({ expect, onTestFinished }) => {
    const DATA_DIR = await createDataDir(onTestFinished)
    const server = startServerProcess({ env: { DATA_DIR }, onFinished: onTestFinished })
    const url = await server.waitUntilReady()
    const slow = await slowRequest(server)
    server.child.kill(signal)
    await server.waitForLog('stopping')
    // Until the listener is closed, new requests get 503.
    await expect.poll(() => fetch(url).catch(() => 'refused'), { timeout: 5_000 }).toBe('refused')
    const startedAt = performance.now()
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 401 /)
    expect(await server.waitForExit()).toBe(0)
    // The keep-alive connection does not delay the stop.
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    expect(server.output.err).toBe('')
  })

  it('stops immediately at the second signal, and the next start succeeds', async ({ expect, onTestFinished }) => {
    const DATA_DIR = await createDataDir(onTestFinished)
    const server = startServerProcess({ env: { DATA_DIR }, onFinished: onTestFinished })
    await slowRequest(server)
    server.child.kill(signal)
    await server.waitForLog('stopping')
    // Signals within one second count once: a key press may reach the process twice.
    await delay(1_100)
    const startedAt = performance.now()
    expect(await server.stop(signal)).toBe(1)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    const next = startServerProcess({ env: { DATA_DIR }, onFinished: onTestFinished })
    await next.waitUntilReady()
    expect(await next.stop()).toBe(0)
  })
})

describe.concurrent('SIGTERM', () => {
  it('aborts a request that does not finish within the grace period', { tags: ['full'] }, async ({ expect, onTestFinished }) => {
    const DATA_DIR = await createDataDir(onTestFinished)
    const entry = 'test/support/server/test-main.ts'
    const server = startServerProcess({ env: { DATA_DIR, STOP_GRACE_MS: '1500' }, entry, onFinished: onTestFinished })
    const { ana } = await signUpUsers({ url: await server.waitUntilReady(), emailFolder: `${DATA_DIR}/mail` }, 'ana')
    const sending = request(`${await server.waitUntilReady()}${createPost.path}`, {
      method: createPost.method,
      headers: { authorization: `Bearer ${ana.session.access}`, 'content-type': 'multipart/form-data; boundary=cut' },
    })
    const cut = once(sending, 'error')
    Readable.from(endlessForm()).pipe(sending)
    await expect.poll(() => readdir(`${DATA_DIR}/files/staging`)).toHaveLength(1)
    const startedAt = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - startedAt).toBeGreaterThan(1_400)
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    await cut
  })

  it('ends open event streams without waiting', async ({ expect, onTestFinished }) => {
    const DATA_DIR = await createDataDir(onTestFinished)
    const server = startServerProcess({ env: { DATA_DIR }, onFinished: onTestFinished })
    const { ana } = await signUpUsers({ url: await server.waitUntilReady(), emailFolder: `${DATA_DIR}/mail` }, 'ana')
    const stream = await fetch(`${await server.waitUntilReady()}/api/events/`, {
      headers: { authorization: `Bearer ${ana.session.access}` },
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = await reader?.read()
    expect(first?.value).toContain('retry: ')
    const startedAt = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    // The end of the stream, not a broken connection.
    let last = await reader?.read()
    while (last?.done === false) last = await reader?.read()
    expect(last?.done).toBe(true)
  })
})
