import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** How this installation proves to push services who it is (RFC 8292). */
export interface Identity {
  /** Its public key in base64url, which browsers subscribe with. */
  key: string
  /** The header `authorization` of a push to this address. */
  proofFor(endpoint: URL): string
}

/** How many points P-256 has (SEC 2, section 2.4.2): private keys are numbers from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const HOURS_12 = 12 * 3_600

/** Derived, so that all processes of an installation have the same key for as long as its secret is the same, and no copy of the database holds it. */
function privateKeyOf(secret: string): Buffer {
  const derived = BigInt(`0x${createHmac('sha384', secret).update('web push').digest('hex')}`)
  return Buffer.from(((derived % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
}

function keysOf(secret: string): { point: Buffer; key: KeyObject } {
  const pair = createECDH('prime256v1')
  const own = privateKeyOf(secret)
  pair.setPrivateKey(own)
  const point = pair.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)), d: text(own) }
  return { point, key: createPrivateKey({ format: 'jwk', key: jwk }) }
}

/** The identity that follows from the installation's secret. `subject` is where a push service finds its operator: the address of the product. */
export function identityOf(secret: string, subject: string): Identity {
  const { point, key } = keysOf(secret)
  const shown = point.toString('base64url')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    key: shown,
    proofFor({ origin }) {
      const claims = part({ aud: origin, exp: Math.floor(Date.now() / 1_000) + HOURS_12, sub: subject })
      const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${claims}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${text}.${signature}, k=${shown}`
    },
  }
}
