import { expect, test } from 'vitest'
import { markToMarket } from './mark-to-market.ts'

const long = { direction: 'long', fill: '63400', risk: '1450', costRate: '0.001', exits: [], remaining: 100, price: '64218.5' } as const

test('values the open share at the price, after costs', () => {
  expect(markToMarket(long)).toBe('0.5208')
  expect(markToMarket({ ...long, direction: 'short' })).toBe('-0.6082')
})

test('adds what has exited', () => {
  expect(markToMarket({ ...long, exits: [{ price: '66300', share: 60 }], remaining: 40 })).toBe('1.3821')
})
