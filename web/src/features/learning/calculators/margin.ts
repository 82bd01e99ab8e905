import { divide, multiply, formatBig } from '#lib/numbers/decimal.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { type Calculator, money, percent } from './calculator.ts'

export const margin: Calculator = {
  id: 'margin',
  title: () => t('Margin and leverage'),
  about: () => t('What a position ties up, how much leverage it really uses, and how far the price may go.'),
  fields: [
    { name: 'units', label: () => t('Size'), hint: () => t('Units, shares or contracts.'), initial: '50000', bounds: { above: '0' } },
    { name: 'price', label: () => t('Price'), initial: '1.08', bounds: { above: '0' } },
    { name: 'multiplier', label: () => t('Multiplier'), hint: () => t('1, other than for futures.'), initial: '1', bounds: { above: '0' } },
    {
      name: 'rate',
      label: () => t('Margin rate %'),
      hint: () => t('3.33 is 30 to 1, 5 is 20 to 1.'),
      initial: '3.33',
      bounds: { above: '0', max: '100' },
    },
    { name: 'equity', label: () => t('Equity'), initial: '2000', bounds: { above: '0' } },
    {
      name: 'out',
      label: () => t('Stop-out level %'),
      hint: () => t('Of the margin. 50 is usual in Europe.'),
      initial: '50',
      bounds: { min: '0', max: '100' },
    },
  ],
  compute(number) {
    const value = multiply(multiply(number('units'), number('price')), number('multiplier'))
    const marginUsed = multiply(value, divide(number('rate'), 100))
    if (marginUsed.gt(number('equity')))
      return { errors: { equity: tWith('The margin alone is {amount}.', { amount: money(marginUsed) }) } }
    const lossToStopOut = number('equity').minus(multiply(marginUsed, divide(number('out'), 100)))
    return {
      results: [
        { label: t('Margin'), value: money(marginUsed) },
        { label: t('Value of the position'), value: money(value) },
        { label: t('Leverage used'), value: tWith('{ratio}:1', { ratio: formatBig(divide(value, number('equity'))) }) },
        { label: t('Free margin'), value: money(number('equity').minus(marginUsed)) },
        {
          label: t('Loss to stop-out'),
          value: tWith('{amount}, a move of {percent}', { amount: money(lossToStopOut), percent: percent(divide(lossToStopOut, value)) }),
        },
      ],
    }
  },
  formula: () => [t('margin = size × price × multiplier × margin rate'), t('leverage = value of the position ÷ your own money')],
  source: () => t('Margin rates and the close-out at 50 percent: Decision (EU) 2018/796 of the European Securities and Markets Authority.'),
}
