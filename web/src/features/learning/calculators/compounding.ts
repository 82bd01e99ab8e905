import { type Decimal, decimal, over, times } from '#lib/decimal.ts'
import { t } from '#words/t.ts'
import { type Calculator, money, percent } from './calculator.ts'

const PERIODS_MOST = '1200'

/** What becomes of a sum that grows and is added to at the end of each period. */
function grow(start: Decimal, factor: Decimal, { periods, added }: { periods: number; added: Decimal }): Decimal {
  let sum = start
  for (let period = 0; period < periods; period++) sum = times(sum, factor) + added
  return sum
}

export const compounding: Calculator = {
  id: 'compounding',
  title: () => t('Compounding'),
  about: () => t('How an amount grows at a constant rate over many periods. Rates change, and losses and costs compound too.'),
  fields: [
    { name: 'start', label: () => t('Starting balance'), initial: '10000', bounds: { least: '0' } },
    {
      name: 'rate',
      label: () => t('Return per period %'),
      hint: () => t('A loss is negative.'),
      initial: '2',
      bounds: { above: '-100', most: '100' },
    },
    { name: 'periods', label: () => t('Periods'), initial: '12', bounds: { least: '1', most: PERIODS_MOST, whole: true } },
    { name: 'added', label: () => t('Contribution per period'), initial: '0', bounds: { least: '0' } },
  ],
  compute(number) {
    const periods = Number(number('periods') / decimal('1'))
    const [start, added] = [number('start'), number('added')]
    const end = grow(start, decimal('1') + over(number('rate'), decimal('100')), { periods, added })
    const paid = start + added * BigInt(periods)
    return {
      results: [
        { label: t('Ending balance'), value: money(end) },
        { label: t('Deposits'), value: money(paid) },
        { label: t('Net gain'), value: money(end - paid) },
        ...(paid === 0n ? [] : [{ label: t('Of what was paid in'), value: percent(over(end - paid, paid)) }]),
      ],
    }
  },
  formula: () => [t('end = beginning × (1 + rate)ⁿ, for n periods'), t('What is added grows from its own period on.')],
  source: () => t('The compound interest formula, as in the calculator of the U.S. Securities and Exchange Commission at investor.gov.'),
}
