import { utf8, type Bytes } from './bytes.ts'
import { parseNote, type VerifierKey, type VerifyEd25519, verifyWithWebCrypto } from './signed-notes.ts'

const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

/** A statement of a witness: at this time, the checkpoint was the largest consistent one that it knew of its log. */
export interface Cosignature {
  witness: VerifierKey
  at: Date
}

/** The text that a witness signs (C2SP tlog-cosignature). `seconds`: POSIX time. `text`: the checkpoint without signatures. */
export const formatCosignedText = (seconds: bigint, text: string): string => `cosignature/v1\ntime ${seconds}\n${text}`

/**
 * Verifies the cosignatures of witnesses on a checkpoint. Those of unknown witnesses are ignored.
 * @param witnesses the keys that the reader trusts
 * @returns those of known witnesses; `null` if one is wrong or the checkpoint is malformed
 */
export async function verifyCosignatures(
  note: string,
  witnesses: readonly VerifierKey[],
  verify: VerifyEd25519 = verifyWithWebCrypto,
): Promise<Cosignature[] | null> {
  const parsed = parseNote(note)
  if (parsed === null) return null
  const found: Cosignature[] = []
  for (const { name, id, signature } of parsed.signatures) {
    const witness = witnesses.find((known) => known.name === name && known.id === id)
    if (witness === undefined) continue
    const seconds = readSeconds(signature)
    if (seconds === null) return null
    const message = utf8(formatCosignedText(seconds, parsed.text))
    if (!(await verify(witness.publicKey, message, signature.slice(TIME_BYTES)))) return null
    found.push({ witness, at: new Date(Number(seconds) * 1_000) })
  }
  return found
}

/** Reads the time before the signature; `null` if the lengths are wrong, or it is no time that a Date can express. */
function readSeconds(signature: Bytes): bigint | null {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null
  const seconds = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
  return Number.isNaN(new Date(Number(seconds) * 1_000).getTime()) ? null : seconds
}
