import { concatBytes, type Bytes } from './bytes.ts'
import type { TreeNode } from './merkle-tree.ts'

/** The width of a full tile: hashes, or entries of a bundle. */
export const TILE_WIDTH = 256
const LEVELS_PER_TILE = 8
const MAX_TILE_LEVEL = 63
const MAX_ENTRY_BYTES = 65_535

/** A tile of hashes, or with the level `entries` a bundle of log entries (C2SP tlog-tiles). */
export interface Tile {
  level: number | 'entries'
  index: number
  /** 1 to 256; a tile with fewer than 256 is partial. */
  width: number
}

/** The path of a tile below the URL of the log: `tile/0/x001/234.p/5`. */
export function formatTilePath({ level, index, width }: Tile): string {
  const groups =
    String(index)
      .padStart(Math.ceil(String(index).length / 3) * 3, '0')
      .match(/\d{3}/g) ?? []
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

/** Parses the path of a tile; `null` if it is not exactly what `formatTilePath` writes. */
export function parseTilePath(path: string): Tile | null {
  const [, levelText, ...rest] = path.split('/')
  const [last = '', partial] = rest.join('/').split('.p/')
  const level: Tile['level'] = levelText === 'entries' ? levelText : Number(levelText)
  const index = Number(last.replaceAll('x', '').replaceAll('/', ''))
  const tile = { level, index, width: partial === undefined ? TILE_WIDTH : Number(partial) }
  const isInRange = (level === 'entries' || (level >= 0 && level <= MAX_TILE_LEVEL)) && Number.isSafeInteger(index) && tile.width >= 1
  return isInRange && formatTilePath(tile) === path ? tile : null
}

/** The tree nodes whose hashes are the content of a tile, or, of a bundle, the leaves. */
export const nodesOfTile = ({ level, index, width }: Tile): TreeNode[] =>
  Array.from({ length: width }, (_, i) => ({ level: level === 'entries' ? 0 : level * LEVELS_PER_TILE, index: index * TILE_WIDTH + i }))

/** Whether a log of `size` leaves has all of a tile. */
export const hasTile = (size: number, { level, index, width }: Tile): boolean =>
  index * TILE_WIDTH + width <= Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))

/** The tiles of a log of `size` leaves, one level after the other; the last of a level may be partial. Levels without a full hash have none. */
export function listTiles(size: number): Tile[] {
  const tiles: Tile[] = []
  for (const level of ['entries', ...Array(MAX_TILE_LEVEL + 1).keys()] as const) {
    const count = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
    if (count === 0) break
    for (let index = 0; index * TILE_WIDTH < count; index++)
      tiles.push({ level, index, width: Math.min(TILE_WIDTH, count - index * TILE_WIDTH) })
  }
  return tiles
}

/** Encodes an entry bundle: each entry after its length in two bytes, big-endian. Throws a RangeError for an entry over 65,535 bytes. */
export function encodeEntries(entries: readonly Bytes[]): Bytes {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) throw new RangeError('A log entry has at most 65,535 bytes.')
      return [new Uint8Array([entry.length >> 8, entry.length & 255]), entry]
    }),
  )
}

/** Decodes an entry bundle; `null` if it is cut short. */
export function decodeEntries(bundle: Bytes): Bytes[] | null {
  const entries: Bytes[] = []
  for (let offset = 0; offset < bundle.length;) {
    const start = offset + 2
    offset = start + (bundle[offset] ?? 0) * 256 + (bundle[offset + 1] ?? 0)
    if (offset > bundle.length) return null
    entries.push(bundle.slice(start, offset))
  }
  return entries
}
