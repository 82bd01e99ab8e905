import { equalBytes, fromBase64 } from './bytes.ts'
import { toCanonicalJson, type CanonicalValue } from './canonical-json.ts'
import { type CheckResult, failed, ok, unchecked } from './check-results.ts'
import { gradeAgain, type GradeRecord, type IdeaAmendment, type IdeaTerms } from './grading.ts'
import { verifyInclusion } from './merkle-tree.ts'
import { verifyCosignatures } from './cosignatures.ts'
import { checkAnchors } from './receipt-anchors.ts'
import type { Receipt, Sealed } from './receipt-file.ts'
import type { ReceiptMessageCode } from './receipt-messages.ts'
import {
  commitToRecord,
  commitToText,
  HASH_BYTES,
  hashLogLeaf,
  parseCheckpoint,
  parseLogProof,
  SALT_BYTES,
  type RecordKind,
  type SealedRecord,
} from './receipts.ts'
import { createVerifierKey, parseNote, parseVerifierKey, verifyNote, type VerifierKey, type VerifyEd25519 } from './signed-notes.ts'

/** The result of a check, and which one. */
export interface ReceiptCheck extends CheckResult {
  check: 'record' | 'leaf' | 'signature' | 'witnesses' | 'number' | 'grade' | 'text' | 'anchor'
}

export interface CheckOptions {
  /** The verifier keys that the reader trusts: of the log, newest and earlier ones (default: the one in the file), and of witnesses. */
  keys?: readonly string[]
  /** For browsers whose WebCrypto has no Ed25519. */
  verifyEd25519?: VerifyEd25519
}

/** The checks in their order: name, code of a failure, and function. */
const STEPS: readonly [
  ReceiptCheck['check'],
  ReceiptMessageCode,
  (receipt: Receipt, options: CheckOptions) => CheckResult | Promise<CheckResult>,
][] = [
  ['record', 'record_failed', checkRecords],
  ['leaf', 'leaf_failed', checkLeaves],
  ['signature', 'signature_failed', checkSignatures],
  ['witnesses', 'witnesses_failed', checkWitnesses],
  ['number', 'number_failed', checkNumber],
  ['grade', 'grade_failed', checkGrade],
  ['text', 'text_failed', checkText],
  ['anchor', 'anchor_failed', (receipt) => checkAnchors(receipt, listCheckpoints(receipt))],
]

/** Runs the checks of a receipt one after the other. Never throws for a file that `parseReceipt` accepts. */
export async function* runReceiptChecks(receipt: Receipt, options: CheckOptions = {}): AsyncGenerator<ReceiptCheck> {
  for (const [check, failure, run] of STEPS) {
    let result: CheckResult
    try {
      result = await run(receipt, options)
    } catch {
      result = failed(failure)
    }
    yield { check, ...result }
  }
}

/** Returns the results of all checks of a receipt, in their order. A receipt is verified if no check has failed. */
export async function checkReceipt(receipt: Receipt, options: CheckOptions = {}): Promise<ReceiptCheck[]> {
  const checks: ReceiptCheck[] = []
  for await (const check of runReceiptChecks(receipt, options)) checks.push(check)
  return checks
}

/** Lists everything that is sealed in a receipt, with the kind that its place requires. */
function sealedIn({ idea, amendments, grade, unmanaged, earlier_grades, edits, deleted }: Receipt): { kind: RecordKind; sealed: Sealed }[] {
  const list: [RecordKind, readonly (Sealed | null)[]][] = [
    ['idea.posted', [idea]],
    ['idea.amended', amendments],
    ['idea.graded', [...earlier_grades, grade]],
    ['idea.unmanaged', [unmanaged]],
    ['idea.edited', edits],
    ['idea.deleted', [deleted]],
  ]
  return list.flatMap(([kind, places]) => places.flatMap((sealed) => (sealed === null ? [] : [{ kind, sealed }])))
}

/** The signed checkpoints that the proofs of a receipt lead to, that of the idea first. */
export const listCheckpoints = (receipt: Receipt): string[] => [
  ...new Set(sealedIn(receipt).map(({ sealed }) => parseLogProof(sealed.proof)?.checkpoint ?? '')),
]

async function checkRecords(receipt: Receipt): Promise<CheckResult> {
  const all = sealedIn(receipt)
  for (const { kind, sealed } of all) {
    const salt = fromBase64(sealed.salt)
    const belongs = sealed.leaf.kind === kind && sealed.record['idea'] === receipt.idea.record['idea'] && sealed.record['v'] === 1
    if (!belongs || salt?.length !== SALT_BYTES) return failed('record_failed')
    if ((await commitToRecord(salt, sealed.record)) !== sealed.leaf.commitment) return failed('record_failed')
  }
  return ok('record_ok', { count: all.length })
}

