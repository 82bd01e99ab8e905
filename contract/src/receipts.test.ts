import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './bytes.ts'
import { toCanonicalJson } from './canonical-json.ts'
import { appendLeaves, hashFrontier, proveInclusion, verifyInclusion } from './merkle-tree.ts'
import {
  commitToRecord,
  commitToText,
  createSalt,
  formatCheckpoint,
  formatLogProof,
  hashLogLeaf,
  parseCheckpoint,
  parseLogProof,
  type LogLeaf,
  type RecordKind,
} from './receipts.ts'
import { createNoteSigner, formatVerifierKey, signNote, verifyNote } from './signed-notes.ts'

const bytesOf = (byte: number) => new Uint8Array(32).fill(byte)

/** A log with three leaves, byte for byte as specified. */
const ORIGIN = 'trademates.example/log'
const IDEA = '019aaf00-0000-7000-8000-000000000001'
const RECORDS = [
  { v: 1, origin: ORIGIN },
  {
    v: 1,
    idea: IDEA,
    rules: 1,
    number: 1,
    previous: null,
    symbol: 'BTCUSD',
    direction: 'long',
    entry: { kind: 'market' },
    stop: '63000',
    targets: [{ price: '66000', share: 100 }],
  },
  { v: 1, idea: IDEA, revision: 1, state: 'target', r: '1.9703', r_net: '1.9069' },
]
const CANONICAL = [
  '{"origin":"trademates.example/log","v":1}',
  '{"direction":"long","entry":{"kind":"market"},"idea":"019aaf00-0000-7000-8000-000000000001","number":1,"previous":null,"rules":1,"stop":"63000","symbol":"BTCUSD","targets":[{"price":"66000","share":100}],"v":1}',
  '{"idea":"019aaf00-0000-7000-8000-000000000001","r":"1.9703","r_net":"1.9069","revision":1,"state":"target","v":1}',
]
const LEAVES = [
  '{"at":"2026-11-23T09:59:00.000Z","commitment":"DnawRG5Q0bdkv1w+gBbcxc5aEhhFzI3JVJXBHwbbuO8=","kind":"log.opened","v":1}',
  '{"at":"2026-11-23T10:00:00.000Z","commitment":"4ZxCGDqJS8hVHoErjEprYDbiBhNj6DLxmr1culVEY6w=","kind":"idea.posted","v":1}',
  '{"at":"2026-11-23T10:11:02.000Z","commitment":"2fYhTVXH+Fdq03frwWeRsgvV6/nNV9wlkJfwKTt4PWM=","kind":"idea.graded","v":1}',
]
const PROOF = `c2sp.org/tlog-proof@v1
index 1
1xJOLUjf9QtPOzB4cN7EgEpgHSS4jPkABPPN4citbL4=
Ni/jvXAzapxrO9LRGTlUVtCMhP4+Cllp1rhO6XW6pzU=

trademates.example/log
3
pLclwHqGD56yc+G5s5m2+KQFhK8sBdvGyNBxqlHPvs4=

\u2014 trademates.example/log CFRN63bIkPzdRqzyzEVSya2z2uma+9G5T5tA6cqGMHqnBK4oLjiMq7xqG2Iu8rF0sYHph4Qgdqg9imuFdf7su/gl9Aw=
`

test('seals the specified records in the specified log', async () => {
  const signer = await createNoteSigner(ORIGIN, bytesOf(9))
  expect(formatVerifierKey(signer.key)).toBe('trademates.example/log+08544deb+Af0XJDhaoMdbZPt4zWAvodmR/ev3axPFjtcC6sg16fYY')
  expect(RECORDS.map(toCanonicalJson)).toEqual(CANONICAL)

  const times = ['2026-11-23T09:59:00.000Z', '2026-11-23T10:00:00.000Z', '2026-11-23T10:11:02.000Z']
  const kinds: RecordKind[] = ['log.opened', 'idea.posted', 'idea.graded']
  const leaves: LogLeaf[] = []
  for (const [i, record] of RECORDS.entries()) {
    leaves.push({ v: 1, at: times[i] ?? '', kind: kinds[i] ?? 'log.opened', commitment: await commitToRecord(bytesOf(i + 1), record) })
  }
  expect(leaves.map((leaf) => toCanonicalJson({ ...leaf }))).toEqual(LEAVES)

  const { nodes, frontier } = await appendLeaves(0, [], await Promise.all(leaves.map(hashLogLeaf)))
  const root = await hashFrontier(frontier)
  const hashes = await proveInclusion(1, 3, async (list) =>
    list.map((node) => nodes.find(({ level, index }) => level === node.level && index === node.index)?.hash ?? createSalt()),
  )
  const checkpoint = await signNote(formatCheckpoint({ origin: ORIGIN, size: 3, root }), [signer])
  expect(formatLogProof({ index: 1, hashes, checkpoint })).toBe(PROOF)
})

test('reads the specified proof', async () => {
  const proof = parseLogProof(PROOF)
  const head = parseCheckpoint(proof?.checkpoint ?? '')
  if (proof === null || head === null) throw new Error('The proof is unreadable.')
  const leaf = await hashLogLeaf(JSON.parse(LEAVES[1] ?? '') as LogLeaf)
  expect(head).toMatchObject({ origin: ORIGIN, size: 3 })
  expect(await verifyInclusion({ index: proof.index, size: head.size, leaf, root: head.root, proof: proof.hashes })).toBe(true)
  expect(await verifyNote(proof.checkpoint, [(await createNoteSigner(ORIGIN, bytesOf(9))).key])).toHaveLength(1)
  expect(formatLogProof(proof)).toBe(PROOF)
})

test('rejects each proof with a changed character, or a different root, or a wrong signature', async () => {
  const { key } = await createNoteSigner(ORIGIN, bytesOf(9))
  const leaf = await hashLogLeaf(JSON.parse(LEAVES[1] ?? '') as LogLeaf)
  const isValid = async (text: string) => {
    const proof = parseLogProof(text)
    const head = proof && parseCheckpoint(proof.checkpoint)
    if (!proof || !head) return false
    const isIncluded = await verifyInclusion({ index: proof.index, size: head.size, leaf, root: head.root, proof: proof.hashes })
    return isIncluded && (await verifyNote(proof.checkpoint, [key])).length === 1
  }
  expect(await isValid(PROOF)).toBe(true)
  for (let i = 0; i < PROOF.length; i++) {
    for (const other of ['A', '1', '\n', '']) {
      const changed = PROOF.slice(0, i) + other + PROOF.slice(i + 1)
      if (changed !== PROOF) expect(await isValid(changed), `${i} ${JSON.stringify(other)}`).toBe(false)
    }
  }
})

test('commits to texts in one Unicode form', async () => {
  expect(await commitToText(bytesOf(1), 'e\u0301')).toBe(await commitToText(bytesOf(1), 'é'))
  expect(await commitToText(bytesOf(1), 'é')).not.toBe(await commitToText(bytesOf(2), 'é'))
  expect(createSalt()).not.toEqual(createSalt())
})

test('decodes exactly the Base64 that it encodes', () => {
  for (const text of ['', 'AA==', 'AAA=', '+/+/']) expect(toBase64(fromBase64(text) ?? bytesOf(0))).toBe(text)
  for (const text of ['A', 'AA', 'AA=', 'AB==', 'AAB=', 'AA==AA==', ' AA==', 'AA==\n', '-_-_', '====', 'A==='])
    expect(fromBase64(text), text).toBeNull()
})
