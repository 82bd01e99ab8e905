import { equalBytes, fromBase64, sha256, toBase64, toHex, utf8 } from './bytes.ts'
import { type CheckResult, failed, unchecked } from './check-results.ts'
import type { Receipt } from './receipt-file.ts'
import { parseCheckpoint, withoutCosignatures } from './receipts.ts'
import { readTimestamp } from './timestamps.ts'

type Anchor = Receipt['anchors'][number]

const isOf = ({ size, root }: Anchor, note: string): boolean => {
  const checkpoint = parseCheckpoint(note)
  return checkpoint?.size === size && toBase64(checkpoint.root) === root
}

/** Whether a timestamp states that a checkpoint existed at the time of the anchor. */
async function isTimestampOf({ kind, at, file }: Anchor, note: string): Promise<boolean> {
  const timestamp = readTimestamp(fromBase64(file) ?? new Uint8Array())
  if (kind !== 'rfc3161' || timestamp?.at.getTime() !== Date.parse(at)) return false
  return equalBytes(timestamp.hash, await sha256(utf8(withoutCosignatures(note))))
}

/**
 * Checks that each timestamp in a receipt is one of a checkpoint that its proofs lead to.
 * The signature of the authority is verified with `openssl ts`, because its certificate has to be trusted first.
 * @param notes the checkpoints of all proofs, that of the idea first
 */
export async function checkAnchors({ anchors }: Receipt, notes: readonly string[]): Promise<CheckResult> {
  for (const anchor of anchors) {
    const note = notes.find((each) => isOf(anchor, each))
    if (note === undefined || !(await isTimestampOf(anchor, note))) return failed('anchor_failed')
  }
  const times = anchors.filter((anchor) => isOf(anchor, notes[0] ?? '')).map(({ at }) => Date.parse(at))
  return times.length === 0 ? unchecked('anchor_none') : unchecked('anchor_before', { at: new Date(Math.min(...times)).toISOString() })
}

/** A command that verifies the signature of each timestamp in a receipt with OpenSSL. `authority.pem`: the certificates of the authority. */
export const listTimestampCommands = ({ anchors }: Receipt): string[] =>
  anchors.flatMap(({ size, file }) => {
    const timestamp = readTimestamp(fromBase64(file) ?? new Uint8Array())
    return timestamp === null ? [] : [`openssl ts -verify -digest ${toHex(timestamp.hash)} -in ${size}.tsr -CAfile authority.pem`]
  })