async function checkLeaves(receipt: Receipt): Promise<CheckResult> {
  const all = sealedIn(receipt)
  const leaves = new Set<string>()
  for (const { sealed } of all) {
    const proof = parseLogProof(sealed.proof)
    const checkpoint = proof && parseCheckpoint(proof.checkpoint)
    if (!proof || !checkpoint) return failed('leaf_failed')
    const { size, root, origin } = checkpoint
    const claim = { index: proof.index, size, leaf: await hashLogLeaf(sealed.leaf), root, proof: proof.hashes }
    if (!(await verifyInclusion(claim))) return failed('leaf_failed')
    leaves.add(`${origin} ${proof.index}`)
  }
  return leaves.size === all.length ? ok('leaf_ok', { count: all.length }) : failed('leaf_failed')
}

/** The name of a log without the number that it has after `log continue`. */
const baseOf = (origin: string): string => origin.replace(/\/[1-9]\d{0,3}$/, '')

/** The given keys that are not those of witnesses; undefined if all are. */
async function withoutWitnesses(keys: readonly string[]): Promise<string[] | undefined> {
  const witnesses = await Promise.all(keys.map((key) => parseVerifierKey(key, 'cosignature')))
  const others = keys.filter((_key, i) => witnesses[i] === null)
  return others.length === 0 && keys.length > 0 ? undefined : others
}

async function checkSignatures(receipt: Receipt, { keys, verifyEd25519 }: CheckOptions): Promise<CheckResult> {
  const inFile = await parseVerifierKey(receipt.key)
  const ofLog = keys && (await withoutWitnesses(keys))
  const trusted = await Promise.all((ofLog ?? [receipt.key]).map((key) => parseVerifierKey(key)))
  if (inFile === null || trusted.includes(null) || inFile.name !== receipt.origin) return failed('signature_failed')
  const known = trusted.filter((key) => key !== null && baseOf(key.name) === baseOf(receipt.origin)) as VerifierKey[]
  if (!known.some(({ publicKey }) => equalBytes(publicKey, inFile.publicKey))) return failed('signature_other_key')
  for (const note of listCheckpoints(receipt)) {
    const origin = parseCheckpoint(note)?.origin ?? ''
    const signers = await Promise.all(known.map(({ publicKey }) => createVerifierKey(origin, publicKey)))
    const isValid = baseOf(origin) === baseOf(receipt.origin) && (await verifyNote(note, signers, verifyEd25519)).length > 0
    if (!isValid) return failed('signature_failed')
  }
  return ok(ofLog === undefined ? 'signature_ok_file' : 'signature_ok')
}

/** Verifies the signatures of witnesses whose keys are given; those of others are counted. */
async function checkWitnesses(receipt: Receipt, { keys = [], verifyEd25519 }: CheckOptions): Promise<CheckResult> {
  const witnesses = (await Promise.all(keys.map((key) => parseVerifierKey(key, 'cosignature')))).filter((key) => key !== null)
  const [ofIdea = '', ...others] = listCheckpoints(receipt)
  const cosignatures = await verifyCosignatures(ofIdea, witnesses, verifyEd25519)
  for (const note of others) if ((await verifyCosignatures(note, witnesses, verifyEd25519)) === null) return failed('witnesses_failed')
  if (cosignatures === null) return failed('witnesses_failed')
  const names = [...new Set(cosignatures.map(({ witness }) => witness.name))]
  if (names.length > 0) return ok('witnesses_ok', { count: names.length, names: names.join(', ') })
  const signatures = parseNote(ofIdea)?.signatures ?? []
  const count = signatures.filter(({ name }) => baseOf(name) !== baseOf(receipt.origin)).length
  return count === 0 ? unchecked('witnesses_none') : unchecked('witnesses_unknown', { count })
}

/** What a set of receipts is checked by. Throws a TypeError for a malformed record. */
function readNumber({ record }: Sealed): { number: number; previous: string | null; authorId: string; username: string } {
  const { number, previous, author } = record
  if (typeof number !== 'number' || number < 1) throw new TypeError('An idea has a number.')
  if (previous !== null && typeof previous !== 'string') throw new TypeError('An idea names the commitment of the one before.')
  const { id, username } = (author ?? {}) as { id?: CanonicalValue; username?: CanonicalValue }
  if (typeof id !== 'string' || typeof username !== 'string') throw new TypeError('An idea has an author.')
  return { number, previous: previous ?? null, authorId: id, username }
}

