import { divide, multiply, formatBig } from '#lib/numbers/decimal.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { type Calculator, percent } from './calculator.ts'

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
      bounds: { min: '0' },
    },
    {
      name: 'wins',
      label: () => t('Win rate %'),
      hint: () => t('How many of your trades reach the target.'),
      initial: '40',
      bounds: { min: '0', max: '100' },
    },
  ],
  compute(number) {
    const [risk, reward] = [number('entry').minus(number('stop')), number('target').minus(number('entry'))]
    if (risk.eq(0)) return { errors: { stop: t('The stop has to differ from the entry.') } }
    if (reward.eq(0) || risk.gt(0) !== reward.gt(0))
      return { errors: { target: t('The target and the stop have to be on opposite sides of the entry.') } }
    const [win, loss] = [reward.abs().minus(number('cost')), risk.abs().plus(number('cost'))]
    if (win.lte(0)) return { errors: { cost: t('Costs exceed the entire reward.') } }
    const wins = divide(number('wins'), 100)
    const expectancy = divide(multiply(wins, win).minus(multiply(loss, wins.minus(1).neg())), risk.abs())
    return {
      results: [
        { label: t('Risk/reward'), value: tWith('1:{ratio}', { ratio: formatBig(divide(win, loss)) }) },
        { label: t('Break-even win rate'), value: percent(divide(loss, win.plus(loss))) },
        { label: t('Expectancy'), value: `${expectancy.gt(0) ? '+' : ''}${formatBig(expectancy, { most: 3 })} R` },
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
