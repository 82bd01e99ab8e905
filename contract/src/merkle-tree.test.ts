import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js'
import { expect, test, vi } from 'vitest'
import { concatBytes, toHex, utf8, type Bytes } from './bytes.ts'
import {
  appendLeaves,
  frontierOf,
  hashChildren,
  hashFrontier,
  hashLeaf,
  hashTree,
  proveConsistency,
  proveInclusion,
  verifyConsistency,
  verifyInclusion,
  type TreeNode,
} from './merkle-tree.ts'

const nameOf = ({ level, index }: TreeNode): string => `${level}/${index}`

/** Stores the nodes of a tree, appended in batches. */
async function createTree(entries: readonly Bytes[], batch = entries.length) {
  const stored = new Map<string, Bytes>()
  const read = async (nodes: readonly TreeNode[]) =>
    nodes.map((node) => {
      const hash = stored.get(nameOf(node))
      if (hash === undefined) throw new Error(`Node ${nameOf(node)} is not stored.`)
      return hash
    })
  const leaves = await Promise.all(entries.map(hashLeaf))
  let frontier: Bytes[] = []
  for (let size = 0; size < leaves.length; size += batch) {
    const added = await appendLeaves(size, frontier, leaves.slice(size, size + batch))
    for (const node of added.nodes) stored.set(nameOf(node), node.hash)
    frontier = added.frontier
  }
  return { leaves, read, frontier }
}

const entriesUpTo = (count: number): Bytes[] => Array.from({ length: count }, (_, i) => utf8(`entry ${i}`))
const hex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const MAX_SIZE = 600
const tree = await createTree(entriesUpTo(MAX_SIZE), 7)
const roots = await Promise.all(Array.from({ length: MAX_SIZE + 1 }, (_, size) => hashTree(size, tree.read)))
const leafAt = (index: number): Bytes => tree.leaves[index] ?? new Uint8Array()
const rootOf = (size: number): Bytes => roots[size] ?? new Uint8Array()

test('computes the roots that Certificate Transparency publishes for its test leaves', async () => {
  const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(hex)
  const expected = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]
  const { read } = await createTree(entries)
  for (const [size, root] of expected.entries()) expect(toHex(await hashTree(size, read))).toBe(root)
})

test('proves what the example of RFC 9162, section 2.1.5, proves', async () => {
  const [a, b, c, d, e, f, j] = tree.leaves.slice(0, 7) as [Bytes, Bytes, Bytes, Bytes, Bytes, Bytes, Bytes]
  const [g, h, i] = await Promise.all([hashChildren(a, b), hashChildren(c, d), hashChildren(e, f)])
  const [k, l] = await Promise.all([hashChildren(g, h), hashChildren(i, j)])
  const inclusion = (index: number) => proveInclusion(index, 7, tree.read)
  const consistency = (oldSize: number) => proveConsistency(oldSize, 7, tree.read)
  expect(await Promise.all([0, 3, 4, 6].map(inclusion))).toEqual([
    [b, h, l],
    [c, g, l],
    [f, j, k],
    [i, k],
  ])
  expect(await Promise.all([3, 4, 6].map(consistency))).toEqual([[c, d, g, l], [l], [i, j, k]])
})

test('the size of the batches changes nothing', async () => {
  for (const batch of [1, 2, 64, 100]) {
    const other = await createTree(entriesUpTo(100), batch)
    expect(await hashTree(100, other.read)).toEqual(rootOf(100))
    expect(other.frontier).toEqual(await tree.read(frontierOf(100)))
    expect(await hashFrontier(other.frontier)).toEqual(rootOf(100))
  }
})

/** Proves and verifies the inclusion of a leaf, with our verifier and an independent one. */
async function isIncludedForBoth(index: number, size: number) {
  const proof = await proveInclusion(index, size, tree.read)
  const [leaf, root] = [leafAt(index), rootOf(size)]
  const isIncluded = await verifyInclusion({ index, size, leaf, root, proof })
  // Throws an error if it disagrees.
  const entry = { canonicalizedBody: utf8(`entry ${index}`), inclusionProof: { logIndex: String(index), hashes: proof } }
  verifyMerkleInclusion(entry as never, { logSize: BigInt(size), logHash: root } as never)
  return isIncluded
}

