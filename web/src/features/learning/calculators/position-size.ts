import { downTo, over, size, times, decimal, writeDecimal } from '#lib/decimal.ts'
import { type Calculator, money } from './calculator.ts'

export const positionSize: Calculator = {
  id: 'position-size',
  title: 'Position size',
  about: 'How much to trade, so that the stop costs what you decided to risk.',
  fields: [
    { name: 'account', label: 'Account', initial: '5000', bounds: { above: '0' } },
    { name: 'risk', label: 'Risk, in percent', initial: '1', bounds: { above: '0', most: '100' } },
    { name: 'entry', label: 'Entry', initial: '20', bounds: { above: '0' } },
    { name: 'stop', label: 'Stop', initial: '18.75', bounds: { above: '0' } },
    {
      name: 'point',
      label: 'Value of a move by 1',
      hint: 'For one unit, in the currency of the account. 1 for shares; the multiplier for futures.',
      initial: '1',
      bounds: { above: '0' },
    },
    { name: 'step', label: 'Smallest step of the size', initial: '1', bounds: { above: '0' } },
  ],
  compute(number) {
    const distance = size(number('entry') - number('stop'))
    if (distance === 0n) return { errors: { stop: 'The stop has to differ from the entry.' } }
    const atRisk = times(number('account'), over(number('risk'), decimal('100')))
    const lossOfOne = times(distance, number('point'))
    const units = downTo(over(atRisk, lossOfOne), number('step'))
    return {
      results: [
        { label: 'Size, rounded down', value: writeDecimal(units, { most: 8 }) },
        { label: 'Amount at risk (1 R)', value: money(atRisk) },
        { label: 'Loss at the stop', value: money(times(units, lossOfOne)) },
        { label: 'Value of the position', value: money(times(times(units, number('entry')), number('point'))) },
        { label: 'Direction', value: number('stop') < number('entry') ? 'Long' : 'Short' },
      ],
    }
  },
  formula: ['size = account × risk ÷ (distance from entry to stop × value of a move by 1)'],
  source: 'The percent risk model in Van K. Tharp, Trade Your Way to Financial Freedom (1998), on position sizing.',
}
