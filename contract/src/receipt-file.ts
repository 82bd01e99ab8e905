import * as z from 'zod/mini'
import type { CanonicalValue } from './canonical-json.ts'
import { endpoint } from './endpoint.ts'
import { RECORD_KINDS } from './receipts.ts'

/** The version of the format of receipts. */
export const RECEIPT_FORMAT = 'trademates-receipt/1'

/** In characters. The evidence of a year is far below it. */
export const MAX_RECEIPT_LENGTH = 10_000_000

const JsonValue: z.ZodMiniType<CanonicalValue, CanonicalValue> = z.lazy(() =>
  z.union([z.string(), z.int(), z.boolean(), z.null(), z.array(JsonValue), z.record(z.string(), JsonValue)]),
)

/** A record with what proves it. */
export const Sealed = z.strictObject({
  record: z.record(z.string(), JsonValue),
  /** Base64, 32 bytes. */
  salt: z.string(),
  /** The entry of the public log. */
  leaf: z.strictObject({ at: z.iso.datetime({ precision: 3 }), commitment: z.string(), kind: z.enum(RECORD_KINDS), v: z.literal(1) }),
  /** The text of a C2SP tlog-proof. */
  proof: z.string(),
})
export type Sealed = z.output<typeof Sealed>

/** A file that proves an idea, its amendments and its grade. */
export const Receipt = z.strictObject({
  format: z.literal(RECEIPT_FORMAT),
  /** The name of the log. */
  origin: z.string(),
  /** The verifier key of the log. */
  key: z.string(),
  idea: Sealed,
  amendments: z.array(Sealed),
  /** The newest grade; null while the idea is open. */
  grade: z.nullable(Sealed),
  /** The unmanaged result, if it was decided after the grade. */
  unmanaged: z.nullable(Sealed),
  /** Grades before a correction, oldest first. */
  earlier_grades: z.array(Sealed),
  edits: z.array(Sealed),
  deleted: z.nullable(Sealed),
  /** The text of the post as it was sealed; null if it was deleted. */
  text: z.nullable(z.strictObject({ salt: z.string(), text: z.string() })),
  /** Timestamps of checkpoints. */
  anchors: z.array(z.strictObject({ size: z.int(), root: z.string(), kind: z.string(), at: z.iso.datetime(), file: z.string() })),
})
export type Receipt = z.output<typeof Receipt>

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/ideas/{id}/receipt/',
  summary: 'The receipt of an idea: everything that is sealed about it, with its proofs.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found', 'unavailable'],
  download: 'application/json',
  answer: null,
})

export const readReceipts = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/receipts/',
  summary: 'A zip of the receipts of all ideas of a user.',
  who: 'member',
  limit: '1/hour',
  refuses: ['not_found'],
  download: 'application/zip',
  answer: null,
})

/** Reads the text of a file; `null` if it is not a receipt of this format. */
export function parseReceipt(text: string): Receipt | null {
  if (text.length > MAX_RECEIPT_LENGTH) return null
  try {
    return Receipt.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The name under which a receipt is saved: `trademates-BTCUSD-019aaf00.receipt.json`. */
export const receiptFileName = (symbol: string, ideaId: string): string =>
  `trademates-${symbol.replaceAll(/[^A-Za-z0-9.]/g, '')}-${ideaId.slice(0, 8)}.receipt.json`
