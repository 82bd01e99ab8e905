import type { Bytes } from '@trademates/contract/bytes'
import { nodesOfInclusion, proveInclusion } from '@trademates/contract/merkle-tree'
import { RECEIPT_FORMAT, type Receipt, type Sealed } from '@trademates/contract/receipt-file'
import { formatLogProof, type LogLeaf, parseCheckpoint, type RecordKind } from '@trademates/contract/receipts'
import type { Queryable } from '#platform/database/db.ts'
import { listHeads, listKeys, listOriginalTexts, readNodes, type SecretRow } from './store.ts'
import { type AnchoredRow, listAnchorsOf, listProofCheckpoints, type ProofCheckpoint } from './store-anchors.ts'

interface SealedRow extends SecretRow {
  log: number
  index: number
  leaf: string
}

interface ProvenRow extends SealedRow {
  /** The size of the checkpoint that the proof leads to. */
  size: number
  proven: Sealed
}

/** The bytes of a receipt as a file. */
export const encodeReceipt = (receipt: Receipt): Buffer => Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`)

/**
 * Assembles receipts from the secrets of ideas, in their order, with a fixed number of queries.
 * Records without a leaf are left out, and ideas whose terms have none.
 */
export async function createReceipts(db: Queryable, rows: readonly SecretRow[]): Promise<Receipt[]> {
  const sealed = rows.filter((row): row is SealedRow => row.leaf !== null)
  const ideas = [...Map.groupBy(sealed, ({ idea_id: id }) => id).keys()]
  const [heads, keys, texts, checkpoints] = await Promise.all([
    listHeads(db, [...new Set(sealed.map(({ log }) => log))]),
    listKeys(db),
    listOriginalTexts(db, ideas),
    listProofCheckpoints(db, sealed),
  ])
  const head = heads.at(-1)
  const key = keys.find(({ log }) => log === head?.log)?.key
  if (head === undefined || key === undefined) return []
  const source = { origin: parseCheckpoint(head.note)?.origin ?? '', key }
  const textOf = new Map(texts.map(({ idea_id: id, text }) => [id, text]))
  const [all, anchors] = await Promise.all([proveAll(db, sealed, checkpoints), listAnchorsOf(db, checkpoints)])
  const proven = Map.groupBy(all, ({ idea_id: id }) => id)
  return ideas.flatMap((id) => {
    const rows = proven.get(id) ?? []
    const own = anchors.filter((anchor) => rows.some(({ log, size }) => log === anchor.log && size === anchor.size))
    return assemble(rows, { ...source, anchors: own.map(presentAnchor) }, textOf.get(id)) ?? []
  })
}

const presentAnchor = ({ size, root, kind, at, token }: AnchoredRow): Receipt['anchors'][number] => ({
  size,
  root: root.toString('base64'),
  kind,
  at: at.toISOString(),
  file: token.toString('base64'),
})

type Source = Pick<Receipt, 'origin' | 'key' | 'anchors'>

function assemble(rows: readonly ProvenRow[], { origin, key, anchors }: Source, text: string | undefined): Receipt | null {
  const all = (kind: RecordKind): Sealed[] => rows.filter((row) => row.kind === kind).map(({ proven }) => proven)
  const byNumber = (field: string) => (a: Sealed, b: Sealed) => Number(a.record[field]) - Number(b.record[field])
  const [posted] = all('idea.posted')
  if (posted === undefined) return null
  const grades = all('idea.graded').toSorted(byNumber('revision'))
  const salt = rows.find(({ kind }) => kind === 'idea.posted')?.text_salt ?? null
  return {
    format: RECEIPT_FORMAT,
    origin,
    key,
    idea: posted,
    amendments: all('idea.amended').toSorted(byNumber('number')),
    grade: grades.at(-1) ?? null,
    unmanaged: all('idea.unmanaged').at(-1) ?? null,
    earlier_grades: grades.slice(0, -1),
    edits: all('idea.edited'),
    deleted: all('idea.deleted').at(-1) ?? null,
    text: salt === null || text === undefined ? null : { salt: salt.toString('base64'), text },
    anchors,
  }
}

/** Proves all records, each up to its checkpoint, with one query per log. */
async function proveAll(db: Queryable, rows: readonly SealedRow[], checkpoints: readonly ProofCheckpoint[]): Promise<ProvenRow[]> {
  const checkpointOf = new Map(checkpoints.map((checkpoint) => [`${checkpoint.log}/${checkpoint.index}`, checkpoint]))
  const known = new Map<string, Bytes>()
  for (const [log, leaves] of Map.groupBy(checkpoints, (checkpoint) => checkpoint.log)) {
    const nodes = leaves.flatMap(({ index, size }) => nodesOfInclusion(index, size))
    const hashes = await readNodes(db, log, nodes)
    for (const [i, { level, index }] of nodes.entries()) known.set(`${log}/${level}/${index}`, hashes[i] ?? new Uint8Array())
  }
  return Promise.all(
    rows.map(async (row) => {
      const { size = 0, note = '' } = checkpointOf.get(`${row.log}/${row.index}`) ?? {}
      const hashes = await proveInclusion(row.index, size, async (nodes) =>
        nodes.map(({ level, index }) => known.get(`${row.log}/${level}/${index}`) ?? new Uint8Array()),
      )
      const proof = formatLogProof({ index: row.index, hashes, checkpoint: note })
      const leaf = JSON.parse(row.leaf) as LogLeaf
      return { ...row, size, proven: { record: row.record, salt: row.salt.toString('base64'), leaf, proof } }
    }),
  )
}
