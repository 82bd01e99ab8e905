import { type Bytes, utf8 } from '@trademates/contract/bytes'
import { decodeEntries, formatTilePath, TILE_WIDTH } from '@trademates/contract/log-tiles'
import { hashChildren, hashTree, type TreeNode } from '@trademates/contract/merkle-tree'

/** Returns the root of a tree, from its leaf hashes alone. */
export async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  const subtree = async ({ level, index }: TreeNode): Promise<Bytes> =>
    level === 0
      ? (leaves[index] ?? utf8(''))
      : hashChildren(await subtree({ level: level - 1, index: index * 2 }), await subtree({ level: level - 1, index: index * 2 + 1 }))
  return hashTree(leaves.length, (nodes) => Promise.all(nodes.map(subtree)))
}

/** Reads the first `size` entries of the log of a server from its tiles; throws if one is missing. */
export async function readLogEntries(url: string, size: number): Promise<Bytes[]> {
  const entries: Bytes[] = []
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const path = formatTilePath({ level: 'entries', index, width: Math.min(TILE_WIDTH, size - index * TILE_WIDTH) })
    const response = await fetch(new URL(`/log/${path}`, url))
    const tile = response.ok ? decodeEntries(new Uint8Array(await response.arrayBuffer())) : null
    if (tile === null) throw new Error(`The log has no ${path}: ${response.status}.`)
    entries.push(...tile)
  }
  return entries
}
