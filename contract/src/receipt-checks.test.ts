import { describe, expect, it, test } from 'vitest'
import { toBase64 } from './bytes.ts'
import type { CandleTree } from './candle-trees.ts'
import { grade, type IdeaAmendment, type IdeaTerms } from './grading.ts'
import spanish from './locales/receipts-es.json' with { type: 'json' }
import { appendLeaves, hashFrontier, proveInclusion } from './merkle-tree.ts'
import { checkReceipt, checkReceiptSet, type ReceiptCheck } from './receipt-checks.ts'
import { parseReceipt, receiptFileName, type Receipt, type Sealed } from './receipt-file.ts'
import { formatReceiptMessage, RECEIPT_MESSAGES } from './receipt-messages.ts'
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

const ORIGIN = 'trademates.example/log'
const AUTHOR = { id: '019aaf00-0000-7000-8000-00000000000a', username: 'ledgerfox' }
const bytesOf = (byte: number) => new Uint8Array(32).fill(byte)
const signer = await createNoteSigner(ORIGIN, bytesOf(9))
const otherSigner = await createNoteSigner(ORIGIN, bytesOf(8))
const KEY = formatVerifierKey(signer.key)
const TEXT = 'Weekly open reclaimed. I am wrong below 61,950.'

interface Entry {
  kind: RecordKind
  record: SealedRecord
}

