import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar, colorOf } from './Avatar.tsx'

const picture = () => {
  const found = document.querySelector('img')
  if (!found) throw new Error('no picture')
  return found
}
const drawn = () => document.querySelector('[data-slot~="avatar"]')

test('a user without a picture has the initial on a color of their own', () => {
  render(<Avatar name="kestrel_fx" />)
  expect(drawn()?.textContent).toBe('K')
  expect(drawn()?.getAttribute('data-ground')).toBe(String(colorOf('kestrel_fx')))
})

test('the initial is the first letter or digit as a whole character', () => {
  render(<Avatar name="_𝒜nna" />)
  expect(drawn()?.textContent).toBe('𝒜')
})

test('a picture that fails to load is replaced by the initial, and a new URL is tried', () => {
  const { rerender } = render(<Avatar name="ana" image="/media/gone.webp" />)
  fireEvent.error(picture())
  expect(drawn()?.textContent).toBe('A')
  rerender(<Avatar name="ana" image="/media/new.webp" />)
  expect(picture().getAttribute('src')).toBe('/media/new.webp')
})

test('names spread over all eight colors, and a name keeps its color', () => {
  const names = Array.from({ length: 800 }, (_, at) => `trader_${at}`)
  const shares = new Map<number, number>()
  for (const name of names) shares.set(colorOf(name), (shares.get(colorOf(name)) ?? 0) + 1)
  expect([...shares.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(Math.min(...shares.values())).toBeGreaterThan(names.length / 8 / 3)
  expect(colorOf('ana')).toBe(colorOf('ana'))
})
