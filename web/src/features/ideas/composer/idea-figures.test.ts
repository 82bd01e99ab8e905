import { expect, test } from 'vitest'
import { blankIdea } from '#features/ideas/idea-values.ts'
import { computeFigures } from './idea-figures.ts'

const LONG = {
  ...blankIdea('BTCUSD'),
  'idea.direction': 'long' as const,
  'idea.entry': { kind: 'level' as const, price: '63,400', low: '', high: '' },
  'idea.stop': '61,950',
  'idea.targets': [
    { id: 1, price: '66,300', share: '60' },
    { id: 2, price: '68,900', share: '40' },
  ],
}

test('computes risk, rewards, costs and the random-walk chance from what was typed', () => {
  expect(computeFigures(LONG, '64218.50', 'Crypto')).toMatchObject({
    risk: '1450',
    riskPercent: '2.29',
    rewards: ['2.0', '3.8'],
    reward: '2.7',
    costs: '0.04',
    costPercent: '0.10',
    chance: 33,
  })
})

test('measures a market entry from the current price and a zone from its edge farther from the stop', () => {
  const market = { ...LONG, 'idea.entry': { ...LONG['idea.entry'], kind: 'market' as const } }
  expect(computeFigures(market, '62950', 'Crypto')).toMatchObject({ planned: '62950', risk: '1000' })
  expect(computeFigures(market, null, 'Crypto')).toBeNull()
  const zone = { ...LONG, 'idea.entry': { kind: 'zone' as const, price: '', low: '62,500', high: '62,950' } }
  expect(computeFigures(zone, null, 'Crypto')).toMatchObject({ planned: '62950', risk: '1000' })
})

test('has no figures unless stop and targets fit the direction', () => {
  const typed = [
    { ...LONG, 'idea.stop': '63,500' },
    { ...LONG, 'idea.direction': 'short' as const },
    { ...LONG, 'idea.targets': LONG['idea.targets'].toReversed() },
    { ...LONG, 'idea.targets': [{ id: 1, price: '', share: '100' }] },
    { ...LONG, 'idea.stop': 'soon' },
  ]
  expect(typed.map((values) => computeFigures(values, '64218.50', 'Crypto'))).toEqual(typed.map(() => null))
})
