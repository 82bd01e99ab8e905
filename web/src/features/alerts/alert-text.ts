import type { Alert, AlertKind } from '@trademates/contract/alerts'
import { compare, type Decimal, formatDecimal, minus, percentChange } from '@trademates/contract/decimals'
import { formatDuration } from '@trademates/contract/format-message'
import type { Quote } from '@trademates/contract/prices'
import { quoteStatus } from '#features/prices/PriceTag.tsx'
import type { IconName } from '#ui/icons/Icon.tsx'
import { zonedFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { language, t } from '#i18n/t.ts'
import { shownZoneLabel } from '#i18n/time-zone.ts'

/** The kinds of alert conditions with their labels. */
export const ALERT_KINDS: readonly { kind: AlertKind; label: () => string; icon: IconName }[] = [
  { kind: 'crosses', label: () => t('Crossing'), icon: 'arrow-left-right' },
  { kind: 'above', label: () => t('Greater than or equal'), icon: 'arrow-up-to-line' },
  { kind: 'below', label: () => t('Less than or equal'), icon: 'arrow-down-to-line' },
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

/** The condition without its symbol: `Crossing 86,200`, `Moving up 2% in 1 hour`. */
function formatCondition({ kind, level, percent, within }: AlertTermsFields): string {
  const move = { percent: formatDecimal(percent ?? '0'), span: within === null ? '' : formatDuration(within, language) }
  if (kind === 'rises') return tWith('Moving up {percent}% in {span}', move)
  if (kind === 'falls') return tWith('Moving down {percent}% in {span}', move)
  if (kind === 'moves') return tWith('Moving {percent}% in {span}', move)
  const price = formatDecimal(level ?? '0')
  if (kind === 'above') return tWith('Greater than or equal {price}', { price })
  return kind === 'below' ? tWith('Less than or equal {price}', { price }) : tWith('Crossing {price}', { price })
}

const sizeOf = (value: Decimal): string => formatDecimal(value.replace('-', ''))

/** The distance between a price and a level: `0.0057 (0.52%)`. */
export const formatDistance = (price: Decimal, level: Decimal): string =>
  tWith('{distance} away ({percent}%)', { distance: sizeOf(minus(level, price)), percent: sizeOf(percentChange(price, level)) })

const formatPercentAway = (price: Decimal, level: Decimal): string =>
  tWith('{percent}% away', { percent: sizeOf(percentChange(price, level)) })

/** The distance of a level from the last price in words: `1.28% above the last price`. */
export function describeDistance(price: Decimal, level: Decimal): string {
  const change = percentChange(price, level)
  const order = compare(level, price)
  if (order === 0) return t('At the last price')
  const percent = formatDecimal(change.replace('-', ''))
  return order > 0 ? tWith('{percent}% above the last price', { percent }) : tWith('{percent}% below the last price', { percent })
}

/** Whether the condition already holds, so that a new alert would trigger at the next price. */
export const isAlreadyMet = (kind: AlertKind, price: Decimal, level: Decimal): boolean =>
  (kind === 'above' && compare(price, level) >= 0) || (kind === 'below' && compare(price, level) <= 0)

const day = zonedFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** When an alert ends, in the shown time zone: `25 Nov, 14:30 UTC`. @param time ISO 8601 with offset */
export const formatEnd = (time: string, { time_zone: zone }: Pick<Alert, 'time_zone'>): string =>
  `${day.format(new Date(time), zone)} ${shownZoneLabel(Date.parse(time), zone)}`

/** Whether a price is live, neither delayed nor stale. */
const isFresh = ({ source, is_stale: isStale }: Quote): boolean => !source.is_sample && !isStale

/** The state of an alert, or the distance to its level. */
function formatStatus(alert: Alert, quote: Quote | undefined, firedAgo: string, distance: typeof formatDistance): string {
  const { status, resting, level, repeats, expires_at: end } = alert
  if (status === 'fired') return tWith('Triggered {ago}', { ago: firedAgo })
  if (status === 'paused') return t('Paused')
  if (status === 'expired') return tWith('Ended {time}', { time: end === null ? '' : formatEnd(end, alert) })
  const away = level === null || quote === undefined ? null : distance(quote.price, level)
  return [
    resting ? tWith('Triggered {ago} · re-arms after 0.1%', { ago: firedAgo }) : away,
    resting || away === null || quote === undefined || isFresh(quote) ? null : quoteStatus(quote),
    repeats ? t('every time') : t('only once'),
    end === null ? null : tWith('until {time}', { time: formatEnd(end, alert) }),
  ]
    .filter((part) => part !== null)
    .join(SEPARATOR)
}

// A line must not start with a separator dot.
const SEPARATOR = '\u00A0· '

const splitNote = ({ is_adjusted: isAdjusted }: Alert): string[] => (isAdjusted ? [t('adjusted for splits')] : [])

/** The status line of an alert: its state, or the distance to its level, and whether a split changed it. */
export function alertStatusText(alert: Alert, quote: Quote | undefined, firedAgo: string): string {
  const words = [formatStatus(alert, quote, firedAgo, formatDistance), ...splitNote(alert)].join(SEPARATOR)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An alert among those of its symbol: `Crossing 86,200 · 1.28% away · every time`. */
export const alertLineText = (alert: Alert, quote: Quote | undefined, firedAgo: string): string =>
  [formatCondition(alert), formatStatus(alert, quote, firedAgo, formatPercentAway), ...splitNote(alert)].join(SEPARATOR)
