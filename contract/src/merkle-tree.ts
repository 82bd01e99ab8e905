import { concatBytes, equalBytes, sha256, type Bytes } from './bytes.ts'

/**
 * Merkle trees as in RFC 6962 and RFC 9162, section 2.1. Hashes have 32 bytes. A node is a complete subtree of 2^level leaves;
 * it never changes, so a log stores nodes and computes everything else from them.
 */
export interface TreeNode {
  level: number
  /** The position among the nodes of its level, from 0. */
  index: number
}

export interface HashedNode extends TreeNode {
  hash: Bytes
}

/** Leaves `start` to `end - 1`. */
export interface LeafRange {
  start: number
  end: number
}

/** Reads the hashes of nodes, in the order of the list. */
export type ReadNodes = (nodes: readonly TreeNode[]) => Promise<readonly Bytes[]>

const LEAF_PREFIX = new Uint8Array([0])
const CHILDREN_PREFIX = new Uint8Array([1])

/** The hash of a leaf: SHA-256 of a zero byte and the entry. */
export const hashLeaf = async (entry: Bytes): Promise<Bytes> => sha256(concatBytes(LEAF_PREFIX, entry))

/** The hash of a node: SHA-256 of a one byte and the hashes of its children. */
export const hashChildren = async (left: Bytes, right: Bytes): Promise<Bytes> => sha256(concatBytes(CHILDREN_PREFIX, left, right))

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** Lists the complete subtrees of a range that starts at a multiple of their sizes, from left to right. */
function nodesOf({ start, end }: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let from = start; from < end;) {
    let level = 0
    while (2 ** (level + 1) <= end - from) level++
    nodes.push({ level, index: from / 2 ** level })
    from += 2 ** level
  }
  return nodes
}

/** Combines the hashes of complete subtrees, from left to right, into the hash of their range. */
async function combine(hashes: readonly Bytes[]): Promise<Bytes> {
  let hash = hashes.at(-1)
  if (hash === undefined) return sha256(new Uint8Array())
  for (const left of hashes.slice(0, -1).toReversed()) hash = await hashChildren(left, hash)
  return hash
}

async function hashRanges(ranges: readonly LeafRange[], read: ReadNodes): Promise<Bytes[]> {
  const lists = ranges.map(nodesOf)
  const hashes = await read(lists.flat())
  let offset = 0
  return Promise.all(
    lists.map(async ({ length }) => {
      offset += length
      return combine(hashes.slice(offset - length, offset))
    }),
  )
}

/** The root hash of the first `size` leaves; of an empty tree, the SHA-256 of nothing. */
export async function hashTree(size: number, read: ReadNodes): Promise<Bytes> {
  const [root] = await hashRanges([{ start: 0, end: size }], read)
  if (root === undefined) throw new Error('A tree has one root.')
  return root
}

/** The nodes that `appendLeaves` needs: the complete subtrees of a tree with `size` leaves, from left to right. */
export const frontierOf = (size: number): TreeNode[] => nodesOf({ start: 0, end: size })

/**
 * Appends leaves to a tree.
 * @param size the number of leaves before
 * @param frontier the hashes of `frontierOf(size)`
 * @param leaves the hashes of the new leaves
 * @returns the new nodes, and the hashes of the frontier after
 */
export async function appendLeaves(
  size: number,
  frontier: readonly Bytes[],
  leaves: readonly Bytes[],
): Promise<{ nodes: HashedNode[]; frontier: Bytes[] }> {
  const nodes: HashedNode[] = []
  const open = [...frontier]
  for (const [i, leaf] of leaves.entries()) {
    let node: HashedNode = { level: 0, index: size + i, hash: leaf }
    nodes.push(node)
    while (node.index % 2 === 1) {
      const left = open.pop()
      if (left === undefined) throw new RangeError('The frontier does not belong to a tree of this size.')
      node = { level: node.level + 1, index: (node.index - 1) / 2, hash: await hashChildren(left, node.hash) }
      nodes.push(node)
    }
    open.push(node.hash)
  }
  return { nodes, frontier: open }
}

/** The root hash of a tree with this frontier. */
export const hashFrontier = combine

