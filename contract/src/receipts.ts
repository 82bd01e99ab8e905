import { concatBytes, fromBase64, sha256, toBase64, utf8, type Bytes } from './bytes.ts'
import { toCanonicalJson, type CanonicalValue } from './canonical-json.ts'
import { hashLeaf } from './merkle-tree.ts'
import { parseNote } from './signed-notes.ts'

/** The kinds of records in the log. */
export const RECORD_KINDS = [
  'log.opened',
  'log.continued',
  'idea.posted',
  'idea.amended',
  'idea.graded',
  'idea.unmanaged',
  'idea.edited',
  'idea.deleted',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** A document that is sealed in the log. Only its commitment is public. */
export type SealedRecord = Readonly<Record<string, CanonicalValue>>

/** An entry of the public log. It contains nothing about a person. */
export interface LogLeaf {
  /** The time of sealing, UTC with milliseconds. */
  at: string
  /** Base64 of SHA-256(salt ‖ canonical record). */
  commitment: string
  kind: RecordKind
  v: 1
}

export const SALT_BYTES = 32
export const HASH_BYTES = 32

/** A random salt. Each record and each text has its own. */
export const createSalt = (): Bytes => crypto.getRandomValues(new Uint8Array(SALT_BYTES))

/** Commits to a record: Base64 of SHA-256(salt ‖ canonical record). Throws a TypeError for a value that canonical JSON cannot express. */
export const commitToRecord = async (salt: Bytes, record: SealedRecord): Promise<string> =>
  toBase64(await sha256(concatBytes(salt, utf8(toCanonicalJson(record)))))

/** Commits to the text of a post: Base64 of SHA-256(salt ‖ text in NFC). The record contains the commitment, so the text can be erased. */
export const commitToText = async (salt: Bytes, text: string): Promise<string> =>
  toBase64(await sha256(concatBytes(salt, utf8(text.normalize('NFC')))))

/** The bytes of a log entry: the canonical JSON of the leaf. */
export const encodeLeaf = ({ at, commitment, kind, v }: LogLeaf): Bytes => utf8(toCanonicalJson({ at, commitment, kind, v }))

/** The hash of a leaf in the tree of the log. */
export const hashLogLeaf = async (leaf: LogLeaf): Promise<Bytes> => hashLeaf(encodeLeaf(leaf))

/** The head of a log (C2SP tlog-checkpoint). */
export interface Checkpoint {
  origin: string
  /** The number of leaves. */
  size: number
  root: Bytes
}

/** Formats the text of a checkpoint, which `signNote` signs. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`

/** Parses a signed checkpoint without verifying its signatures; `null` if it is malformed. */
export function parseCheckpoint(note: string): Checkpoint | null {
  const text = parseNote(note)?.text
  const [origin = '', sizeText = '', rootText = ''] = text?.split('\n') ?? []
  const [size, root] = [parseIndex(sizeText), fromBase64(rootText)]
  if (origin === '' || size === null || root?.length !== HASH_BYTES) return null
  return text === formatCheckpoint({ origin, size, root }) ? { origin, size, root } : null
}

/** A signed checkpoint as the log stores it: without the signatures of others, such as witnesses. */
export function withoutCosignatures(note: string): string {
  const start = note.lastIndexOf('\n\n') + 2
  const own = `\u2014 ${note.split('\n', 1)[0]} `
  const lines = note.slice(start).split(/(?<=\n)/)
  return note.slice(0, start) + lines.filter((line) => line.startsWith(own)).join('')
}

const PROOF_HEADER = 'c2sp.org/tlog-proof@v1'
const INDEX = /^(?:0|[1-9]\d{0,15})$/
/** A tree of 2^53 leaves. */
const MAX_PROOF_HASHES = 53

const parseIndex = (text: string): number | null => (INDEX.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null)

/** A leaf's inclusion proof with the checkpoint that it leads to. */
export interface LogProof {
  index: number
  /** From the leaf's sibling up. */
  hashes: readonly Bytes[]
  /** The signed checkpoint. */
  checkpoint: string
}

/** Formats an inclusion proof as C2SP tlog-proof@v1, without extra data. */
export const formatLogProof = ({ index, hashes, checkpoint }: LogProof): string =>
  [PROOF_HEADER, `index ${index}`, ...hashes.map(toBase64), '', checkpoint].join('\n')

/** Parses a C2SP tlog-proof@v1 without extra data; `null` if it is malformed. */
export function parseLogProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n')
  const [header, indexLine = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\n')
  const index = indexLine.startsWith('index ') ? parseIndex(indexLine.slice('index '.length)) : null
  if (header !== PROOF_HEADER || index === null || lines.length > MAX_PROOF_HASHES) return null
  const hashes = lines.map(fromBase64).filter((hash) => hash?.length === HASH_BYTES)
  return hashes.length === lines.length ? { index, hashes: hashes as Bytes[], checkpoint: text.slice(end + 2) } : null
}
