import { decimal, over, times, writeDecimal } from '#lib/decimal.ts'
import { type Calculator, money, percent } from './calculator.ts'

export const margin: Calculator = {
  id: 'margin',
  title: 'Margin and leverage',
  about: 'What a position ties up, how much leverage it really uses, and how far the price may go.',
  fields: [
    { name: 'units', label: 'Size', hint: 'Units, shares or contracts.', initial: '50000', bounds: { above: '0' } },
    { name: 'price', label: 'Price', initial: '1.08', bounds: { above: '0' } },
    { name: 'multiplier', label: 'Multiplier', hint: '1, other than for futures.', initial: '1', bounds: { above: '0' } },
    {
      name: 'rate',
      label: 'Margin rate, in percent',
      hint: '3.33 is 30 to 1, 5 is 20 to 1.',
      initial: '3.33',
      bounds: { above: '0', most: '100' },
    },
    { name: 'equity', label: 'Your own money', initial: '2000', bounds: { above: '0' } },
    {
      name: 'out',
      label: 'Stop-out, in percent',
      hint: 'Of the margin. 50 is usual in Europe.',
      initial: '50',
      bounds: { least: '0', most: '100' },
    },
  ],
  compute(number) {
    const value = times(times(number('units'), number('price')), number('multiplier'))
    const tied = times(value, over(number('rate'), decimal('100')))
    if (tied > number('equity')) return { errors: { equity: `The margin alone is ${money(tied)}.` } }
    const toLose = number('equity') - times(tied, over(number('out'), decimal('100')))
    return {
      results: [
        { label: 'Margin', value: money(tied) },
        { label: 'Value of the position', value: money(value) },
        { label: 'Leverage used', value: `${writeDecimal(over(value, number('equity')))} to 1` },
        { label: 'Left beside the margin', value: money(number('equity') - tied) },
        { label: 'Loss until the stop-out', value: `${money(toLose)}, a move of ${percent(over(toLose, value))}` },
      ],
    }
  },
  formula: ['margin = size × price × multiplier × margin rate', 'leverage = value of the position ÷ your own money'],
  source: 'Margin rates and the close-out at 50 percent: Decision (EU) 2018/796 of the European Securities and Markets Authority.',
}
