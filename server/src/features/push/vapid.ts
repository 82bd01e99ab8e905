import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** How this installation proves to push services who it is (RFC 8292). */
export interface VapidIdentity {
  /** Its public key in base64url, which browsers subscribe with. */
  key: string
  /** The header `authorization` of a push to this address. */
  authorizationFor(endpoint: URL): string
}

/** How many points P-256 has (SEC 2, section 2.4.2): private keys are numbers from 1 to one less. */
const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const TOKEN_SECONDS = 12 * 3_600

/** Derived, so that all processes of an installation have the same key for as long as its secret is the same, and no copy of the database holds it. */
function derivePrivateKey(secret: string): Buffer {
  const derived = BigInt(`0x${createHmac('sha384', secret).update('web push').digest('hex')}`)
  return Buffer.from(((derived % (CURVE_ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
}

function deriveKeys(secret: string): { point: Buffer; key: KeyObject } {
  const pair = createECDH('prime256v1')
  const privateKey = derivePrivateKey(secret)
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)), d: text(privateKey) }
  return { point, key: createPrivateKey({ format: 'jwk', key: jwk }) }
}

/** The identity that follows from the installation's secret. `subject` is where a push service finds its operator: the address of the product. */
export function createVapidIdentity(secret: string, subject: string): VapidIdentity {
  const { point, key } = deriveKeys(secret)
  const publicKey = point.toString('base64url')
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    key: publicKey,
    authorizationFor({ origin }) {
      const claims = encodePart({ aud: origin, exp: Math.floor(Date.now() / 1_000) + TOKEN_SECONDS, sub: subject })
      const text = `${encodePart({ typ: 'JWT', alg: 'ES256' })}.${claims}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${text}.${signature}, k=${publicKey}`
    },
  }
}
