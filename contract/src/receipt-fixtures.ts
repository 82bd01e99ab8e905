import { concatBytes, toBase64 } from './bytes.ts'
import type { CandleTree } from './candle-trees.ts'
import { formatCosignedText } from './cosignatures.ts'
import { grade, type IdeaAmendment, type IdeaTerms } from './grading.ts'
import { appendLeaves, hashFrontier, proveInclusion } from './merkle-tree.ts'
import type { Receipt, Sealed } from './receipt-file.ts'
import {
  commitToRecord,
  commitToText,
  formatCheckpoint,
  formatLogProof,
  hashLogLeaf,
  parseLogProof,
  type RecordKind,
  type SealedRecord,
} from './receipts.ts'
import { createNoteSigner, createVerifierKey, formatVerifierKey, parseNote, signNote } from './signed-notes.ts'

/** The name of the log. */
export const ORIGIN = 'trademates.example/log'
const AUTHOR = { id: '019aaf00-0000-7000-8000-00000000000a', username: 'ledgerfox' }
/** 32 equal bytes. */
export const bytesOf = (byte: number) => new Uint8Array(32).fill(byte)
const signer = await createNoteSigner(ORIGIN, bytesOf(9))
/** The verifier key of the log. */
export const KEY = formatVerifierKey(signer.key)
/** The text of the ideas. */
export const TEXT = 'Weekly open reclaimed. I am wrong below 61,950.'

/** The salt of the record with this index. */
const saltOf = (index: number) => bytesOf((index % 250) + 1)

interface Entry {
  kind: RecordKind
  record: SealedRecord
}

