import type { Big } from 'big.js'
import { divide, multiply } from '#lib/numbers/decimal.ts'
import { t } from '#i18n/t.ts'
import { type Calculator, money, percent } from './calculator.ts'

const MAX_PERIODS = '1200'

function grow(start: Big, factor: Big, { periods, added }: { periods: number; added: Big }): Big {
  let sum = start
  for (let period = 0; period < periods; period++) sum = multiply(sum, factor).plus(added)
  return sum
}

export const compounding: Calculator = {
  id: 'compounding',
  title: () => t('Compounding'),
  about: () => t('How an amount grows at a constant rate over many periods. Rates change, and losses and costs compound too.'),
  fields: [
    { name: 'start', label: () => t('Starting balance'), initial: '10000', bounds: { min: '0' } },
    {
      name: 'rate',
      label: () => t('Return per period %'),
      hint: () => t('A loss is negative.'),
      initial: '2',
      bounds: { above: '-100', max: '100' },
    },
    { name: 'periods', label: () => t('Periods'), initial: '12', bounds: { min: '1', max: MAX_PERIODS, whole: true } },
    { name: 'added', label: () => t('Contribution per period'), initial: '0', bounds: { min: '0' } },
  ],
  compute(number) {
    const periods = number('periods').toNumber()
    const [start, added] = [number('start'), number('added')]
    const end = grow(start, divide(number('rate'), 100).plus(1), { periods, added })
    const deposited = added.times(periods).plus(start)
    return {
      results: [
        { label: t('Ending balance'), value: money(end) },
        { label: t('Deposits'), value: money(deposited) },
        { label: t('Net gain'), value: money(end.minus(deposited)) },
        ...(deposited.eq(0) ? [] : [{ label: t('Of what was paid in'), value: percent(divide(end.minus(deposited), deposited)) }]),
      ],
    }
  },
  formula: () => [t('end = beginning × (1 + rate)ⁿ, for n periods'), t('What is added grows from its own period on.')],
  source: () => t('The compound interest formula, as in the calculator of the U.S. Securities and Exchange Commission at investor.gov.'),
}
