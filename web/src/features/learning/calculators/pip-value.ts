import { divide, multiply, formatBig } from '#lib/numbers/decimal.ts'
import { t } from '#i18n/t.ts'
import type { Calculator, FieldValues } from './calculator.ts'

const isBase = ({ account }: FieldValues) => account === 'base'
const isOther = ({ account }: FieldValues) => account === 'other'

export const pipValue: Calculator = {
  id: 'pip-value',
  title: () => t('Pip value'),
  about: () => t('What one pip of a currency pair is worth in the currency of your account.'),
  fields: [
    {
      name: 'units',
      label: () => t('Units of the base currency'),
      hint: () => t('A lot is 100,000.'),
      initial: '100000',
      bounds: { above: '0' },
    },
    {
      name: 'pip',
      label: () => t('One pip'),
      initial: '0.0001',
      options: [
        { value: '0.0001', label: () => t('0.0001, most pairs') },
        { value: '0.01', label: () => t('0.01, pairs in yen') },
      ],
    },
    {
      name: 'account',
      label: () => t('Currency of the account'),
      initial: 'quote',
      options: [
        { value: 'quote', label: () => t('Quote currency') },
        { value: 'base', label: () => t('Base currency') },
        { value: 'other', label: () => t('Other') },
      ],
    },
    { name: 'price', label: () => t('Price of the pair'), initial: '1.0840', bounds: { above: '0' }, when: isBase },
    {
      name: 'rate',
      label: () => t('One unit of the second currency'),
      hint: () => t('What it costs in the currency of your account.'),
      initial: '1.25',
      bounds: { above: '0' },
      when: isOther,
    },
  ],
  compute(number, chosen) {
    const inQuote = multiply(number('pip'), number('units'))
    const own = isBase(chosen) ? divide(inQuote, number('price')) : isOther(chosen) ? multiply(inQuote, number('rate')) : inQuote
    return {
      results: [
        { label: t('One pip, in your currency'), value: formatBig(own, { least: 2, most: 4 }) },
        { label: t('One pip, in the second currency'), value: formatBig(inQuote, { least: 2, most: 4 }) },
        { label: t('Ten pips, in your currency'), value: formatBig(own.times(10), { least: 2, most: 4 }) },
      ],
    }
  },
  formula: () => [
    t('pip value = pip × units, in the second currency'),
    t('In the first currency: divided by the price of the pair. In another one: times what the second currency costs in it.'),
  ],
}
