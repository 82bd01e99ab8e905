import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The push service of a browser's maker on this machine, with browsers behind it that share one key. */
export interface PushService {
  url: string
  /** What the browser of this number gives to the product. */
  subscription: (number: number) => { endpoint: string; p256dh: string; auth: string }
  close: () => Promise<void>
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Opens one; `hear` is told the text of each push as its browser would decrypt it (RFC 8291), when all of it has arrived. */
export async function openPushService(hear: (text: string) => void): Promise<PushService> {
  const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)]
  const own = keys.generateKeys()

  function textOf(body: Buffer): string {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)]
    const secret = derive(keys.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]), 32)
    const [key, nonce] = [derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16), derive(secret, salt, 'Content-Encoding: nonce\0', 12)]
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
    return Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]).toString()
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      hear(textOf(body))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscription: (number) => ({
      endpoint: `https://push.example/${number}`,
      p256dh: own.toString('base64url'),
      auth: auth.toString('base64url'),
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