/** Seals records in a log of its own. */
async function sealAll(entries: readonly Entry[], { origin = ORIGIN, by = signer } = {}): Promise<Sealed[]> {
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

const ideaRecord = async (number: number, previous: string | null): Promise<SealedRecord> => ({
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
async function createReceipt(): Promise<Receipt> {
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

const genuine = await createReceipt()
const statusesOf = (checks: readonly ReceiptCheck[]) => Object.fromEntries(checks.map(({ check, status }) => [check, status]))
const failuresOf = (checks: readonly ReceiptCheck[]) => checks.filter(({ status }) => status === 'failed').map(({ check }) => check)

/** Whether a file is rejected: unreadable, or with a failed check. */
async function isRejected(text: string): Promise<boolean> {
  const receipt = parseReceipt(text)
  return receipt === null || failuresOf(await checkReceipt(receipt, { key: KEY })).length > 0
}

test('verifies a genuine receipt, with the given key or that of the file', async () => {
  const checks = await checkReceipt(genuine, { key: KEY })
  expect(statusesOf(checks)).toEqual({
    record: 'ok',
    leaf: 'ok',
    signature: 'ok',
    witnesses: 'unchecked',
    number: 'ok',
    grade: 'ok',
    text: 'ok',
    anchor: 'unchecked',
  })
  expect(checks.map((check) => formatReceiptMessage(check, 'en')).slice(0, 3)).toEqual([
    '5 records match their leaves.',
    '5 leaves are in the log.',
    "The log's signature is valid.",
  ])
  const byFile = await checkReceipt(genuine)
  expect(byFile[2]).toMatchObject({ status: 'ok', code: 'signature_ok_file' })
  expect(genuine.grade?.record).toMatchObject({ state: 'stopped', r: '0.0000', unmanaged: { state: 'live' } })
})

/** Lists all texts, numbers and booleans of a value with a function that replaces each. */
function* places(
  value: unknown,
  replace: (changed: unknown) => unknown,
): Generator<{ value: unknown; replace: (changed: unknown) => unknown }> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* places(item, (changed) => replace(value.with(i, changed)))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* places(item, (changed) => replace({ ...value, [key]: changed }))
  } else {
    yield { value, replace }
  }
}

test('rejects a file in which one value is changed or of another type', async () => {
  const all = [...places(genuine, (changed) => changed)]
  expect(all.length).toBeGreaterThan(100)
  for (const { value, replace } of all) {
    const others =
      typeof value === 'string'
        ? [`${value}x`, '', 1, null]
        : typeof value === 'number'
          ? [value + 1, -1, String(value), 0.5]
          : [1, 'x', {}, []]
    for (const other of others)
      expect(await isRejected(JSON.stringify(replace(other))), `${String(value)} → ${JSON.stringify(other)}`).toBe(true)
  }
})

test('rejects a file with a missing or an additional field, except what may be absent', async () => {
  for (const field of Object.keys(genuine)) {
    expect(await isRejected(JSON.stringify({ ...genuine, [field]: undefined })), field).toBe(true)
  }
  expect(await isRejected(JSON.stringify({ ...genuine, more: 1 }))).toBe(true)
  expect(await isRejected(JSON.stringify({ ...genuine, text: null }))).toBe(false)
  expect(await isRejected(JSON.stringify({ ...genuine, amendments: [] }))).toBe(true)
})

test('rejects a file in which any one character differs', { tags: ['full'], timeout: 120_000 }, async () => {
  const text = JSON.stringify(genuine)
  for (let i = 0; i < text.length; i++) {
    const other = text[i] === '1' ? '2' : '1'
    expect(await isRejected(text.slice(0, i) + other + text.slice(i + 1)), `${i}: ${text.slice(i - 20, i + 20)}`).toBe(true)
  }
})

describe('each check fails by itself', () => {
  const expectFailure = async (changed: Partial<Receipt>, check: ReceiptCheck['check'], key = KEY) =>
    expect(failuresOf(await checkReceipt({ ...genuine, ...changed }, { key }))).toContain(check)

  it('a record that was sealed as something else', async () => {
    await expectFailure({ deleted: genuine.edits[0] ?? null, edits: [] }, 'record')
  })

  it('a record of another idea', async () => {
    const [foreign] = await sealAll([{ kind: 'idea.deleted', record: { v: 1, idea: 'another' } }])
    await expectFailure({ deleted: foreign ?? null }, 'record')
  })

  it('the same leaf twice', async () => {
    await expectFailure({ edits: [...genuine.edits, ...genuine.edits] }, 'leaf')
  })

  it('another key', async () => {
    const other = formatVerifierKey(otherSigner.key)
    expect(await checkReceipt(genuine, { key: other })).toContainEqual({
      check: 'signature',
      status: 'failed',
      code: 'signature_other_key',
      params: {},
    })
    await expectFailure({ key: other }, 'signature')
    await expectFailure({}, 'signature', 'nonsense')
  })

  it('a log of another name', async () => {
    const idea = await ideaRecord(1, null)
    const [foreign] = await sealAll([{ kind: 'idea.posted', record: idea }], { origin: 'other.example/log' })
    await expectFailure({ idea: foreign ?? genuine.idea }, 'signature')
  })

  it('a grade that the candles do not give, although it is sealed', async () => {
    const record = { ...genuine.grade?.record, r: '2.0000' } as SealedRecord
    const [forged] = await sealAll([{ kind: 'idea.graded', record }])
    const checks = await checkReceipt({ ...genuine, grade: forged ?? null }, { key: KEY })
    expect(failuresOf(checks)).toEqual(['grade'])
  })

  it('a changed text', async () => {
    await expectFailure({ text: { salt: toBase64(bytesOf(77)), text: `${TEXT} Edited into a prediction.` } }, 'text')
  })
})

test('a continued log has another name and the same key', async () => {
  const idea = await ideaRecord(1, null)
  const next = await createNoteSigner(`${ORIGIN}/2`, bytesOf(9))
  const [posted] = await sealAll([{ kind: 'idea.posted', record: idea }], { origin: `${ORIGIN}/2`, by: next })
  const receipt = { ...genuine, origin: `${ORIGIN}/2`, key: formatVerifierKey(next.key), idea: posted ?? genuine.idea }
  expect(failuresOf(await checkReceipt(receipt, { key: KEY }))).toEqual([])
})

test('finds a missing, repeated or reordered idea in a set of files, in any order of the files', async () => {
  const receipts: Receipt[] = []
  for (let number = 1; number <= 5; number++) {
    const previous = receipts.at(-1)?.idea.leaf.commitment ?? null
    const [idea] = await sealAll([{ kind: 'idea.posted', record: await ideaRecord(number, previous) }])
    if (idea) receipts.push({ ...genuine, amendments: [], grade: null, edits: [], deleted: null, idea })
  }
  const messagesOf = (files: readonly Receipt[]) => checkReceiptSet(files).map((check) => formatReceiptMessage(check, 'en'))
  expect(messagesOf(receipts.toReversed())).toEqual(['Ideas 1 to 5 of ledgerfox, none missing.'])
  expect(messagesOf(receipts.toSpliced(2, 1))).toEqual(['Idea 3 is missing.'])
  expect(messagesOf(receipts.slice(1))).toEqual(['Idea 1 is missing.'])
  expect(messagesOf([...receipts, ...receipts.slice(4)])).toEqual(['Idea 5 exists twice.'])
  const [other] = await sealAll([{ kind: 'idea.posted', record: { ...(await ideaRecord(2, toBase64(bytesOf(5)))) } }])
  expect(messagesOf(receipts.with(1, { ...genuine, idea: other ?? genuine.idea }))).toEqual(['Idea 2 does not follow idea 1.'])
  expect(messagesOf(receipts.slice(0, 1))).toEqual([])
})

test('every result has a Spanish text with the same placeholders', () => {
  const placeholders = (texts: Record<string, string>) =>
    Object.entries(texts).map(([code, text]) => [code, ...new Set(text.match(/\{\w+(?=[},])/g))])
  expect(placeholders(spanish)).toEqual(placeholders(RECEIPT_MESSAGES))
  expect(formatReceiptMessage({ code: 'set_ok', params: { last: 61, username: 'ledgerfox' } }, 'es')).toBe(
    'Ideas 1 a 61 de ledgerfox, no falta ninguna.',
  )
})

test('names the file by symbol and idea', () => {
  expect(receiptFileName('BTCUSD', '019aaf00-0000-7000-8000-000000000001')).toBe('trademates-BTCUSD-019aaf00.receipt.json')
})
