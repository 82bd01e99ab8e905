import { decimal, over, size, times, writeDecimal } from '#lib/decimal.ts'
import { type Calculator, percent } from './calculator.ts'

const ONE = decimal('1')

export const riskReward: Calculator = {
  id: 'risk-reward',
  title: 'Risk and reward',
  about: 'How the target compares with the stop, how often that has to work, and what it brings on average.',
  fields: [
    { name: 'entry', label: 'Entry', initial: '100', bounds: { above: '0' } },
    { name: 'stop', label: 'Stop', initial: '95', bounds: { above: '0' } },
    { name: 'target', label: 'Target', initial: '110', bounds: { above: '0' } },
    {
      name: 'cost',
      label: 'Cost of a round trip',
      hint: 'Spread, slippage and commission for one unit.',
      initial: '0',
      bounds: { least: '0' },
    },
    {
      name: 'wins',
      label: 'Wins, in percent',
      hint: 'How many of your trades reach the target.',
      initial: '40',
      bounds: { least: '0', most: '100' },
    },
  ],
  compute(number) {
    const [risk, reward] = [number('entry') - number('stop'), number('target') - number('entry')]
    if (risk === 0n) return { errors: { stop: 'The stop has to differ from the entry.' } }
    if (reward === 0n || risk > 0n !== reward > 0n)
      return { errors: { target: 'The target has to lie on the other side of the entry than the stop.' } }
    const [win, loss] = [size(reward) - number('cost'), size(risk) + number('cost')]
    if (win <= 0n) return { errors: { cost: 'The cost is as large as the whole reward.' } }
    const wins = over(number('wins'), decimal('100'))
    const brings = over(times(wins, win) - times(ONE - wins, loss), size(risk))
    return {
      results: [
        { label: 'Reward to risk', value: `${writeDecimal(over(win, loss))} to 1` },
        { label: 'Wins to break even', value: percent(over(loss, win + loss)) },
        { label: 'A trade brings on average', value: `${brings > 0n ? '+' : ''}${writeDecimal(brings, { most: 3 })} R` },
      ],
    }
  },
  formula: [
    'ratio = (reward − cost) ÷ (risk + cost)',
    'break-even = 1 ÷ (1 + ratio)',
    'average = wins × (reward − cost) − losses × (risk + cost), divided by the risk',
  ],
  source: 'The expected value of a bet with two results; in R as in Van K. Tharp, Trade Your Way to Financial Freedom (1998).',
}
