import { toBase64 } from './bytes.ts'
import type { CandleTree } from './candle-trees.ts'
import { grade, type IdeaAmendment, type IdeaTerms } from './grading.ts'
import { appendLeaves, hashFrontier, proveInclusion } from './merkle-tree.ts'
import type { Receipt, Sealed } from './receipt-file.ts'
import {
  commitToRecord,
  commitToText,
  formatCheckpoint,
  formatLogProof,
  hashLogLeaf,
  type RecordKind,
  type SealedRecord,
} from './receipts.ts'
import { createNoteSigner, formatVerifierKey, signNote } from './signed-notes.ts'

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

interface Entry {
  kind: RecordKind
  record: SealedRecord
}

/** Seals records in a log of its own. */
export async function sealAll(entries: readonly Entry[], { origin = ORIGIN, by = signer } = {}): Promise<Sealed[]> {
  const salted = await Promise.all(
    entries.map(async ({ kind, record }, i) => {
      const salt = bytesOf((i % 250) + 1)
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
export async function createReceipt(): Promise<Receipt> {
  const idea = await ideaRecord(1, null)
  const id = idea['idea'] ?? null
  const graded = grade(TERMS, [AMENDMENT], [], { candles: CANDLES, known_to: minute(20), sessions: null }).record
  if (graded === null) throw new Error('The idea is not graded.')
  const opened: Entry = { kind: 'log.opened', record: { v: 1, origin: ORIGIN } }
  const [, posted, amended, , grading, edited, deleted] = await sealAll([
    opened,
    { kind: 'idea.posted', record: idea },
    { kind: 'idea.amended', record: { v: 1, idea: id, ...(AMENDMENT as unknown as SealedRecord) } },
    { ...opened, record: { v: 1, origin: 'filler' } },
    { kind: 'idea.graded', record: { v: 1, idea: id, revision: 1, graded_at: minute(11), ...(graded as unknown as SealedRecord) } },
    { kind: 'idea.edited', record: { v: 1, idea: id, edited_at: minute(12), text: 'AA==' } },
    { kind: 'idea.deleted', record: { v: 1, idea: id, deleted_at: minute(13) } },
  ])
  if (!posted || !amended || !grading || !edited || !deleted) throw new Error('Records are missing.')
  return {
    ...emptyReceipt,
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

/** Receipts of the first ideas of a caller, each in a log of its own. */
export async function createReceipts(count: number): Promise<Receipt[]> {
  const genuine = await createReceipt()
  const receipts: Receipt[] = []
  for (let number = 1; number <= count; number++) {
    const previous = receipts.at(-1)?.idea.leaf.commitment ?? null
    const [idea] = await sealAll([{ kind: 'idea.posted', record: await ideaRecord(number, previous) }])
    if (idea) receipts.push({ ...genuine, amendments: [], grade: null, edits: [], deleted: null, idea })
  }
  return receipts
}
