import type { Alert, AlertKind } from '@trademates/contract/alerts'
import { compare, type Decimal, formatDecimal, minus, percentChange } from '@trademates/contract/decimals'
import { formatDuration } from '@trademates/contract/format-message'
import type { Quote } from '@trademates/contract/prices'
import { quoteStatus } from '#features/prices/PriceTag.tsx'
import type { IconName } from '#ui/icons/Icon.tsx'
import { dateFormat } from '#i18n/formats.ts'
import { tAs, tWith } from '#i18n/t-with.ts'
import { language, t } from '#i18n/t.ts'

/** The kinds of alert conditions with their labels. */
export const ALERT_KINDS: readonly { kind: AlertKind; label: () => string; icon: IconName }[] = [
  { kind: 'above', label: () => t('Greater than or equal'), icon: 'arrow-up-to-line' },
  { kind: 'below', label: () => t('Less than or equal'), icon: 'arrow-down-to-line' },
  { kind: 'crosses', label: () => t('Crossing'), icon: 'arrow-left-right' },
  { kind: 'rises', label: () => t('Moving up %'), icon: 'trending-up' },
  { kind: 'falls', label: () => t('Moving down %'), icon: 'trending-down' },
  { kind: 'moves', label: () => t('Moving %'), icon: 'arrow-up-down' },
]

export const iconOf = (kind: AlertKind): IconName => ALERT_KINDS.find((one) => one.kind === kind)?.icon ?? 'bell'

type AlertTermsFields = Pick<Alert, 'symbol' | 'kind' | 'level' | 'percent' | 'within'>

/** The condition of an alert, with symbol and value in tags for `rich`. */
export function formatTerms({ symbol, kind, level, percent, within }: AlertTermsFields): string {
  const price = formatDecimal(level ?? '0')
  const move = { symbol, percent: formatDecimal(percent ?? '0'), span: within === null ? '' : formatDuration(within, language) }
  if (kind === 'above') return tWith('<symbol>{symbol}</symbol> above <value>{price}</value>', { symbol, price })
  if (kind === 'below') return tWith('<symbol>{symbol}</symbol> below <value>{price}</value>', { symbol, price })
  if (kind === 'crosses') return tWith('<symbol>{symbol}</symbol> crosses <value>{price}</value>', { symbol, price })
  if (kind === 'rises') return tWith('<symbol>{symbol}</symbol> rises <value>{percent}% in {span}</value>', move)
  if (kind === 'falls') return tWith('<symbol>{symbol}</symbol> falls <value>{percent}% in {span}</value>', move)
  return tWith('<symbol>{symbol}</symbol> moves <value>{percent}% in {span}</value>', move)
}

/** The condition as plain text: `XAUUSD above 2,431.00`. */
export const plainTerms = (terms: AlertTermsFields): string => formatTerms(terms).replaceAll(/<\/?\w+>/g, '')

/** The distance between a price and a level: `0.0057 (0.52%)`. */
export function formatDistance(price: Decimal, level: Decimal): string {
  const size = (value: Decimal) => formatDecimal(value.replace('-', ''))
  return tWith('{distance} away ({percent}%)', { distance: size(minus(level, price)), percent: size(percentChange(price, level)) })
}

/** Whether the condition already holds, so that a new alert would trigger at the next price. */
export const isAlreadyMet = (kind: AlertKind, price: Decimal, level: Decimal): boolean =>
  (kind === 'above' && compare(price, level) >= 0) || (kind === 'below' && compare(price, level) <= 0)

const day = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Formats a time in the time zone of this device. */
export const formatMoment = (time: string): string => day.format(new Date(time))

/** Whether a price is live, neither delayed nor stale. */
const isFresh = ({ source, is_stale: isStale }: Quote): boolean => !source.is_sample && !isStale

/** The status line of an alert: its state, or the distance to its level. */
export function alertStatusText(alert: Alert, quote: Quote | undefined, firedAgo: string): string {
  const { status, resting, level, repeats, expires_at: end } = alert
  if (status === 'fired') return tWith('Triggered {ago}', { ago: firedAgo })
  if (status === 'paused') return t('Paused')
  if (status === 'expired') return tWith('Ended {time}', { time: end === null ? '' : formatMoment(end) })
  const away = level === null || quote === undefined ? null : formatDistance(quote.price, level)
  const parts = [
    resting ? tWith('Triggered {ago} · re-arms after 0.1%', { ago: firedAgo }) : away,
    resting || away === null || quote === undefined || isFresh(quote) ? null : quoteStatus(quote),
    repeats ? t('every time') : null,
    end === null ? null : tWith('until {time}', { time: formatMoment(end) }),
  ].filter((part) => part !== null)
  // A line must not start with a separator dot.
  const words = parts.length === 0 ? tAs('alert', 'active') : parts.join('\u00A0· ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
