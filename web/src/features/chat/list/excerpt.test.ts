import { expect, test } from 'vitest'
import { excerptAround } from './excerpt.ts'

test.each([
  ['Gold holds\nthe open', 'gold', 'Gold holds the open'],
  ['A long beginning that no one searched for, then silver', 'SILVER', '… searched for, then silver'],
  ['A long beginning that no one searched for, then silver', 'missing', 'A long beginning that no one searched for, then silver'],
  ['Gold, and much later in the same message silver', 'silver gold', 'Gold, and much later in the same message silver'],
])('the excerpt of "%s" for "%s" is "%s"', (content, q, excerpt) => expect(excerptAround(content, q)).toBe(excerpt))
