import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { GatheringSocket } from './lanes.ts'

/** A gathering socket with what it is connected to. */
async function connected(): Promise<{ near: GatheringSocket; far: Socket }> {
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = new GatheringSocket().connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[far]] = await Promise.all([once(server, 'connection') as Promise<[Socket]>, once(near, 'connect')])
  onTestFinished(() => {
    near.destroy()
    far.destroy()
    server.close()
  })
  return { near, far }
}

/** Sends a message of several parts, as node-postgres does. */
function send(socket: Socket, ...parts: string[]): void {
  socket.cork()
  for (const part of parts) socket.write(part)
  socket.uncork()
}

async function read(socket: Socket): Promise<string> {
  let text = ''
  for await (const bytes of socket) text += String(bytes)
  return text
}

test('what is asked within one turn is sent in one write, and what is asked in another in another', async () => {
  const { near } = await connected()
  const writes = vi.spyOn(near, '_writev')
  for (const word of ['one', 'two', 'three']) send(near, word, ' ')
  expect(writes).not.toHaveBeenCalled()
  await turn()
  expect(writes).toHaveBeenCalledTimes(1)
  for (const word of ['four', 'five']) send(near, word, ' ')
  await turn()
  expect(writes).toHaveBeenCalledTimes(2)
})

test('every byte arrives, in its order, the large ones too, and those of the turn that ends it', async () => {
  const { near, far } = await connected()
  const all = read(far)
  const large = 'x'.repeat(1_000_000)
  send(near, '1', large)
  send(near, '2')
  await turn()
  send(near, '3', large, '4')
  near.end('5')
  expect(await all).toBe(`1${large}23${large}45`)
})

test('who sends more than is read is told to wait, and when to go on', async () => {
  const { near, far } = await connected()
  near.cork()
  expect(near.write('x'.repeat(8_000_000))).toBe(false)
  near.uncork()
  const drained = once(near, 'drain')
  far.resume()
  await drained
  expect(near.writableLength).toBe(0)
})

test('where the other side breaks off, whatever was asked in that turn learns of it', async () => {
  const { near, far } = await connected()
  far.resetAndDestroy()
  const failed = once(near, 'close').catch((error: unknown) => error)
  const results = ['one', 'two'].map(
    (word) =>
      new Promise<unknown>((resolve) => {
        near.cork()
        near.write(word.repeat(1_000_000), resolve)
        near.uncork()
      }),
  )
  for (const result of await Promise.all(results)) expect(result).toBeInstanceOf(Error)
  expect(await failed).toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) as string })
})
