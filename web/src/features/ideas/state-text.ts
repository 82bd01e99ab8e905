import { compare, type Decimal } from '@trademates/contract/decimals'
import type { Idea, IdeaState } from '@trademates/contract/ideas'
import { formatPrice } from '#features/prices/format-price.ts'
import { timeWithZone } from '#lib/time/time.ts'
import type { IconName } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { tAs, tWith } from '#i18n/t-with.ts'
import { formatR, formatZonedTime } from './format-idea.ts'
import { type LiveResult, plannedPrice } from './live-result.ts'

/** An older price is shown with its time. */
const MAX_RECENT_MS = 15 * 60_000

/** The time of a price that is older than a quarter of an hour, with its zone; null for a recent one. @param now in ms */
export const oldPriceTime = (idea: Pick<Idea, 'time_zone'>, live: LiveResult | null, now: number): string | null =>
  live === null || now - Date.parse(live.time) <= MAX_RECENT_MS ? null : formatZonedTime(live.time, idea)

/** What the state badge shows. */
export interface StateBadge {
  text: string
  /** The result after the text; it changes with the price while the idea is live. */
  r: Decimal | null
  icon: IconName
  tone?: 'up' | 'down'
  /** Not final: the border is dashed. */
  isOpenQuestion?: boolean
}

/** The price of an idea with the digits of its symbol. */
export const priceText = ({ decimals }: Pick<Idea, 'decimals'>, price: Decimal): string => formatPrice(price, decimals)

/** Where the reference price lies against the entry. */
export function entrySide({ entry, reference }: Idea): 'above' | 'below' | 'inside' {
  const low = entry.low ?? entry.price ?? reference.price
  const high = entry.high ?? entry.price ?? reference.price
  if (compare(reference.price, high) > 0) return 'above'
  return compare(reference.price, low) < 0 ? 'below' : 'inside'
}

/** The edges of an entry zone. */
export const zoneText = (idea: Idea, low: Decimal, high: Decimal): string => `${priceText(idea, low)}–${priceText(idea, high)}`

function waitingText(idea: Idea): string {
  const { kind, price, low, high } = idea.entry
  if (kind === 'level' && price !== null) return tWith('Waiting for {price}', { price: priceText(idea, price) })
  if (kind !== 'zone' || low === null || high === null) return t('Waiting for the next open')
  const side = entrySide(idea)
  if (side === 'inside') return tWith('Waiting for {price}', { price: zoneText(idea, low, high) })
  return tWith('Waiting for {price}', { price: priceText(idea, side === 'above' ? high : low) })
}

/** The number of targets that are hit. */
const hitCount = ({ targets }: Idea) => targets.filter(({ hit_at }) => hit_at !== null).length

function touchedText({ touched }: Idea): string {
  if (touched?.level === 'entry') return t('Entry touched, unconfirmed')
  return touched?.level === 'stop'
    ? t('Stop touched, unconfirmed')
    : tWith('Target {number} touched, unconfirmed', { number: touched?.target ?? 1 })
}

/** While a source is silent: since its newest candle, or since the posting. */
function staleText({ last_candle_at, posted_at, time_zone: zone }: Idea): string {
  return tWith('No new prices since {time}', { time: timeWithZone(new Date(last_candle_at ?? posted_at), new Date(), zone) })
}

const liveText = (idea: Idea) => {
  const number = hitCount(idea)
  return number === 0 ? tAs('idea', 'Live') : tWith('Target {number} hit', { number })
}

/** The name of a state that is decided. */
export function endedText(state: IdeaState): string {
  if (state === 'target') return t('All targets')
  if (state === 'stopped') return t('Stopped')
  if (state === 'expired') return t('Expired')
  if (state === 'closed') return t('Closed')
  if (state === 'canceled') return t('Canceled')
  if (state === 'missed') return t('Never entered')
  return t('Void')
}

const ENDED_ICONS: Readonly<Record<IdeaState, IconName>> = {
  waiting: 'clock',
  live: 'trending-up',
  target: 'circle-check',
  stopped: 'circle-x',
  expired: 'lock',
  closed: 'check',
  canceled: 'ban',
  missed: 'minus',
  void: 'ban',
}

const toneOf = (r: Decimal | null): Pick<StateBadge, 'tone'> => {
  const sign = r === null ? 0 : compare(r, '0')
  return sign === 0 ? {} : { tone: sign > 0 ? 'up' : 'down' }
}

/** Describes the state of an idea at its newest price. */
export function describeState(idea: Idea, live: LiveResult | null): StateBadge {
  const { state } = idea
  if (state !== 'waiting' && state !== 'live') return { text: endedText(state), r: idea.r, icon: ENDED_ICONS[state], ...toneOf(idea.r) }
  if (idea.is_on_hold) return { text: t('On hold: possible split'), r: null, icon: 'clock', isOpenQuestion: true }
  if (idea.is_provisional) return { text: touchedText(idea), r: null, icon: 'loader-circle', isOpenQuestion: true }
  if (idea.is_stale) return { text: staleText(idea), r: null, icon: 'cloud-off' }
  if (state === 'waiting') return { text: waitingText(idea), r: null, icon: 'clock' }
  const r = live?.r ?? null
  const icon = hitCount(idea) > 0 ? 'target' : r !== null && compare(r, '0') < 0 ? 'trending-down' : 'trending-up'
  return { text: liveText(idea), r, icon, ...toneOf(r) }
}

/** The result of an idea in a list that states its planned price: R, else its state. */
export function resultText(idea: Idea, live: LiveResult | null): string {
  const r = live?.r ?? idea.r
  if (r !== null) return formatR(r)
  const { text } = describeState(idea, live)
  return text === waitingText(idea) ? t('Waiting') : text
}

/** The entry in words. */
export const entryText = (idea: Idea): string => {
  const { kind, low, high } = idea.entry
  return kind === 'zone' && low !== null && high !== null
    ? tWith('between {low} and {high}', { low: priceText(idea, low), high: priceText(idea, high) })
    : tWith('from {price}', { price: priceText(idea, plannedPrice(idea)) })
}
