import { expect, test } from 'vitest'
import { CALCULATORS } from './all-calculators.ts'
import { calculate } from './calculator.ts'

/** The result of a calculator for its example values with these changes. */
function given(id: string, changes: Record<string, string> = {}) {
  const calculator = CALCULATORS.find((one) => one.id === id)
  if (calculator === undefined) throw new Error(`no calculator ${id}`)
  const initial = Object.fromEntries(calculator.fields.map(({ name, initial: value }) => [name, value]))
  const { results, errors } = calculate(calculator, { ...initial, ...changes })
  return errors ?? Object.fromEntries((results ?? []).map(({ label, value }) => [label, value]))
}

const size = (changes?: Record<string, string>) => given('position-size', changes)['Size, rounded down']

test("calculates position sizes for the lesson's example, a short future and a coin", () => {
  expect(given('position-size')).toEqual({
    'Size, rounded down': '40',
    'Amount at risk (1R)': '50.00',
    'Loss at the stop': '50.00',
    'Value of the position': '800.00',
    Direction: 'Long',
  })
  expect(size({ account: '8,000', risk: '0.5', entry: '6010', stop: '6022', point: '5' })).toBe('0')
  expect(given('position-size', { entry: '6000', stop: '6002', point: '5' })).toMatchObject({
    Direction: 'Short',
    'Size, rounded down': '5',
  })
  expect(size({ account: '1000', entry: '60000', stop: '57000', step: '0.0001' })).toBe('0.0033')
})

test("calculates the lessons' pip values in any account currency", () => {
  const pip = (changes?: Record<string, string>) => given('pip-value', changes)['One pip, in your currency']
  expect(pip()).toBe('10.00')
  expect(pip({ units: '50000' })).toBe('5.00')
  expect(pip({ pip: '0.01', account: 'base', price: '150' })).toBe('6.6667')
  expect(pip({ units: '10000', account: 'other', rate: '1.25' })).toBe('1.25')
})

test("calculates the lessons' break-even rates with and without costs", () => {
  expect(given('risk-reward')).toEqual({
    'Risk/reward': '1:2',
    'Break-even win rate': '33.33 %',
    Expectancy: '+0.2 R',
  })
  expect(given('risk-reward', { entry: '50', stop: '40', target: '60', cost: '1.5' })['Break-even win rate']).toBe('57.5 %')
  expect(given('risk-reward', { entry: '50', stop: '52', target: '46', wins: '38' })['Expectancy']).toBe('+0.14 R')
})

test("calculates the lesson's margin and the leverage used", () => {
  expect(given('margin')).toEqual({
    Margin: '1,798.20',
    'Value of the position': '54,000.00',
    'Leverage used': '27:1',
    'Free margin': '201.80',
    'Loss to stop-out': '1,100.90, a move of 2.04 %',
  })
})

test("calculates the lessons' compounding: a year, daily gains, a loss, a savings plan", () => {
  const end = (changes?: Record<string, string>) => given('compounding', changes)['Ending balance']
  expect(end()).toBe('12,682.42')
  expect(end({ start: '1000', rate: '1', periods: '365' })).toBe('37,783.43')
  expect(end({ rate: '-5', periods: '10' })).toBe('5,987.37')
  expect(end({ start: '0', rate: '1', periods: '12', added: '100' })).toBe('1,268.25')
})

test.each([
  ['position-size', { stop: '20' }, { stop: 'The stop has to differ from the entry.' }],
  [
    'position-size',
    { account: '1,25', risk: '0', entry: '' },
    {
      account: 'Enter a number, such as 1250.5.',
      risk: 'It has to be more than 0.',
      entry: 'Enter a number, such as 1250.5.',
    },
  ],
  ['risk-reward', { target: '90' }, { target: 'The target and the stop have to be on opposite sides of the entry.' }],
  ['risk-reward', { cost: '10' }, { cost: 'Costs exceed the entire reward.' }],
  ['risk-reward', { wins: '101' }, { wins: 'At most 100.' }],
  ['margin', { equity: '1000' }, { equity: 'The margin alone is 1,798.20.' }],
  [
    'position-size',
    { entry: '1', stop: '1.00000000000000000001', point: '0.1' },
    { account: 'These numbers are too small to calculate with.' },
  ],
  ['margin', { units: '0.0000000001', price: '0.00000000001' }, { units: 'These numbers are too small to calculate with.' }],
  ['compounding', { periods: '2.5', rate: '-100' }, { periods: 'A whole number is needed.', rate: 'It has to be more than -100.' }],
])('%s returns errors for %o', (id, changes, errors) => {
  expect(given(id, changes)).toEqual(errors)
})
