import { toHex, type Bytes } from './bytes.ts'

/** What a timestamp states (RFC 3161). Who signed it is not known here. */
export interface Timestamp {
  /** The SHA-256 hash of the data that existed at this time. */
  hash: Bytes
  at: Date
}

/** The tags of ASN.1 that a timestamp consists of (ITU-T X.690). */
const TAG = { integer: 0x02, octets: 0x04, objectId: 0x06, time: 0x18, sequence: 0x30, explicit: 0xa0 } as const

/** Object identifiers, encoded in hexadecimal digits. */
const SIGNED_DATA = '2a864886f70d010702'
const TST_INFO = '2a864886f70d0109100104'
const SHA_256 = '608648016503040201'
/** PKIStatus granted and grantedWithMods. */
const MAX_GRANTED_STATUS = 1

const LONG_LENGTH = 0x80
const MAX_LENGTH_BYTES = 3
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d{1,9})?)Z$/

interface DerValue {
  tag: number
  content: Bytes
}

/** Splits bytes into DER values. Throws a RangeError if they are cut off, longer than 16 MB or of indefinite length. */
function readValues(bytes: Bytes): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0
    let length = bytes[at + 1] ?? bytes.length
    let start = at + 2
    if (length >= LONG_LENGTH) {
      const count = length - LONG_LENGTH
      if (count === 0 || count > MAX_LENGTH_BYTES) throw new RangeError('This length is not supported.')
      length = bytes.slice(start, start + count).reduce((sum, byte) => sum * 256 + byte, 0)
      start += count
    }
    at = start + length
    if (at > bytes.length) throw new RangeError('The value is cut off.')
    values.push({ tag, content: bytes.slice(start, at) })
  }
  return values
}

/** The content of a value. Throws a RangeError for another tag. */
function contentOf(value: DerValue | undefined, tag: number): Bytes {
  if (value?.tag !== tag) throw new RangeError('The value has another type.')
  return value.content
}

const valuesIn = (value: DerValue | undefined, tag: number): DerValue[] => readValues(contentOf(value, tag))
const idOf = (value: DerValue | undefined): string => toHex(contentOf(value, TAG.objectId))

/** Reads the content of a type with an identifier: `SEQUENCE { OBJECT IDENTIFIER, [0] EXPLICIT content }`. */
function readTyped(value: DerValue | undefined, id: string): DerValue | undefined {
  const [type, content] = valuesIn(value, TAG.sequence)
  if (idOf(type) !== id) throw new RangeError('The content has another type.')
  return valuesIn(content, TAG.explicit)[0]
}

/** Reads a GeneralizedTime in UTC. */
function readTime(value: DerValue | undefined): Date {
  const match = GENERALIZED_TIME.exec(new TextDecoder().decode(contentOf(value, TAG.time)))
  const [, year, month, day, hour, minute, second] = match ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at.getTime())) throw new RangeError('The time is malformed.')
  return at
}

/**
 * Reads what a timestamp response states (RFC 3161, in DER). Verifies no signature: `openssl ts -verify` does.
 * @returns `null` if it is malformed, refused, or of another hash than SHA-256
 */
export function readTimestamp(response: Bytes): Timestamp | null {
  try {
    const [whole] = readValues(response)
    const [statusInfo, token] = valuesIn(whole, TAG.sequence)
    const [status] = valuesIn(statusInfo, TAG.sequence)
    const [granted = Number.NaN, ...more] = contentOf(status, TAG.integer)
    if (!(granted <= MAX_GRANTED_STATUS) || more.length > 0) return null
    const [, , content] = valuesIn(readTyped(token, SIGNED_DATA), TAG.sequence)
    const [info] = valuesIn(readTyped(content, TST_INFO), TAG.octets)
    const [, , imprint, , time] = valuesIn(info, TAG.sequence)
    const [algorithm, hash] = valuesIn(imprint, TAG.sequence)
    if (idOf(valuesIn(algorithm, TAG.sequence)[0]) !== SHA_256) return null
    return { hash: contentOf(hash, TAG.octets), at: readTime(time) }
  } catch {
    return null
  }
}
