import { compare, type Decimal } from '@trademates/contract/decimals'
import type { Idea, IdeaSplit } from '@trademates/contract/ideas'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { useNow } from '#lib/time/time.ts'
import { formatDate, formatDay, formatR, formatTime, formatZonedTime } from '#features/ideas/format-idea.ts'
import { distanceInR, isOpen, type LiveResult } from '#features/ideas/live-result.ts'
import { holdingText } from '#features/ideas/holding-text.ts'
import { pendingText } from '#features/ideas/pending-text.ts'
import { endedText, oldPriceTime, priceText } from '#features/ideas/state-text.ts'
import styles from './IdeaCard.module.css'

interface Fact {
  key: string
  icon: IconName
  text: ReactNode
  end?: string
}

const opposite = { long: 'short', short: 'long' } as const

function previousText(idea: Pick<Idea, 'position' | 'time_zone'>): string | null {
  const { side, previous } = idea.position
  if (previous === null || previous.side === side || previous.side === 'none' || previous.side === 'undisclosed') return null
  const date = formatDate(previous.until, idea)
  return previous.side === 'long' ? tWith('was long until {date}', { date }) : tWith('was short until {date}', { date })
}

/** What the author holds: now, and before. A position against the idea is named as such while the idea is open or if it was stated before its end. */
export function positionText(idea: Pick<Idea, 'position' | 'direction' | 'ended_at' | 'time_zone'>): string {
  const { position, direction, ended_at } = idea
  const isOpposite = position.side === opposite[direction] && (ended_at === null || Date.parse(position.stated_at) < Date.parse(ended_at))
  const date = position.since === null ? '' : formatDay(position.since)
  const now = !isOpposite
    ? holdingText(position)
    : position.side === 'long'
      ? tWith('Opposite position: long since {date}', { date })
      : tWith('Opposite position: short since {date}', { date })
  const before = previousText(idea)
  return before === null ? now : `${now}, ${before}`
}

const atR = (idea: Idea, price: Decimal): string | undefined => {
  const r = distanceInR(idea, price)
  return r === null ? undefined : tWith('at {result}', { result: formatR(r) })
}

const PENDING_ICONS = { cancel: 'ban', close: 'check', stop: 'arrow-up-to-line', note: 'message-square', position: 'briefcase' } as const

const pendingFacts = (idea: Idea): Fact[] =>
  idea.pending.flatMap((amendment) => {
    const text = pendingText(idea, amendment)
    const end = atR(idea, amendment.quote.price)
    return text === null ? [] : [{ key: amendment.id, icon: PENDING_ICONS[amendment.kind], text, ...(end !== undefined && { end }) }]
  })

const closeFacts = (idea: Idea): Fact[] =>
  idea.exits
    .filter(({ kind, share }) => kind === 'close' && share < 100)
    .map(({ at, price, share }) => {
      const r = distanceInR(idea, price)
      const values = { share, price: priceText(idea, price) }
      const end = r === null ? formatTime(at, idea) : tWith('{time}, at {result}', { time: formatTime(at, idea), result: formatR(r) })
      return { key: `close ${at}`, icon: 'check', text: tWith('Closed {share}% at {price}', values), end }
    })

/** Where the stop is now, when it was moved, and the result at that time. */
function stopFact(idea: Idea): Fact[] {
  const { current_stop: stop, stop_moved: moved } = idea
  if (compare(stop, idea.stop) === 0) return []
  const text = tWith('Stop moved to {price}', { price: priceText(idea, stop) })
  const r = moved === null ? null : distanceInR(idea, moved.price)
  const end =
    moved === null || r === null ? {} : { end: tWith('{time}, at {result}', { time: formatDate(moved.at, idea), result: formatR(r) }) }
  return [{ key: 'stop', icon: 'arrow-up-to-line', text, ...end }]
}

const amendmentFacts = (idea: Idea): Fact[] => [...stopFact(idea), ...closeFacts(idea), ...pendingFacts(idea)]

