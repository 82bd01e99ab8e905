import { compare, type Decimal } from '@trademates/contract/decimals'
import type { Idea } from '@trademates/contract/ideas'
import { listFormat } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { spokenR } from '#features/ideas/format-idea.ts'
import { type LiveResult, plannedPrice } from '#features/ideas/live-result.ts'
import { describeState, entryText, priceText } from '#features/ideas/state-text.ts'
import styles from './RiskRewardBar.module.css'

/** The outermost levels keep this distance from the ends of the bar, in percent. */
const MARGIN = 7.63
/** Labels closer than this hide each other, in percent of the bar. */
const LABEL_DISTANCE = 9

/** The idea in one sentence for screen readers. */
function spokenIdea(idea: Idea, live: LiveResult | null): string {
  const prices = idea.targets.map(({ price }) => priceText(idea, price))
  const terms = {
    entry: entryText(idea),
    stop: priceText(idea, idea.current_stop),
    count: prices.length,
    targets: listFormat().format(prices),
  }
  const parts = [
    idea.direction === 'long'
      ? tWith('Long {entry}, stop {stop}, {count, plural, one {target} other {targets}} {targets}', terms)
      : tWith('Short {entry}, stop {stop}, {count, plural, one {target} other {targets}} {targets}', terms),
  ]
  const { text, r } = describeState(idea, live)
  parts.push(live === null && r !== null ? `${text.toLocaleLowerCase()}, ${spokenR(r)}` : text.toLocaleLowerCase())
  if (live !== null)
    parts.push(tWith('now {price}', { price: [priceText(idea, live.price), ...(live.r === null ? [] : [spokenR(live.r)])].join(', ') }))
  return `${parts.join('; ')}.`
}

interface Label {
  at: number
  text: string
}

/** Leaves out labels that would hide an earlier one. The levels below the bar name them all. */
function withoutOverlaps(labels: readonly Label[]): Label[] {
  const kept: Label[] = []
  for (const label of labels) if (kept.every(({ at }) => Math.abs(at - label.at) >= LABEL_DISTANCE)) kept.push(label)
  return kept
}

/** Maps prices to positions on the bar in percent, from the lowest level to the highest. A price far beyond them is at the end. */
function createScale(idea: Idea) {
  const { low, high } = idea.entry
  const prices = [idea.stop, plannedPrice(idea), low, high, ...idea.targets.map(({ price }) => price)]
    .filter((price) => price !== null)
    .map(Number)
  const least = Math.min(...prices)
  const span = Math.max(...prices) - least || 1
  return (price: Decimal) => Math.max(0, Math.min(100, MARGIN + ((Number(price) - least) / span) * (100 - 2 * MARGIN)))
}

/** A bar from the stop over the entry to the last target, with the newest price. Higher prices are on the right. */
export function RiskRewardBar({ idea, live }: { idea: Idea; live: LiveResult | null }) {
  const toPosition = createScale(idea)
  const { low, high } = idea.entry
  const [stop, entry] = [toPosition(idea.stop), toPosition(plannedPrice(idea))]
  const end = toPosition(idea.targets.at(-1)?.price ?? plannedPrice(idea))
  const between = (one: number, other: number) => ({ left: `${Math.min(one, other)}%`, width: `${Math.abs(one - other)}%` })
  const labels = withoutOverlaps([
    { at: stop, text: t('Stop') },
    { at: entry, text: t('Entry') },
    ...idea.targets.map(({ price }, index) => ({
      at: toPosition(price),
      text: idea.targets.length === 1 ? t('Target') : tWith('T{number}', { number: index + 1 }),
    })),
  ])
  const isMoved = compare(idea.current_stop, idea.stop) !== 0
  return (
    <div className={styles.ladder} role="img" aria-label={spokenIdea(idea, live)}>
      <div className={styles.bar}>
        <i className={styles.risk} style={between(stop, entry)} />
        <i className={styles.reward} style={between(entry, end)} />
        {low !== null && high !== null && <i className={styles.zone} style={between(toPosition(low), toPosition(high))} />}
        <em className={styles.stop} style={{ left: `${stop}%` }} />
        {isMoved && <em className={`${styles.stop} ${styles.moved}`} style={{ left: `${toPosition(idea.current_stop)}%` }} />}
        <em className={styles.entry} style={{ left: `${entry}%` }} />
        {idea.targets.map(({ price, hit_at }) => (
          <em
            key={price}
            className={hit_at === null ? styles.target : `${styles.target} ${styles.hit}`}
            style={{ left: `${toPosition(price)}%` }}
          />
        ))}
        {live !== null && (
          <b className={styles.last} style={{ left: `${toPosition(live.price)}%` }}>
            {priceText(idea, live.price)}
          </b>
        )}
        {labels.map(({ at, text }) => (
          <u key={text} style={{ left: `${at}%` }}>
            {text}
          </u>
        ))}
      </div>
    </div>
  )
}
