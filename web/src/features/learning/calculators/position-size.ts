import { divide, multiply, formatBig } from '#lib/numbers/decimal.ts'
import { t } from '#i18n/t.ts'
import { type Calculator, money } from './calculator.ts'

export const positionSize: Calculator = {
  id: 'position-size',
  title: () => t('Position size'),
  about: () => t('How many units to trade so a stop-out loses only what you planned to risk.'),
  fields: [
    { name: 'account', label: () => t('Account'), initial: '5000', bounds: { above: '0' } },
    { name: 'risk', label: () => t('Risk %'), initial: '1', bounds: { above: '0', max: '100' } },
    { name: 'entry', label: () => t('Entry'), initial: '20', bounds: { above: '0' } },
    { name: 'stop', label: () => t('Stop'), initial: '18.75', bounds: { above: '0' } },
    {
      name: 'point',
      label: () => t('Point value'),
      hint: () =>
        t('What one unit gains when the price rises by 1, in the currency of the account. 1 for shares; the multiplier for futures.'),
      initial: '1',
      bounds: { above: '0' },
    },
    { name: 'step', label: () => t('Lot step'), initial: '1', bounds: { above: '0' } },
  ],
  compute(number) {
    const distance = number('entry').minus(number('stop')).abs()
    if (distance.eq(0)) return { errors: { stop: t('The stop has to differ from the entry.') } }
    const atRisk = multiply(number('account'), divide(number('risk'), 100))
    const lossOfOne = multiply(distance, number('point'))
    const maxUnits = divide(atRisk, lossOfOne)
    const units = maxUnits.minus(maxUnits.mod(number('step')))
    return {
      results: [
        { label: t('Size, rounded down'), value: formatBig(units, { most: 8 }) },
        { label: t('Amount at risk (1R)'), value: money(atRisk) },
        { label: t('Loss at the stop'), value: money(multiply(units, lossOfOne)) },
        { label: t('Value of the position'), value: money(multiply(multiply(units, number('entry')), number('point'))) },
        { label: t('Direction'), value: number('stop').lt(number('entry')) ? t('Long') : t('Short') },
      ],
    }
  },
  formula: () => [t('size = account × risk ÷ (distance from entry to stop × point value)')],
  source: () => t('The percent risk model in Van K. Tharp, Trade Your Way to Financial Freedom (1998), on position sizing.'),
}
