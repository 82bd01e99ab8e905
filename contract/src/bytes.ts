/** Bytes in memory of their own, as `crypto.subtle` takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Encodes a text as UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Joins byte strings. */
export function concatBytes(...parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Whether two byte strings are equal. Not for secrets: the time depends on the content. */
export const equalBytes = (a: Bytes, b: Bytes): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

/** Encodes as standard Base64 with padding (RFC 4648, section 4). */
export const toBase64 = (bytes: Bytes): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

/**
 * Decodes standard Base64 with padding. There is exactly one accepted text for each byte string.
 * @returns `null` for anything else, such as missing padding, whitespace or stray bits
 */
export function fromBase64(text: string): Bytes | null {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return null
  const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
  return toBase64(bytes) === text ? bytes : null
}

/** Encodes as lowercase hexadecimal digits. */
export const toHex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The SHA-256 hash, 32 bytes. */
export const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
