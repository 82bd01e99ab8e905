import { expect, test } from 'vitest'
import { concatBytes, utf8, type Bytes } from './bytes.ts'
import { decodeEntries, encodeEntries, formatTilePath, hasTile, listTiles, nodesOfTile, parseTilePath } from './log-tiles.ts'
import { appendLeaves, hashChildren, hashFrontier, hashLeaf } from './merkle-tree.ts'

/** Computes the hash of a complete subtree from its leaves. */
async function hashSubtree(hashes: readonly Bytes[]): Promise<Bytes> {
  let level = [...hashes]
  while (level.length > 1) {
    level = await Promise.all(
      Array.from({ length: level.length / 2 }, (_, i) => hashChildren(level[i * 2] ?? utf8(''), level[i * 2 + 1] ?? utf8(''))),
    )
  }
  return level[0] ?? utf8('')
}

const pathsAt = (size: number): string[] => listTiles(size).map(formatTilePath)

test('lists the tiles that C2SP tlog-tiles names for each size', () => {
  expect(pathsAt(0)).toEqual([])
  expect(pathsAt(1)).toEqual(['tile/entries/000.p/1', 'tile/0/000.p/1'])
  expect(pathsAt(255)).toEqual(['tile/entries/000.p/255', 'tile/0/000.p/255'])
  expect(pathsAt(256)).toEqual(['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1'])
  expect(pathsAt(257)).toEqual(['tile/entries/000', 'tile/entries/001.p/1', 'tile/0/000', 'tile/0/001.p/1', 'tile/1/000.p/1'])
  const large = pathsAt(70_000)
  expect(large.filter((path) => path.startsWith('tile/0/'))).toHaveLength(274)
  expect(large.slice(-4)).toEqual(['tile/0/273.p/112', 'tile/1/000', 'tile/1/001.p/17', 'tile/2/000.p/1'])
})

test('parses exactly the paths of tiles', () => {
  const tile = { level: 0, index: 1_234_067, width: 256 }
  expect(formatTilePath(tile)).toBe('tile/0/x001/x234/067')
  for (const path of ['tile/0/x001/x234/067', 'tile/entries/000.p/1', 'tile/63/999.p/255']) {
    const parsed = parseTilePath(path)
    expect(parsed === null ? null : formatTilePath(parsed)).toBe(path)
  }
  const wrong = [
    'tile/0/0',
    'tile/0/1234',
    'tile/0/x001/1',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/64/000',
    'tile/00/000',
  ]
  const worse = [
    'tile/0/x000/001',
    'tile/-1/000',
    'tile/0/',
    'tile/0',
    '',
    'tile/0/000/',
    'tile/0/1e3',
    'tile/0/000.p/',
    'tile//000',
    'x/0/000',
    'tile/0/000.p/1.p/1',
  ]
  for (const path of [...wrong, ...worse]) expect(parseTilePath(path), path).toBeNull()
})

test('a log has a partial tile as soon as it has all its hashes', () => {
  const has = (size: number, path: string) => hasTile(size, parseTilePath(path) ?? { level: 0, index: 0, width: Number.NaN })
  expect(has(70_000, 'tile/0/273.p/112')).toBe(true)
  expect(has(70_000, 'tile/0/273.p/7')).toBe(true)
  expect(has(70_000, 'tile/0/273.p/113')).toBe(false)
  expect(has(70_000, 'tile/0/273')).toBe(false)
  expect(has(70_000, 'tile/1/001.p/17')).toBe(true)
  expect(has(70_000, 'tile/2/000.p/2')).toBe(false)
  expect(has(70_000, 'tile/entries/273.p/112')).toBe(true)
  expect(has(255, 'tile/1/000.p/1')).toBe(false)
})

test('the hashes of each level are those of 256 hashes of the level below', { tags: ['full', 'slow'] }, async () => {
  const size = 70_000
  const leaves = await Promise.all(Array.from({ length: size }, (_, i) => hashLeaf(utf8(String(i)))))
  const { nodes, frontier } = await appendLeaves(0, [], leaves)
  const stored = new Map(nodes.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
  const tileAt = (path: string) =>
    nodesOfTile(parseTilePath(path) ?? { level: 0, index: 0, width: 0 }).map(
      ({ level, index }) => stored.get(`${level}/${index}`) ?? utf8(''),
    )
  expect(tileAt('tile/0/273.p/112')).toEqual(leaves.slice(273 * 256))
  expect(tileAt('tile/1/001.p/17').at(-1)).toEqual(await hashSubtree(leaves.slice(272 * 256, 273 * 256)))
  expect(tileAt('tile/2/000.p/1')[0]).toEqual(await hashSubtree(tileAt('tile/1/000')))
  // The root, from the tiles alone: 65,536 + 4,096 + 256 + 112 leaves.
  const right = await hashFrontier([
    await hashSubtree(tileAt('tile/1/001.p/17').slice(0, 16)),
    tileAt('tile/1/001.p/17')[16] ?? utf8(''),
    await hashFrontier(await frontierOfTile(tileAt('tile/0/273.p/112'))),
  ])
  expect(await hashChildren(tileAt('tile/2/000.p/1')[0] ?? utf8(''), right)).toEqual(await hashFrontier(frontier))
})

/** The complete subtrees of 112 leaves: 64, 32 and 16. */
const frontierOfTile = (hashes: readonly Bytes[]): Promise<Bytes[]> =>
  Promise.all([hashSubtree(hashes.slice(0, 64)), hashSubtree(hashes.slice(64, 96)), hashSubtree(hashes.slice(96))])

test('bundles entries with their lengths', () => {
  const entries = [utf8('{"v":1}'), utf8(''), utf8('x'.repeat(65_535))]
  const bundle = encodeEntries(entries)
  expect(bundle.slice(0, 4)).toEqual(concatBytes(new Uint8Array([0, 7]), utf8('{"')))
  expect(decodeEntries(bundle)).toEqual(entries)
  expect(decodeEntries(bundle.slice(0, -1))).toBeNull()
  expect(decodeEntries(bundle.slice(0, 1))).toBeNull()
  expect(() => encodeEntries([utf8('x'.repeat(65_536))])).toThrow(RangeError)
})