async function isConsistent(oldSize: number, newSize: number, [oldRoot, newRoot] = [rootOf(oldSize), rootOf(newSize)]) {
  const proof = await proveConsistency(oldSize, newSize, tree.read)
  return verifyConsistency({ oldSize, newSize, oldRoot, newRoot, proof })
}

/** All pairs of a number below the size and the size, or each `step`th of them. */
function* pairs(step: number): Generator<[number, number]> {
  let count = 0
  for (let size = 0; size <= MAX_SIZE; size++) for (let other = 0; other <= size; other++) if (count++ % step === 0) yield [other, size]
}

async function expectProofs(step: number) {
  for (const [other, size] of pairs(step)) {
    const isOk = (other === size || (await isIncludedForBoth(other, size))) && (await isConsistent(other, size))
    if (!isOk) throw new Error(`The proofs for ${other} and ${size} fail.`)
  }
  expect([...pairs(step)].length).toBeGreaterThan(400)
}

test('inclusion and consistency proofs verify for a sample of sizes up to 600', async () => {
  await expectProofs(397)
})

test('inclusion and consistency proofs verify for all sizes up to 600', { tags: ['full'], timeout: 240_000 }, async () => {
  // The proofs share most of their hashes.
  const [digest, known] = [crypto.subtle.digest.bind(crypto.subtle), new Map<string, Promise<ArrayBuffer>>()]
  const remembered = vi.spyOn(crypto.subtle, 'digest').mockImplementation((algorithm, data) => {
    const key = String.fromCodePoint(...(data as Bytes))
    const hash = known.get(key) ?? digest(algorithm, data)
    known.set(key, hash)
    return hash
  })
  await expectProofs(1)
  remembered.mockRestore()
})

test('rejects a proof for another leaf, index, size or root, and one with a hash more or less', async () => {
  for (const [index, size] of [
    [0, 2],
    [5, 9],
    [100, 256],
    [255, 257],
    [599, 600],
  ] as const) {
    const claim = { index, size, leaf: leafAt(index), root: rootOf(size), proof: await proveInclusion(index, size, tree.read) }
    expect(await verifyInclusion(claim)).toBe(true)
    const [first = new Uint8Array(), ...rest] = claim.proof
    const forgeries = [
      { leaf: leafAt(index === 0 ? 1 : index - 1) },
      { index: index === 0 ? 1 : index - 1 },
      { index: size },
      { index: -1 },
      { index: Number.NaN },
      { size: size * 2 },
      { root: rootOf(size - 1) },
      { proof: rest },
      { proof: [...claim.proof, first] },
      { proof: [concatBytes(first.slice(1), first.slice(0, 1)), ...rest] },
    ]
    for (const forgery of forgeries) expect(await verifyInclusion({ ...claim, ...forgery }), JSON.stringify(forgery)).toBe(false)
  }
})

test('rejects a consistency proof between trees that are not prefixes of each other', async () => {
  const other = await createTree([utf8('forked'), ...entriesUpTo(300).slice(1)])
  const fork = await hashTree(128, other.read)
  for (const [oldSize, newSize] of [
    [1, 2],
    [3, 7],
    [128, 300],
    [300, 300],
    [128, 600],
  ] as const) {
    expect(await isConsistent(oldSize, newSize)).toBe(true)
    expect(await isConsistent(oldSize, newSize, [fork, rootOf(newSize)])).toBe(false)
    expect(await isConsistent(oldSize, newSize, [rootOf(oldSize), fork])).toBe(false)
  }
  const claim = { oldSize: 5, newSize: 9, oldRoot: rootOf(5), newRoot: rootOf(9), proof: await proveConsistency(5, 9, tree.read) }
  for (const forgery of [
    { proof: claim.proof.slice(1) },
    { proof: [...claim.proof, fork] },
    { oldSize: 6 },
    { newSize: 3 },
    { oldSize: -1 },
    { oldSize: 0 },
  ]) {
    expect(await verifyConsistency({ ...claim, ...forgery })).toBe(false)
  }
  await expect(proveConsistency(7, 6, tree.read)).rejects.toThrow(RangeError)
  await expect(proveInclusion(6, 6, tree.read)).rejects.toThrow(RangeError)
})