function checkNumber({ idea, amendments }: Receipt): CheckResult {
  const { number, previous, username } = readNumber(idea)
  const isCommitment = previous !== null && fromBase64(previous)?.length === HASH_BYTES
  if (number === 1 ? previous !== null : !isCommitment) return failed('number_failed')
  const missing = amendments.findIndex(({ record }, i) => record['number'] !== i + 1)
  if (missing !== -1) return failed('amendment_missing', { number: missing + 1 })
  return number === 1 ? ok('number_first', { username }) : ok('number_follows', { number, username, before: number - 1 })
}

/** The fields of a sealed grade that the evidence does not determine. */
const NOT_COMPUTED = ['v', 'idea', 'revision', 'graded_at']
/** The computed fields of a sealed unmanaged result. */
const UNMANAGED_FIELDS = ['state', 'reason', 'exits', 'r', 'r_net'] as const

/** Grades the evidence again. A malformed record throws an error or gives other bytes. */
const gradeSealed = (idea: SealedRecord, amendments: readonly SealedRecord[], evidence: SealedRecord): SealedRecord | null =>
  gradeAgain(
    idea as unknown as IdeaTerms,
    amendments as unknown as IdeaAmendment[],
    evidence as unknown as GradeRecord,
  ) as SealedRecord | null

function checkGrade(receipt: Receipt): CheckResult {
  const { idea, grade, earlier_grades } = receipt
  if (grade === null) return earlier_grades.length === 0 ? unchecked('grade_open') : failed('grade_failed')
  const amendments = receipt.amendments.map(({ record }) => record)
  for (const [i, { record }] of [...earlier_grades, grade].entries()) {
    if (record['revision'] !== i + 1) return failed('grade_failed')
    if (record['state'] === 'void') continue
    const computed = gradeSealed(idea.record, amendments, record)
    const stated = Object.fromEntries(Object.entries(record).filter(([field]) => !NOT_COMPUTED.includes(field)))
    if (computed === null || toCanonicalJson(computed) !== toCanonicalJson(stated)) return failed('grade_failed')
  }
  if (!isUnmanagedCorrect(receipt, grade.record)) return failed('grade_failed')
  if (grade.record['state'] !== 'void') return ok('grade_ok')
  return grade.record['r'] === null && grade.record['r_net'] === null ? unchecked('grade_void') : failed('grade_failed')
}

/** Grades the original terms alone, without amendments. */
function isUnmanagedCorrect({ idea, unmanaged }: Receipt, grade: SealedRecord): boolean {
  if (unmanaged === null || unmanaged.record['state'] === 'void') return true
  const actions = unmanaged.record['actions'] ?? grade['actions'] ?? []
  const computed = gradeSealed(idea.record, [], { ...unmanaged.record, actions })
  const select = (record: SealedRecord) => toCanonicalJson(UNMANAGED_FIELDS.map((field) => record[field] ?? null))
  return computed !== null && select(computed) === select(unmanaged.record)
}

async function checkText({ idea, text }: Receipt): Promise<CheckResult> {
  if (text === null) return unchecked('text_deleted')
  const salt = fromBase64(text.salt)
  const isSealed = salt?.length === SALT_BYTES && (await commitToText(salt, text.text)) === idea.record['text']
  return isSealed ? ok('text_ok') : failed('text_failed')
}

/**
 * Checks that a set of receipts contains all ideas of each caller up to the newest one, each following the one before.
 * @returns one check for each caller with at least two receipts, in order of their names
 */
export function checkReceiptSet(receipts: readonly Receipt[]): ReceiptCheck[] {
  const callers = new Map<string, NumberedIdea[]>()
  for (const idea of receipts.flatMap(toNumbered)) callers.set(idea.authorId, [...(callers.get(idea.authorId) ?? []), idea])
  const results = [...callers.values()]
    .filter((ideas) => ideas.length > 1)
    .map((ideas) => ideas.toSorted((a, b) => a.number - b.number))
    .toSorted(([a], [b]) => ((a?.username ?? '') < (b?.username ?? '') ? -1 : 1))
  return results.map((ideas) => ({ check: 'number', ...checkSequence(ideas) }))
}

interface NumberedIdea extends ReturnType<typeof readNumber> {
  commitment: string
}

function toNumbered({ idea }: Receipt): NumberedIdea[] {
  try {
    return [{ ...readNumber(idea), commitment: idea.leaf.commitment }]
  } catch {
    // Its own check fails.
    return []
  }
}

function checkSequence(ideas: readonly NumberedIdea[]): CheckResult {
  for (const [i, { number, previous }] of ideas.entries()) {
    const before = ideas[i - 1]
    if (before?.number === number) return failed('set_twice', { number })
    if (number !== i + 1) return failed('set_missing', { number: i + 1 })
    if (before !== undefined && previous !== before.commitment) return failed('set_order', { number, before: number - 1 })
  }
  const last = ideas.at(-1)
  return ok('set_ok', { last: last?.number ?? 0, username: last?.username ?? '' })
}
