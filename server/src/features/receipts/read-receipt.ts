import { Readable } from 'node:stream'
import { RECEIPT_FORMAT, receiptFileName, type readReceipt, type Receipt, type Sealed } from '@trademates/contract/receipt-file'
import { message } from '@trademates/contract/messages'
import { nodesOfInclusion, proveInclusion } from '@trademates/contract/merkle-tree'
import { formatLogProof, parseCheckpoint, type LogLeaf, type RecordKind } from '@trademates/contract/receipts'
import { createNoteSigner, formatVerifierKey } from '@trademates/contract/signed-notes'
import type { Id } from '@trademates/contract/wire'
import { apiError, notFoundError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileDownload, RequestContext } from '#platform/request-context.ts'
import { loadOrCreateLogSeed, type LogFiles } from './log-key.ts'
import { findOriginalText, listHeads, listSecrets, readNodes, type LogHead, type SecretRow } from './store.ts'

const RETRY_SECONDS = 5

/** Creates the handler of the receipt of an idea. */
export const createReceiptHandler =
  (files: LogFiles) =>
  async ({ viewer, params }: RequestContext<typeof readReceipt>, { db }: Deps): Promise<FileDownload> => {
    const receipt = await createReceipt(db, files, { viewer: viewer.id, idea: params.id })
    const { symbol } = receipt.idea.record
    if (typeof symbol !== 'string') throw new TypeError('The record of an idea has a symbol.')
    const bytes = Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`)
    return { name: receiptFileName(symbol, params.id), bytes: Readable.from([bytes]), size: bytes.length }
  }

interface SealedRow extends SecretRow {
  log: number
  index: number
  leaf: string
}

/** Assembles the receipt of an idea. Throws `not_found`, or `unavailable` until everything is sealed. */
async function createReceipt(db: Queryable, files: LogFiles, { viewer, idea }: { viewer: Id; idea: Id }): Promise<Receipt> {
  const rows = await listSecrets(db, viewer, idea)
  const sealed = rows.filter((row): row is SealedRow => row.leaf !== null)
  if (rows.length === 0) throw notFoundError()
  if (sealed.length < rows.length) throw apiError('unavailable', message('receipt_not_ready'), RETRY_SECONDS)
  const heads = await listHeads(db, [...new Set(sealed.map(({ log }) => log))])
  const proven = await proveAll(db, sealed, heads)
  const all = (kind: RecordKind): Sealed[] => proven.filter(({ leaf }) => leaf.kind === kind)
  const [posted] = all('idea.posted')
  const head = heads.at(-1)
  if (posted === undefined || head === undefined) throw apiError('unavailable', message('receipt_not_ready'), RETRY_SECONDS)
  const origin = parseCheckpoint(head.note)?.origin ?? ''
  const { key } = await createNoteSigner(origin, loadOrCreateLogSeed(files))
  const grades = all('idea.graded').toSorted((a, b) => Number(a.record['revision']) - Number(b.record['revision']))
  const salt = rows.find(({ kind }) => kind === 'idea.posted')?.text_salt ?? null
  const original = salt === null ? undefined : await findOriginalText(db, viewer, idea)
  return {
    format: RECEIPT_FORMAT,
    origin,
    key: formatVerifierKey(key),
    idea: posted,
    amendments: all('idea.amended').toSorted((a, b) => Number(a.record['number']) - Number(b.record['number'])),
    grade: grades.at(-1) ?? null,
    unmanaged: all('idea.unmanaged').at(-1) ?? null,
    earlier_grades: grades.slice(0, -1),
    edits: all('idea.edited'),
    deleted: all('idea.deleted').at(-1) ?? null,
    text: salt === null || original === undefined ? null : { salt: salt.toString('base64'), text: original.text },
    anchors: [],
  }
}

/** Proves all records with one query per log. */
async function proveAll(db: Queryable, rows: readonly SealedRow[], heads: readonly LogHead[]): Promise<Sealed[]> {
  const proofs = new Map<SealedRow, string>()
  for (const { log, size, note } of heads) {
    const own = rows.filter((row) => row.log === log)
    const nodes = own.flatMap(({ index }) => nodesOfInclusion(index, size))
    const hashes = await readNodes(db, log, nodes)
    const known = new Map(nodes.map(({ level, index }, i) => [`${level}/${index}`, hashes[i] ?? new Uint8Array()]))
    for (const row of own) {
      const path = await proveInclusion(row.index, size, async (list) =>
        list.map(({ level, index }) => known.get(`${level}/${index}`) ?? new Uint8Array()),
      )
      proofs.set(row, formatLogProof({ index: row.index, hashes: path, checkpoint: note }))
    }
  }
  return rows.map((row) => ({
    record: row.record,
    salt: row.salt.toString('base64'),
    leaf: JSON.parse(row.leaf) as LogLeaf,
    proof: proofs.get(row) ?? '',
  }))
}
