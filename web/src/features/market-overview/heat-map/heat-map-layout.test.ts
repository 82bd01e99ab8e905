import { createRandom } from '@trademates/contract/seeded-random'
import { expect, test } from 'vitest'
import { type Box, type Cell, findCell, findNeighbor, HEADER_HEIGHT, type HeatMapGroup, layOut, stepOf } from './heat-map-layout.ts'

const BOX = { width: 966, height: 620 }

function createGroups(count: number, seed: number): HeatMapGroup[] {
  const random = createRandom(seed)
  const names = ['Technology', 'Financials', 'Energy', 'Utilities', 'Materials']
  return names.map((name, at) => ({
    name,
    rows: Array.from({ length: count / names.length }, (_, place): HeatMapGroup['rows'][number] => [
      `S${at * 1_000 + place}`,
      'n',
      Math.floor(1e6 + random() ** 4 * 1e10),
      '1.00',
      '10',
    ]),
  }))
}

const area = ({ width, height }: Pick<Box, 'width' | 'height'>) => width * height
const overlap = (a: Cell, b: Cell) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1e-6 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1e-6

test.each([1, 2, 3])('500 cells fill the box, in proportion and without overlap (seed %i)', (seed) => {
  const { cells, groups } = layOut(createGroups(500, seed), BOX, false)
  const headers = groups.reduce((sum, { width }) => sum + width * HEADER_HEIGHT, 0)
  expect(groups.reduce((sum, group) => sum + area(group), 0)).toBeCloseTo(area(BOX), 3)
  expect(Math.abs(cells.reduce((sum, cell) => sum + area(cell), 0) + headers - area(BOX))).toBeLessThan(1)
  expect(cells.some((cell, at) => cells.slice(at + 1).some((other) => overlap(cell, other)))).toBe(false)
  expect(
    cells.every(({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= BOX.width + 1e-6 && y + height <= BOX.height + 1e-6),
  ).toBe(true)
})

test('one group has no header, and equal sizes have equal areas', () => {
  const [group] = createGroups(100, 4)
  const { cells, groups } = layOut(group === undefined ? [] : [group], BOX, true)
  expect(groups).toEqual([])
  for (const cell of cells) expect(area(cell)).toBeCloseTo(area(BOX) / cells.length, 3)
})

test.each([5, 6])('arrow keys reach every cell from the first one (seed %i)', (seed) => {
  const { cells } = layOut(createGroups(300, seed), BOX, false)
  const [first] = cells
  if (first === undefined) throw new Error('no cells')
  const reached = new Set([first])
  for (const cell of reached) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = findNeighbor(cells, cell, key)
      if (next !== undefined) reached.add(next)
    }
  }
  expect(cells.filter((cell) => !reached.has(cell)).map(({ code }) => code)).toEqual([])
})

test('finds the cell at a point', () => {
  const { cells } = layOut(createGroups(50, 7), BOX, false)
  for (const cell of cells) expect(findCell(cells, cell.x + cell.width / 2, cell.y + cell.height / 2)).toBe(cell)
  expect(findCell(cells, -1, 5)).toBeUndefined()
})

test('changes have seven steps from −3 % to +3 % a day, and other periods in proportion', () => {
  expect(['-9', '-3', '-1.2', '-0.4', '0.49', '0.5', '2.5', '40'].map((change) => stepOf(change, '1d'))).toEqual([
    -3, -3, -1, 0, 0, 1, 3, 3,
  ])
  expect(stepOf('1', '1h')).toBe(3)
  expect(stepOf('6', '1w')).toBe(3)
  expect(stepOf('8', 'ytd')).toBe(1)
  expect(stepOf(null, '1d')).toBe(0)
})