/** Seals records in a log of its own. */
export async function sealAll(entries: readonly Entry[], { origin = ORIGIN, by = signer } = {}): Promise<Sealed[]> {
  const salted = await Promise.all(
    entries.map(async ({ kind, record }, i) => {
      const salt = saltOf(i)
      const leaf = { at: '2026-11-23T10:00:00.000Z', commitment: await commitToRecord(salt, record), kind, v: 1 as const }
      return { record, salt: toBase64(salt), leaf }
    }),
  )
  const leaves = await Promise.all(salted.map(({ leaf }) => hashLogLeaf(leaf)))
  const { nodes, frontier } = await appendLeaves(0, [], leaves)
  const known = new Map(nodes.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
  const head = { origin, size: leaves.length, root: await hashFrontier(frontier) }
  const checkpoint = await signNote(formatCheckpoint(head), [by])
  return Promise.all(
    salted.map(async (sealed, index) => {
      const hashes = await proveInclusion(index, leaves.length, async (list) =>
        list.map((node) => known.get(`${node.level}/${node.index}`) ?? bytesOf(0)),
      )
      return { ...sealed, proof: formatLogProof({ index, hashes, checkpoint }) }
    }),
  )
}

const minute = (n: number): string => new Date(Date.parse('2026-11-23T10:00:00.000Z') + n * 60_000).toISOString()
const candleAt = (n: number, [open, high, low, close]: [string, string, string, string]): CandleTree => ({
  time: minute(n),
  interval: '1m',
  open,
  high,
  low,
  close,
  inner: [],
})

const TERMS: IdeaTerms = {
  rules: 1,
  market: 'Crypto',
  direction: 'long',
  entry: { kind: 'market' },
  stop: '63000',
  targets: [{ price: '66000', share: 100 }],
  posted_at: minute(0),
  expires_at: minute(240),
  enter_by: null,
  reference: { price: '64000' },
  cost_rate: '0.001',
}
const AMENDMENT: IdeaAmendment = { number: 1, requested_at: minute(4.2), amendment: { kind: 'stop', price: '64000' } }
const CANDLES = [
  candleAt(1, ['64000', '64300', '63900', '64200']),
  candleAt(5, ['65000', '65200', '64950', '65100']),
  candleAt(9, ['65000', '65050', '63950', '64100']),
]

/** The record of an idea of one caller. */
export const ideaRecord = async (number: number, previous: string | null): Promise<SealedRecord> => ({
  ...(TERMS as unknown as SealedRecord),
  v: 1,
  idea: `019aaf00-0000-7000-8000-${String(number).padStart(12, '0')}`,
  number,
  previous,
  author: AUTHOR,
  symbol: 'BTCUSD',
  text: await commitToText(bytesOf(77), TEXT),
})

const emptyReceipt = {
  format: 'trademates-receipt/1',
  origin: ORIGIN,
  key: KEY,
  unmanaged: null,
  earlier_grades: [],
  edits: [],
  deleted: null,
  anchors: [],
} as const

/** A receipt with an amendment, a grade, an edit and a deletion, in a log with other leaves. */
export async function createReceipt(by = signer): Promise<Receipt> {
  const idea = await ideaRecord(1, null)
  const id = idea['idea'] ?? null
  const graded = grade(TERMS, [AMENDMENT], [], { candles: CANDLES, known_to: minute(20), sessions: null }).record
  if (graded === null) throw new Error('The idea is not graded.')
  const opened: Entry = { kind: 'log.opened', record: { v: 1, origin: ORIGIN } }
  const entries: Entry[] = [
    opened,
    { kind: 'idea.posted', record: idea },
    { kind: 'idea.amended', record: { v: 1, idea: id, ...(AMENDMENT as unknown as SealedRecord) } },
    { ...opened, record: { v: 1, origin: 'filler' } },
    { kind: 'idea.graded', record: { v: 1, idea: id, revision: 1, graded_at: minute(11), ...(graded as unknown as SealedRecord) } },
    { kind: 'idea.edited', record: { v: 1, idea: id, edited_at: minute(12), text: 'AA==' } },
    { kind: 'idea.deleted', record: { v: 1, idea: id, deleted_at: minute(13) } },
  ]
  const origin = by.key.name
  const [, posted, amended, , grading, edited, deleted] = await sealAll(entries, { origin, by })
  if (!posted || !amended || !grading || !edited || !deleted) throw new Error('Records are missing.')
  return {
    ...emptyReceipt,
    origin,
    key: formatVerifierKey(by.key),
    anchors: [],
    earlier_grades: [],
    idea: posted,
    amendments: [amended],
    grade: grading,
    edits: [edited],
    deleted,
    text: { salt: toBase64(bytesOf(77)), text: TEXT },
  }
}

/** A timestamp of the checkpoint of `createReceipt`, made with `openssl ts` without certificates. */
export const ANCHOR = {
  size: 7,
  root: '+TAKRLgivSVBcxCKhGsggjx8kEh0glfTog9IW8rBIy0=',
  kind: 'rfc3161',
  at: '2026-11-27T02:53:10.000Z',
  file: 'MIIB7TADAgEAMIIB5AYJKoZIhvcNAQcCoIIB1TCCAdECAQMxDzANBglghkgBZQMEAgEFADBjBgsqhkiG9w0BCRABBKBUBFIwUAIBAQYEKgMEATAxMA0GCWCGSAFlAwQCAQUABCBVbcHUlwkyEhRDPyWd00xcoFhRcZhFTXifW0Tu6668wwIBAhgPMjAyNjExMjcwMjUzMTBaMYIBVDCCAVACAQEwQDAoMSYwJAYDVQQDDB1UaW1lc3RhbXAgYXV0aG9yaXR5IG9mIGEgdGVzdAIUG4MsiGdUM4t9ESoiwucp5JrnvggwDQYJYIZIAWUDBAIBBQCggaQwGgYJKoZIhvcNAQkDMQ0GCyqGSIb3DQEJEAEEMBwGCSqGSIb3DQEJBTEPFw0yNjExMjcwMjUzMTBaMC8GCSqGSIb3DQEJBDEiBCAR+b6pbgUjssTfZXZFZK6icS7g204S0CtmbPe9EFpgbjA3BgsqhkiG9w0BCRACLzEoMCYwJDAiBCAnajJOjFMqoWn6Ue9kWOi4dj+4F20OsR1LNcxXdgGhcDAKBggqhkjOPQQDAgRHMEUCIQC3g0dS3rQ7lVdcQyQOguGO+45tUUDRIEXenDCoH8aV7AIgcTKAqSiBZvx3pyAfXvZg84VokAm4qKIZznrxlqf9aBk=',
} as const

/** `createReceipt` with a timestamp. */
export const createAnchoredReceipt = async (): Promise<Receipt> => ({ ...(await createReceipt()), anchors: [ANCHOR] })

const witness = await createNoteSigner('witness.example/w1', bytesOf(7))
const witnessKey = await createVerifierKey(witness.key.name, witness.key.publicKey, 'cosignature')
/** The verifier key of a witness. */
export const WITNESS_KEY = formatVerifierKey(witnessKey, 'cosignature')

/** Adds the signature of the witness to a checkpoint (C2SP tlog-cosignature). */
export async function cosign(note: string, seconds = 1_795_000_000n): Promise<string> {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, seconds)
  const id = Uint8Array.from(witnessKey.id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const signature = await witness.sign(formatCosignedText(seconds, parseNote(note)?.text ?? ''))
  return `${note}\u2014 ${witnessKey.name} ${toBase64(concatBytes(id, time, signature))}\n`
}

/** `createAnchoredReceipt` with the signature of the witness in each proof. */
export async function createCosignedReceipt(): Promise<Receipt> {
  const receipt = await createAnchoredReceipt()
  const note = parseLogProof(receipt.idea.proof)?.checkpoint ?? ''
  const text = JSON.stringify(receipt).replaceAll(JSON.stringify(note).slice(1, -1), JSON.stringify(await cosign(note)).slice(1, -1))
  return JSON.parse(text) as Receipt
}

/** Receipts of the first ideas of a caller, each in a log of its own. */
export async function createReceipts(count: number, by = signer): Promise<Receipt[]> {
  const genuine = await createReceipt(by)
  const receipts: Receipt[] = []
  for (let number = 1; number <= count; number++) {
    const previous = receipts.at(-1)?.idea.leaf.commitment ?? null
    const entry: Entry = { kind: 'idea.posted', record: await ideaRecord(number, previous) }
    const [idea] = await sealAll([entry], { origin: genuine.origin, by })
    if (idea) receipts.push({ ...genuine, amendments: [], grade: null, edits: [], deleted: null, idea })
  }
  return receipts
}

/** The sealed records of an idea that was posted at a time and hit its target or its stop within the hour. */
export interface SealedIdea {
  id: string
  record: SealedRecord
  grade: SealedRecord
}

/** Creates the records of ideas of one caller, one a day from `start` on; every third one loses. */
export async function createGradedIdeas(count: number, start: Date, author = AUTHOR): Promise<SealedIdea[]> {
  const ideas: SealedIdea[] = []
  let previous: string | null = null
  for (let number = 1; number <= count; number++) {
    const timeOf = (minutes: number) => new Date(start.getTime() + (number - 1) * 86_400_000 + minutes * 60_000).toISOString()
    const terms = { ...TERMS, posted_at: timeOf(0), expires_at: timeOf(240) }
    const last: [string, string, string, string] =
      number % 3 === 0 ? ['64200', '64300', '62900', '63000'] : ['64200', '66100', '64000', '66000']
    const candles = [
      { ...candleAt(1, ['64000', '64300', '63900', '64200']), time: timeOf(1) },
      { ...candleAt(2, last), time: timeOf(30) },
    ]
    const graded = grade(terms, [], [], { candles, known_to: timeOf(40), sessions: null }).record
    if (graded === null) throw new Error('The idea is not graded.')
    const id = `019aaf00-0000-7000-8000-${String(number).padStart(12, '0')}`
    const record: SealedRecord = {
      ...(await ideaRecord(number, previous)),
      ...(terms as unknown as SealedRecord),
      idea: id,
      author,
      position: { side: 'none', since: null },
      practice: false,
    }
    ideas.push({ id, record, grade: { v: 1, idea: id, revision: 1, graded_at: timeOf(41), ...(graded as unknown as SealedRecord) } })
    previous = await commitToRecord(saltOf(ideas.length * 2 - 2), record)
  }
  return ideas
}

/** Receipts of graded ideas of a caller, in one log. */
export async function createGradedReceipts(count: number, start: Date): Promise<Receipt[]> {
  const ideas = await createGradedIdeas(count, start)
  const sealed = await sealAll(
    ideas.flatMap(({ record, grade: graded }): Entry[] => [
      { kind: 'idea.posted', record },
      { kind: 'idea.graded', record: graded },
    ]),
  )
  return ideas.flatMap((_, i) => {
    const [idea, graded] = [sealed[i * 2], sealed[i * 2 + 1]]
    const text = { salt: toBase64(bytesOf(77)), text: TEXT }
    return idea && graded
      ? [{ ...emptyReceipt, amendments: [], earlier_grades: [], edits: [], anchors: [], idea, grade: graded, text }]
      : []
  })
}
