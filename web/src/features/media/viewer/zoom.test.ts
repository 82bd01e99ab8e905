import { expect, test } from 'vitest'
import { FITTING, MOST_ZOOM, pulled, swiped, zoomedAt } from './zoom.ts'

const frame = { width: 400, height: 200 }

test('what is under the fingers stays there while it grows', () => {
  expect(zoomedAt(FITTING, 2, { point: { x: 100, y: 50 }, frame })).toEqual({ zoom: 2, x: -100, y: -50 })
  expect(zoomedAt(FITTING, 2, { point: { x: 0, y: 0 }, frame })).toEqual({ zoom: 2, x: 0, y: 0 })
})

test('a picture never becomes smaller than it fits, nor larger than eightfold', () => {
  const at = { point: { x: 0, y: 0 }, frame }
  expect(zoomedAt(FITTING, 0.2, at)).toEqual(FITTING)
  expect(zoomedAt(FITTING, 99, at).zoom).toBe(MOST_ZOOM)
})

test('a picture is pulled no further than its edge', () => {
  expect(pulled({ zoom: 2, x: 0, y: 0 }, { x: 500, y: -10 }, frame)).toEqual({ zoom: 2, x: 200, y: -10 })
  expect(pulled(FITTING, { x: 30, y: 30 }, frame)).toEqual(FITTING)
})

test('zooming out again brings the picture back to the middle', () => {
  const corner = zoomedAt(FITTING, 4, { point: { x: 200, y: 100 }, frame })
  expect(zoomedAt(corner, 1, { point: { x: -200, y: -100 }, frame })).toEqual(FITTING)
})

test('a swipe is a long move to a side', () => {
  expect(swiped({ x: -80, y: 10 })).toBe(1)
  expect(swiped({ x: 80, y: -10 })).toBe(-1)
  expect(swiped({ x: 20, y: 0 })).toBe(0)
  expect(swiped({ x: 80, y: 90 })).toBe(0)
})
