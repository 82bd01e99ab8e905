import { expect, test } from 'vitest'
import { pushed, squareOf, WHOLE } from './crop.ts'

const LANDSCAPE = { width: 1600, height: 900 }

test('the largest square in the middle is kept at first', () => {
  expect(squareOf(LANDSCAPE, WHOLE)).toEqual({ left: 350, top: 0, side: 900 })
})

test('closer keeps the middle', () => {
  expect(squareOf(LANDSCAPE, { ...WHOLE, zoom: 2 })).toEqual({ left: 575, top: 225, side: 450 })
})

test('pushing the picture to the right shows more of its left, and stops at its edges', () => {
  const once = pushed(LANDSCAPE, WHOLE, { right: 0.1, down: 0.5 })
  expect(squareOf(LANDSCAPE, once)).toEqual({ left: 260, top: 0, side: 900 })
  const far = pushed(LANDSCAPE, WHOLE, { right: 5, down: 0 })
  expect(squareOf(LANDSCAPE, far).left).toBe(0)
  expect(squareOf(LANDSCAPE, pushed(LANDSCAPE, far, { right: -5, down: 0 })).left).toBe(700)
})

test('what was pushed too far comes back at once', () => {
  const far = pushed(LANDSCAPE, WHOLE, { right: 5, down: 0 })
  expect(squareOf(LANDSCAPE, pushed(LANDSCAPE, far, { right: -0.1, down: 0 })).left).toBeCloseTo(90)
})

test('going out again stays inside the picture', () => {
  const corner = pushed(LANDSCAPE, { ...WHOLE, zoom: 4 }, { right: 9, down: 9 })
  expect(squareOf(LANDSCAPE, { ...corner, zoom: 1 })).toEqual({ left: 0, top: 0, side: 900 })
})
