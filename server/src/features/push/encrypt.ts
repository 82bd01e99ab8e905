import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a push subscription: an uncompressed P-256 public key and a 16-byte secret. */
export interface PushKeys {
  p256dh: Buffer
  auth: Buffer
}

/** Generated per message; tests pass fixed values. */
interface EphemeralKeys {
  salt: Buffer
  /** Private key of the sender. */
  key: Buffer
}

const CURVE = 'prime256v1'
/** Every push service accepts a record of this size (RFC 8030, section 7.2). */
const RECORD_BYTES = 4_096
/** RFC 8188, section 2. */
const LAST_RECORD_DELIMITER = Buffer.from([2])

const generateKeys = (): EphemeralKeys => {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  return { salt: randomBytes(16), key: ecdh.getPrivateKey() }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Encrypts a push message for one browser (RFC 8291, content encoding aes128gcm of RFC 8188).
 * @param plaintext at most 3,993 bytes
 * @throws if the public key is not a point of the curve
 */
export function encryptPush(plaintext: Buffer, { p256dh, auth }: PushKeys, { salt, key }: EphemeralKeys = generateKeys()): Buffer {
  const sender = createECDH(CURVE)
  sender.setPrivateKey(key)
  const publicKey = sender.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = derive(sender.computeSecret(p256dh), auth, keyInfo, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(publicKey.length, 4)
  return Buffer.concat([
    salt,
    head,
    publicKey,
    cipher.update(Buffer.concat([plaintext, LAST_RECORD_DELIMITER])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
