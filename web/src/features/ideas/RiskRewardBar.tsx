import { compare, type Decimal } from '@trademates/contract/decimals'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import styles from './RiskRewardBar.module.css'

/** The outermost levels keep this distance from the ends of the bar, in percent. */
const MARGIN = 7.63
/** Labels closer than this hide each other, in percent of the bar. */
const LABEL_DISTANCE = 9

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

interface Levels {
  /** The planned price or the fill. */
  entry: Decimal
  /** The edges of an entry zone. */
  zone: { low: Decimal; high: Decimal } | null
  stop: Decimal
  /** The stop as moved by the author. */
  currentStop: Decimal
  /** Nearest first. */
  targets: readonly { price: Decimal; isHit: boolean }[]
}

/** Maps prices to positions on the bar in percent, from the lowest level to the highest. A price far beyond them is at the end. */
function createScale({ entry, zone, stop, targets }: Levels) {
  const prices = [stop, entry, ...(zone === null ? [] : [zone.low, zone.high]), ...targets.map(({ price }) => price)].map(Number)
  const least = Math.min(...prices)
  const span = Math.max(...prices) - least || 1
  return (price: Decimal) => Math.max(0, Math.min(100, MARGIN + ((Number(price) - least) / span) * (100 - 2 * MARGIN)))
}

interface Props {
  /** The same in words, for screen readers. */
  label: string
  levels: Levels
  /** The newest price, and how it is shown. */
  last: { price: Decimal; text: string } | null
}

/** A bar from the stop over the entry to the last target, with the newest price. Higher prices are on the right. */
export function RiskRewardBar({ label, levels, last }: Props) {
  const toPosition = createScale(levels)
  const { zone, targets, currentStop } = levels
  const [stop, entry] = [toPosition(levels.stop), toPosition(levels.entry)]
  const end = toPosition(targets.at(-1)?.price ?? levels.entry)
  const between = (one: number, other: number) => ({ left: `${Math.min(one, other)}%`, width: `${Math.abs(one - other)}%` })
  const labels = withoutOverlaps([
    { at: stop, text: t('Stop') },
    { at: entry, text: t('Entry') },
    ...targets.map(({ price }, index) => ({
      at: toPosition(price),
      text: targets.length === 1 ? t('Target') : tWith('T{number}', { number: index + 1 }),
    })),
  ])
  const isMoved = compare(currentStop, levels.stop) !== 0
  return (
    <div className={styles.ladder} role="img" aria-label={label}>
      <div className={styles.bar}>
        <i className={styles.risk} style={between(stop, entry)} />
        <i className={styles.reward} style={between(entry, end)} />
        {zone !== null && <i className={styles.zone} style={between(toPosition(zone.low), toPosition(zone.high))} />}
        <em className={styles.stop} style={{ left: `${stop}%` }} />
        {isMoved && <em className={`${styles.stop} ${styles.moved}`} style={{ left: `${toPosition(currentStop)}%` }} />}
        <em className={styles.entry} style={{ left: `${entry}%` }} />
        {targets.map(({ price, isHit }) => (
          <em key={price} className={isHit ? `${styles.target} ${styles.hit}` : styles.target} style={{ left: `${toPosition(price)}%` }} />
        ))}
        {last !== null && (
          <b className={styles.last} style={{ left: `${toPosition(last.price)}%` }}>
            {last.text}
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