/** The ranges of an inclusion proof, from the leaf's sibling up (RFC 9162, section 2.1.3.1). */
function inclusionRanges(leaf: number, { start, end }: LeafRange): LeafRange[] {
  if (end - start === 1) return []
  const middle = start + splitOf(end - start)
  return leaf < middle
    ? [...inclusionRanges(leaf, { start, end: middle }), { start: middle, end }]
    : [...inclusionRanges(leaf, { start: middle, end }), { start, end: middle }]
}

/** The nodes that the inclusion proof of leaf `index` in the tree of the first `size` leaves is computed from. */
export const nodesOfInclusion = (index: number, size: number): TreeNode[] =>
  inclusionRanges(index, { start: 0, end: size }).flatMap(nodesOf)

/** The inclusion proof of leaf `index` in the tree of the first `size` leaves. Throws a RangeError if the tree does not have the leaf. */
export async function proveInclusion(index: number, size: number, read: ReadNodes): Promise<Bytes[]> {
  if (!(index >= 0 && index < size)) throw new RangeError('The tree does not have this leaf.')
  return hashRanges(inclusionRanges(index, { start: 0, end: size }), read)
}

/** The ranges of a consistency proof (RFC 9162, section 2.1.4.1). `isOldTree`: the range is the whole old tree, whose hash the verifier has. */
function consistencyRanges(oldSize: number, { start, end }: LeafRange, isOldTree: boolean): LeafRange[] {
  if (oldSize === end) return isOldTree ? [] : [{ start, end }]
  const middle = start + splitOf(end - start)
  return oldSize <= middle
    ? [...consistencyRanges(oldSize, { start, end: middle }, isOldTree), { start: middle, end }]
    : [...consistencyRanges(oldSize, { start: middle, end }, false), { start, end: middle }]
}

/** The proof that the first `oldSize` leaves are a prefix of the first `newSize` leaves. Throws a RangeError if `oldSize` is larger. */
export async function proveConsistency(oldSize: number, newSize: number, read: ReadNodes): Promise<Bytes[]> {
  if (!(oldSize >= 0 && oldSize <= newSize)) throw new RangeError('The old tree is larger than the new one.')
  return oldSize === 0 ? [] : hashRanges(consistencyRanges(oldSize, { start: 0, end: newSize }, true), read)
}

export interface InclusionClaim {
  index: number
  size: number
  leaf: Bytes
  root: Bytes
  proof: readonly Bytes[]
}

/** Verifies an inclusion proof (RFC 9162, section 2.1.3.2). */
export async function verifyInclusion({ index, size, leaf, root, proof }: InclusionClaim): Promise<boolean> {
  if (!(index >= 0 && index < size)) return false
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = await hashChildren(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      hash = await hashChildren(hash, sibling)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && equalBytes(hash, root)
}

export interface ConsistencyClaim {
  oldSize: number
  newSize: number
  oldRoot: Bytes
  newRoot: Bytes
  proof: readonly Bytes[]
}

/** Verifies a consistency proof (RFC 9162, section 2.1.4.2). Every tree is consistent with an empty one. */
export async function verifyConsistency({ oldSize, newSize, oldRoot, newRoot, proof }: ConsistencyClaim): Promise<boolean> {
  if (!(oldSize >= 0 && oldSize <= newSize)) return false
  if (oldSize === 0) return proof.length === 0 && equalBytes(oldRoot, await combine([]))
  if (oldSize === newSize) return proof.length === 0 && equalBytes(oldRoot, newRoot)
  const isPowerOfTwo = Number.isInteger(Math.log2(oldSize))
  const [first, ...rest] = isPowerOfTwo ? [oldRoot, ...proof] : proof
  if (first === undefined) return false
  let [node, last] = [oldSize - 1, newSize - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [oldHash, newHash] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      oldHash = await hashChildren(sibling, oldHash)
      newHash = await hashChildren(sibling, newHash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      newHash = await hashChildren(newHash, sibling)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && equalBytes(oldHash, oldRoot) && equalBytes(newHash, newRoot)
}

const half = (number: number): number => Math.floor(number / 2)
