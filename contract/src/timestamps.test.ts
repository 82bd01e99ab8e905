import { expect, test } from 'vitest'
import { fromBase64, sha256, toHex, utf8 } from './bytes.ts'
import { ANCHOR, createAnchoredReceipt } from './receipt-fixtures.ts'
import { parseLogProof } from './receipts.ts'
import { readTimestamp } from './timestamps.ts'

const response = fromBase64(ANCHOR.file) ?? new Uint8Array()

test('reads hash and time of a response of openssl ts', async () => {
  const { idea } = await createAnchoredReceipt()
  const note = parseLogProof(idea.proof)?.checkpoint ?? ''
  const timestamp = readTimestamp(response)
  expect(timestamp?.at.toISOString()).toBe(ANCHOR.at)
  expect(toHex(timestamp?.hash ?? new Uint8Array())).toBe(toHex(await sha256(utf8(note))))
})

test('returns null for a response that is cut off, empty or refused, and never throws', () => {
  for (let length = 0; length < response.length; length++) expect(readTimestamp(response.slice(0, length)), `${length} bytes`).toBeNull()
  // PKIStatus rejection, without a token.
  expect(readTimestamp(new Uint8Array([0x30, 5, 0x30, 3, 2, 1, 2]))).toBeNull()
  for (let i = 0; i < response.length; i++)
    for (const bit of [1, 0x80]) expect(() => readTimestamp(response.with(i, (response[i] ?? 0) ^ bit))).not.toThrow()
})

test('does not read a refused status, another hash function or another content as a timestamp', () => {
  const changed = (hex: string, other: string) => {
    const bytes = toHex(response).replace(hex, other)
    expect(bytes).not.toBe(toHex(response))
    return readTimestamp(Uint8Array.from(bytes.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
  }
  expect(changed('3003020100', '3003020102')).toBeNull()
  expect(changed('060b2a864886f70d0109100104', '060b2a864886f70d0109100105')).toBeNull()
  // SHA-512 in the imprint, which follows the policy.
  expect(changed('2a0304013031300d0609608648016503040201', '2a0304013031300d0609608648016503040203')).toBeNull()
})
