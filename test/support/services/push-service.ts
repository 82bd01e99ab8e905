import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser that takes pushes: it has subscribed, and reads what comes. */
export interface Receiver {
  /** What it gives to the product. */
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** What it was pushed and could read, in order. */
  read: unknown[]
}

/** A push service on this machine. It takes what a key signs that the product shows, and decrypts it as the browser would (RFC 8291, 8292). */
export interface PushService {
  /** `isSilent`: what is sent there is never answered. */
  subscribe(isSilent?: boolean): Receiver
  /** What it answers from now on. */
  answer(status: number | Promise<number>): void
  /** How often it was asked. */
  asked(): number
  close(): Promise<void>
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Whether the token is signed by the key beside it, and for this place. */
function isProven(header: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const seconds = exp - Date.now() / 1_000
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned && aud === audience && seconds > 0 && seconds <= 24 * 3_600
}

/** Starts one. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer) => void>()
  const silent = new Set<string>()
  let answered: number | Promise<number> = 201
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (silent.has(request.url ?? '')) return
    void Promise.all([bodyOf(request), answered]).then(([body, status]) => {
      const { authorization = '', 'content-encoding': coding, ttl } = request.headers
      const isRight = isProven(authorization, url()) && coding === 'aes128gcm' && Number(ttl) > 0
      if (isRight && status < 300) browsers.get(request.url ?? '')?.(body)
      response.writeHead(isRight ? status : 403).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    subscribe(isSilent = false) {
      const [keys, auth, read] = [createECDH('prime256v1'), randomBytes(16), [] as unknown[]]
      const own = keys.generateKeys()
      const path = `/${randomBytes(9).toString('base64url')}`
      if (isSilent) silent.add(path)
      browsers.set(path, (body) => {
        const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)]
        const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
        const secret = derive(keys.computeSecret(sender), auth, info, 32)
        const cipher = createDecipheriv(
          'aes-128-gcm',
          derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
          derive(secret, salt, 'Content-Encoding: nonce\0', 12),
        )
        cipher.setAuthTag(body.subarray(-16))
        const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()])
        read.push(JSON.parse(plain.subarray(0, -1).toString()))
      })
      return { subscription: { endpoint: url() + path, p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, read }
    },
    answer(next) {
      answered = next
    },
    asked: () => asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
