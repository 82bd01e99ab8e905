import { describe, expect, it, test } from 'vitest'
import { fromBase64, sha256, toBase64, toHex, utf8 } from './bytes.ts'
import spanish from './locales/receipts-es.json' with { type: 'json' }
import { checkReceipt, checkReceiptSet, type ReceiptCheck } from './receipt-checks.ts'
import { parseReceipt, receiptFileName, type Receipt } from './receipt-file.ts'
import {
  ANCHOR,
  bytesOf,
  createAnchoredReceipt,
  createReceipt,
  createReceipts,
  ideaRecord,
  KEY,
  ORIGIN,
  sealAll,
  TEXT,
} from './receipt-fixtures.ts'
import { formatReceiptMessage, RECEIPT_MESSAGES } from './receipt-messages.ts'
import { parseLogProof, type SealedRecord } from './receipts.ts'
import { createNoteSigner, formatVerifierKey } from './signed-notes.ts'

const otherSigner = await createNoteSigner(ORIGIN, bytesOf(8))
const genuine = await createReceipt()
const anchored = await createAnchoredReceipt()
const statusesOf = (checks: readonly ReceiptCheck[]) => Object.fromEntries(checks.map(({ check, status }) => [check, status]))
const failuresOf = (checks: readonly ReceiptCheck[]) => checks.filter(({ status }) => status === 'failed').map(({ check }) => check)

/** Whether a file is rejected: unreadable, or with a failed check. */
async function isRejected(text: string): Promise<boolean> {
  const receipt = parseReceipt(text)
  return receipt === null || failuresOf(await checkReceipt(receipt, { keys: [KEY] })).length > 0
}

test('verifies a genuine receipt, with the given key or that of the file', async () => {
  const checks = await checkReceipt(genuine, { keys: [KEY] })
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
  const all = [...places(anchored, (changed) => changed)]
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

test('a timestamp is reported, not trusted', async () => {
  expect(await isRejected(JSON.stringify(anchored))).toBe(false)
  expect((await checkReceipt(anchored, { keys: [KEY] })).at(-1)).toEqual({
    check: 'anchor',
    status: 'unchecked',
    code: 'anchor_before',
    params: { at: ANCHOR.at },
  })
})

test('rejects a timestamp with another hash or time', async () => {
  const token = fromBase64(ANCHOR.file) ?? new Uint8Array()
  const hex = toHex(token)
  const time = hex.indexOf(toHex(utf8('20261127')))
  const hash = hex.indexOf(toHex(await sha256(utf8(parseLogProof(anchored.idea.proof)?.checkpoint ?? ''))))
  expect([time, hash]).not.toContain(-1)
  for (const [start, length] of [
    [hash / 2, 32],
    [time / 2, 15],
  ] as const)
    for (let i = start; i < start + length; i++) {
      const file = toBase64(token.with(i, (token[i] ?? 0) ^ 1))
      expect(await isRejected(JSON.stringify({ ...anchored, anchors: [{ ...ANCHOR, file }] })), `byte ${i}`).toBe(true)
    }
})

test('rejects a timestamp of a checkpoint that is not in the file', async () => {
  const [receipt] = await createReceipts(1)
  expect(await isRejected(JSON.stringify({ ...receipt, anchors: [ANCHOR] }))).toBe(true)
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
    expect(failuresOf(await checkReceipt({ ...genuine, ...changed }, { keys: [key] }))).toContain(check)

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
    expect(await checkReceipt(genuine, { keys: [other] })).toContainEqual({
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
    const checks = await checkReceipt({ ...genuine, grade: forged ?? null }, { keys: [KEY] })
    expect(failuresOf(checks)).toEqual(['grade'])
  })

  it('a changed text', async () => {
    await expectFailure({ text: { salt: toBase64(bytesOf(77)), text: `${TEXT} Edited into a prediction.` } }, 'text')
  })
})

test('accepts void records with and without the amendments and corporate actions behind their exits', async () => {
  const split = { at: '2026-11-23T10:03:00.000Z', kind: 'split', a: '2', b: '1' }
  const base = { ...genuine.grade?.record, state: 'void', reason: 'no_prices', r: null, r_net: null, unmanaged: null }
  for (const applied of [
    { amendments: [], actions: [] },
    { amendments: [1], actions: [split] },
  ]) {
    const [voided] = await sealAll([{ kind: 'idea.graded', record: { ...base, ...applied } }])
    const checks = await checkReceipt({ ...genuine, grade: voided ?? null }, { keys: [KEY] })
    expect([failuresOf(checks), statusesOf(checks)['grade']]).toEqual([[], 'unchecked'])
  }
})

test('a continued log has another name and the same key', async () => {
  const idea = await ideaRecord(1, null)
  const next = await createNoteSigner(`${ORIGIN}/2`, bytesOf(9))
  const [posted] = await sealAll([{ kind: 'idea.posted', record: idea }], { origin: `${ORIGIN}/2`, by: next })
  const receipt = { ...genuine, origin: `${ORIGIN}/2`, key: formatVerifierKey(next.key), idea: posted ?? genuine.idea }
  expect(failuresOf(await checkReceipt(receipt, { keys: [KEY] }))).toEqual([])
})

test('finds a missing, repeated or reordered idea in a set of files, in any order of the files', async () => {
  const receipts = await createReceipts(5)
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
