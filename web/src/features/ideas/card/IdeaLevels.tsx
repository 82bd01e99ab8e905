import { Big } from 'big.js'
import { compare, type Decimal, formatDecimal, quotient, roundDecimal } from '@trademates/contract/decimals'
import { COST_RATES } from '@trademates/contract/idea-terms'
import type { Idea } from '@trademates/contract/ideas'
import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { formatR, formatTime } from '#features/ideas/format-idea.ts'
import { distanceInPercent, distanceInR, plannedPrice, riskOf } from '#features/ideas/live-result.ts'
import { entrySide, priceText, zoneText } from '#features/ideas/state-text.ts'
import styles from './IdeaCard.module.css'

function entryNote(idea: Idea): string {
  const { kind } = idea.entry
  if (kind === 'market') return t('at market')
  const side = entrySide(idea)
  if (kind === 'level') return side === 'above' ? t('at or below') : t('at or above')
  if (side === 'inside') return t('from inside')
  return side === 'above' ? t('from above') : t('from below')
}

/** A level's distance from the entry in R and in percent. */
function Distance({ idea, price }: { idea: Idea; price: Decimal }) {
  const r = distanceInR(idea, price)
  return (
    <>
      {r !== null && <span className={compare(r, '0') < 0 ? 'down' : 'up'}>{formatR(r)}</span>}{' '}
      {formatDecimal(distanceInPercent(idea, price))}%
    </>
  )
}

const Hit = ({ idea, at, tone }: { idea: Idea; at: string; tone: 'up' | 'down' }) => (
  <>
    <span className={tone}>{t('hit')}</span> {formatTime(at, idea)}
  </>
)

function StopNote({ idea }: { idea: Idea }) {
  const exit = idea.exits.find(({ kind }) => kind === 'stop')
  if (exit !== undefined) return <Hit idea={idea} at={exit.at} tone="down" />
  if (compare(idea.current_stop, idea.stop) !== 0) return <>{tWith('moved to {price}', { price: priceText(idea, idea.current_stop) })}</>
  return <Distance idea={idea} price={idea.stop} />
}

function Level({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className={styles.levelNote}>{children}</dd>
    </div>
  )
}

/** The assumed costs of a round trip in R and in percent of the price. */
function Costs({ idea }: { idea: Idea }) {
  const rate = COST_RATES[idea.market]
  const risk = riskOf(idea)
  if (compare(risk, '0') === 0) return null
  const value = `${roundDecimal(quotient(new Big(plannedPrice(idea)).abs().times(rate), risk, 4), 2)}R`
  return (
    <Level name={t('Costs')} value={value}>
      {tWith('{percent}% assumed', { percent: new Big(rate).times(100).toFixed(2) })}
    </Level>
  )
}

const targetName = (idea: Idea, index: number, share: number) =>
  idea.targets.length === 1 ? t('Target') : tWith('Target {number} · {share}%', { number: index + 1, share })

/** Entry, stop and targets with their distances; the costs too where there is room. */
export function IdeaLevels({ idea }: { idea: Idea }) {
  const { low, high } = idea.entry
  const isZone = low !== null && high !== null
  return (
    <dl className={styles.levels}>
      <Level name={isZone ? t('Entry zone') : t('Entry')} value={isZone ? zoneText(idea, low, high) : priceText(idea, plannedPrice(idea))}>
        {entryNote(idea)}
      </Level>
      <Level name={t('Stop')} value={priceText(idea, idea.stop)}>
        <StopNote idea={idea} />
      </Level>
      {idea.targets.map(({ price, share, hit_at }, index) => (
        <Level key={price} name={targetName(idea, index, share)} value={priceText(idea, price)}>
          {hit_at === null ? <Distance idea={idea} price={price} /> : <Hit idea={idea} at={hit_at} tone="up" />}
        </Level>
      ))}
      {idea.targets.length === 1 && <Costs idea={idea} />}
    </dl>
  )
}
