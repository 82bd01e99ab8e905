import { type Alert, type AlertKind, SPAN_WORDS } from '@trademates/contract/alerts'
import { compare, type Decimal, inFigures, minus, percentChange } from '@trademates/contract/decimals'
import type { Quote } from '@trademates/contract/prices'
import type { IconName } from '#ui/Icon.tsx'
import { dateFormat } from '#words/formats.ts'

/** What can be waited for, as a sentence goes on after the symbol. */
export const KINDS: readonly { kind: AlertKind; label: string; verb: string; icon: IconName }[] = [
  { kind: 'above', label: 'Price is at or above', verb: 'above', icon: 'arrow-up-to-line' },
  { kind: 'below', label: 'Price is at or below', verb: 'below', icon: 'arrow-down-to-line' },
  { kind: 'crosses', label: 'Price crosses', verb: 'crosses', icon: 'arrow-left-right' },
  { kind: 'rises', label: 'Rises by per cent', verb: 'rises', icon: 'trending-up' },
  { kind: 'falls', label: 'Falls by per cent', verb: 'falls', icon: 'trending-down' },
  { kind: 'moves', label: 'Moves either way by per cent', verb: 'moves', icon: 'arrow-up-down' },
]

export const iconOf = (kind: AlertKind): IconName => KINDS.find((one) => one.kind === kind)?.icon ?? 'bell'

type Terms = Pick<Alert, 'kind' | 'level' | 'percent' | 'within'>

/** What an alert waits for, in two parts: `above` and `2,431.00`. */
export function termsOf({ kind, level, percent, within }: Terms): { verb: string; value: string } {
  const verb = KINDS.find((one) => one.kind === kind)?.verb ?? ''
  if (level !== null) return { verb, value: inFigures(level) }
  return { verb, value: `${inFigures(percent ?? '0')}% in ${within === null ? '' : SPAN_WORDS[within]}` }
}

/** How far a price is from a level: `0.0057 (0.52%)`. */
export function distance(price: Decimal, level: Decimal): string {
  const size = (value: Decimal) => inFigures(value.replace('-', ''))
  return `${size(minus(level, price))} (${size(percentChange(price, level))}%)`
}

/** Whether an alert that is set now fires at the next price. */
export const isSoAlready = (kind: AlertKind, price: Decimal, level: Decimal): boolean =>
  (kind === 'above' && compare(price, level) >= 0) || (kind === 'below' && compare(price, level) <= 0)

const day = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** A moment by the clock of this device. */
export const moment = (time: string): string => day.format(new Date(time))

/** What is said below an alert: how it stands, or how far it is from firing. */
export function standingOf(alert: Alert, quote: Quote | undefined, firedAgo: string): string {
  const { status, resting, level, repeats, expires_at: end } = alert
  if (status === 'fired') return `Fired ${firedAgo}`
  if (status === 'paused') return 'Paused'
  if (status === 'expired') return `Ended ${end === null ? '' : moment(end)}`
  const away = level === null || quote === undefined ? null : `${distance(quote.price, level)} away`
  const parts = [
    resting ? `Fired ${firedAgo}, waits for the price to move away` : away,
    repeats ? 'repeats' : null,
    end === null ? null : `until ${moment(end)}`,
  ].filter((part) => part !== null)
  const words = parts.length === 0 ? 'waiting' : parts.join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
