import { decimal, over, size, times, writeDecimal } from '#lib/decimal.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { type Calculator, percent } from './calculator.ts'

const ONE = decimal('1')

export const riskReward: Calculator = {
  id: 'risk-reward',
  title: () => t('Risk and reward'),
  about: () => t('How the target compares with the stop, how often that has to work, and what it brings on average.'),
  fields: [
    { name: 'entry', label: () => t('Entry'), initial: '100', bounds: { above: '0' } },
    { name: 'stop', label: () => t('Stop'), initial: '95', bounds: { above: '0' } },
    { name: 'target', label: () => t('Target'), initial: '110', bounds: { above: '0' } },
    {
      name: 'cost',
      label: () => t('Cost of a round trip'),
      hint: () => t('Spread, slippage and commission for one unit.'),
      initial: '0',
      bounds: { least: '0' },
    },
    {
      name: 'wins',
      label: () => t('Win rate %'),
      hint: () => t('How many of your trades reach the target.'),
      initial: '40',
      bounds: { least: '0', most: '100' },
    },
  ],
  compute(number) {
    const [risk, reward] = [number('entry') - number('stop'), number('target') - number('entry')]
    if (risk === 0n) return { errors: { stop: t('The stop has to differ from the entry.') } }
    if (reward === 0n || risk > 0n !== reward > 0n)
      return { errors: { target: t('The target and the stop have to be on opposite sides of the entry.') } }
    const [win, loss] = [size(reward) - number('cost'), size(risk) + number('cost')]
    if (win <= 0n) return { errors: { cost: t('Costs exceed the entire reward.') } }
    const wins = over(number('wins'), decimal('100'))
    const brings = over(times(wins, win) - times(ONE - wins, loss), size(risk))
    return {
      results: [
        { label: t('Risk/reward'), value: tWith('1:{ratio}', { ratio: writeDecimal(over(win, loss)) }) },
        { label: t('Break-even win rate'), value: percent(over(loss, win + loss)) },
        { label: t('Expectancy'), value: `${brings > 0n ? '+' : ''}${writeDecimal(brings, { most: 3 })} R` },
      ],
    }
  },
  formula: () => [
    t('ratio = (reward − cost) ÷ (risk + cost)'),
    t('break-even = 1 ÷ (1 + ratio)'),
    t('average = wins × (reward − cost) − losses × (risk + cost), divided by the risk'),
  ],
  source: () => t('The expected value of a bet with two results; in R as in Van K. Tharp, Trade Your Way to Financial Freedom (1998).'),
}
