import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { startHttpServer } from './http-server.ts'

/** A browser with a push subscription. */
export interface PushSubscriber {
  /** What the browser gives to the product. */
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** The pushed messages that it could decrypt, oldest first, as parsed JSON. */
  messages: unknown[]
}

export interface PushServiceOptions {
  /** The origin of the endpoints, where requests reach the service through another address; default: its own URL. */
  origin?: string
  /** Called with the decrypted text of each message. */
  onMessage?: (text: string) => void
}

/** A push service on this machine. It accepts requests with a valid VAPID token and decrypts messages as the browser would (RFC 8291, 8292). */
export interface PushService {
  url: string
  /** Creates a browser with a subscription. `isSilent`: requests for it are never answered. */
  subscribe: (options?: { isSilent?: boolean }) => PushSubscriber
  /** Sets the status of the responses from now on. */
  respondWith: (status: number | Promise<number>) => void
  requestCount: () => number
  close: () => Promise<void>
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Whether the token is signed by the key beside it, is for this origin and expires within 24 hours. */
function isAuthorized(header: string, origin: string): boolean {
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
  return isSigned && aud === origin && seconds > 0 && seconds <= 24 * 3_600
}

/** The keys of one browser. `decrypt` returns the text of a message (RFC 8291, section 3.4). */
function createBrowserKeys() {
  const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)]
  const publicKey = keys.generateKeys()

  function decrypt(body: Buffer): string {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)]
    const secret = derive(keys.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]), 32)
    const [key, nonce] = [derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16), derive(secret, salt, 'Content-Encoding: nonce\0', 12)]
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()])
    return padded.subarray(0, -1).toString()
  }
  return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), decrypt }
}

export async function startPushService({ origin, onMessage }: PushServiceOptions = {}): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer) => void>()
  const silent = new Set<string>()
  let responseStatus: number | Promise<number> = 201
  let requests = 0
  const endpointOrigin = () => origin ?? http.url

  const http = await startHttpServer((request, response) => {
    requests += 1
    const path = request.url ?? ''
    if (silent.has(path)) return
    void Promise.all([readBody(request), responseStatus]).then(([body, status]) => {
      const { authorization = '', 'content-encoding': coding, ttl } = request.headers
      const isValid = isAuthorized(authorization, endpointOrigin()) && coding === 'aes128gcm' && Number(ttl) > 0
      if (isValid && status < 300) browsers.get(path)?.(body)
      response.writeHead(isValid ? status : 403).end()
    })
  })

  return {
    url: http.url,
    subscribe({ isSilent = false } = {}) {
      const { decrypt, p256dh, auth } = createBrowserKeys()
      const messages: unknown[] = []
      const path = `/${randomBytes(9).toString('base64url')}`
      if (isSilent) silent.add(path)
      browsers.set(path, (body) => {
        const text = decrypt(body)
        messages.push(JSON.parse(text))
        onMessage?.(text)
      })
      return { subscription: { endpoint: endpointOrigin() + path, p256dh, auth }, messages }
    },
    respondWith: (status) => void (responseStatus = status),
    requestCount: () => requests,
    close: http.close,
  }
}
