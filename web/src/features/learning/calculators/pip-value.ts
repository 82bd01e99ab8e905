import { over, times, writeDecimal } from '#lib/decimal.ts'
import type { Calculator, Chosen } from './calculator.ts'

const isBase = ({ account }: Chosen) => account === 'base'
const isOther = ({ account }: Chosen) => account === 'other'

export const pipValue: Calculator = {
  id: 'pip-value',
  title: 'Pip value',
  about: 'What one pip of a currency pair is worth in the currency of your account.',
  fields: [
    { name: 'units', label: 'Units of the base currency', hint: 'A lot is 100,000.', initial: '100000', bounds: { above: '0' } },
    {
      name: 'pip',
      label: 'One pip',
      initial: '0.0001',
      options: [
        { value: '0.0001', label: '0.0001, most pairs' },
        { value: '0.01', label: '0.01, pairs in yen' },
      ],
    },
    {
      name: 'account',
      label: 'Currency of the account',
      initial: 'quote',
      options: [
        { value: 'quote', label: 'The second of the pair' },
        { value: 'base', label: 'The first of the pair' },
        { value: 'other', label: 'Another one' },
      ],
    },
    { name: 'price', label: 'Price of the pair', initial: '1.0840', bounds: { above: '0' }, when: isBase },
    {
      name: 'rate',
      label: 'One unit of the second currency',
      hint: 'What it costs in the currency of your account.',
      initial: '1.25',
      bounds: { above: '0' },
      when: isOther,
    },
  ],
  compute(number, chosen) {
    const inQuote = times(number('pip'), number('units'))
    const own = isBase(chosen) ? over(inQuote, number('price')) : isOther(chosen) ? times(inQuote, number('rate')) : inQuote
    return {
      results: [
        { label: 'One pip, in your currency', value: writeDecimal(own, { least: 2, most: 4 }) },
        { label: 'One pip, in the second currency', value: writeDecimal(inQuote, { least: 2, most: 4 }) },
        { label: 'Ten pips, in your currency', value: writeDecimal(own * 10n, { least: 2, most: 4 }) },
      ],
    }
  },
  formula: [
    'pip value = pip × units, in the second currency',
    'In the first currency: divided by the price of the pair. In another one: times what the second currency costs in it.',
  ],
  source:
    'Follows from what a pip and a pair are; so explained in Trading Forex: What Investors Should Know, National Futures Association.',
}