/** The outcome of the original terms where amendments made a difference. */
function unmanagedFact({ unmanaged }: Idea): Fact[] {
  if (unmanaged === null) return []
  const { state, r } = unmanaged
  if (r !== null)
    return [
      { key: 'unmanaged', icon: 'arrow-up-down', text: tWith('If left alone: {result}', { result: formatR(r) }), end: endedText(state) },
    ]
  const result = state === 'waiting' ? t('still waiting') : state === 'live' ? t('still live') : endedText(state)
  return [{ key: 'unmanaged', icon: 'arrow-up-down', text: tWith('If left alone: {result}', { result }) }]
}

/** The forecast is about the original terms: a stop that was moved decides nothing. */
function confidenceFact({ confidence, targets, exits, unmanaged }: Idea): Fact[] {
  if (confidence === null) return []
  const isHit = targets[0]?.hit_at !== null
  const isStopped = !isHit && unmanaged === null && exits.some(({ kind }) => kind === 'stop')
  return [
    {
      key: 'confidence',
      icon: 'gauge',
      text: tWith('{percent}% confident in target 1', { percent: confidence }),
      ...(isHit ? { end: t('hit first') } : isStopped && { end: t('stop first') }),
    },
  ]
}

const deadlineFact = (idea: Idea): Fact[] =>
  idea.state !== 'waiting' || idea.enter_by === null || idea.enter_by === idea.expires_at
    ? []
    : [{ key: 'deadline', icon: 'clock', text: tWith('Entry deadline {time}', { time: formatZonedTime(idea.enter_by, idea) }) }]

const notesFact = ({ notes_count }: Idea): Fact[] =>
  notes_count === 0
    ? []
    : [{ key: 'notes', icon: 'message-square', text: tWith('{count, plural, one {# note} other {# notes}}', { count: notes_count }) }]

/** Why the prices differ from those that were posted. */
const splitFact = (idea: Idea, { at, a, b, dividend }: IdeaSplit): Fact => ({
  key: `split ${at}`,
  icon: dividend === null ? 'arrow-up-down' : 'coins',
  text:
    dividend === null
      ? tWith('Prices adjusted for the {ratio} split on {date}; sealed as posted', { ratio: `${a}:${b}`, date: formatDay(at) })
      : tWith('Prices adjusted for the special dividend of {amount} on {date}; sealed as posted', {
          amount: priceText(idea, dividend),
          date: formatDay(at),
        }),
})

/** How old the price is at which the card values the idea. */
function priceFact(idea: Idea, live: LiveResult | null, now: number): Fact[] {
  const time = oldPriceTime(idea, live, now)
  return time === null ? [] : [{ key: 'price', icon: 'clock', text: tWith('Price of {time}', { time }) }]
}

interface Props {
  idea: Idea
  live: LiveResult | null
  /** The splits and special dividends since the posting. */
  splits: readonly IdeaSplit[]
}

/** What the author added and disclosed, and what changed the units of prices, one line each. */
export function IdeaFacts({ idea, live, splits }: Props) {
  const now = useNow()
  const facts: Fact[] = [
    ...priceFact(idea, live, now),
    ...splits.map((split) => splitFact(idea, split)),
    ...amendmentFacts(idea),
    ...unmanagedFact(idea),
    { key: 'position', icon: 'briefcase', text: positionText(idea) },
    ...confidenceFact(idea),
    ...deadlineFact(idea),
    ...(isOpen(idea)
      ? [
          {
            key: 'expires',
            icon: 'calendar-clock',
            text: tWith('Expires {time}', { time: formatZonedTime(idea.expires_at, idea) }),
          } as const,
        ]
      : []),
    ...notesFact(idea),
  ]
  return (
    <ul className={`${styles.facts} text-sm muted`}>
      {facts.map(({ key, icon, text, end }) => (
        <li key={key}>
          <Icon name={icon} size={14} />
          <span>{text}</span>
          {end !== undefined && <span className={styles.factEnd}>{end}</span>}
        </li>
      ))}
    </ul>
  )
}
