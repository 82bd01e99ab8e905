import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** Identifies this installation to push services (RFC 8292). */
export interface VapidIdentity {
  /** Public key in base64url, used by browsers to subscribe. */
  key: string
  /** Returns the `authorization` header of a push to this endpoint. */
  authorizationFor(endpoint: URL): string
}

/** The order of P-256 (SEC 2, section 2.4.2); private keys lie between 1 and one less. */
const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const TOKEN_SECONDS = 12 * 3_600

/** Derived from the secret, so that all processes share one key and no database dump contains it. */
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

/** Creates the identity from the installation's secret. `subject` is the public URL of the product, the contact for push services. */
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
