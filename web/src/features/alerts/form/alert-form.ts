import { type Alert, type AlertTerms, isMove } from '@trademates/contract/alerts'
import { t } from '#i18n/t.ts'

const DAY_MS = 86_400_000

/** The expirations on offer, relative to now. */
export const EXPIRATIONS = [
  ['never', () => t('Open-ended'), 0],
  ['day', () => t('1 day'), 1],
  ['week', () => t('1 week'), 7],
  ['month', () => t('1 month'), 30],
] as const

/** Initial form values; `expires_at` is one of EXPIRATIONS or the current expiration of the alert. */
export const initialValues = (alert: Alert | null, symbol: string) => ({
  symbol: alert?.symbol ?? symbol,
  kind: alert?.kind ?? 'crosses',
  level: alert?.level ?? '',
  percent: alert?.percent ?? '',
  within: alert?.within ?? '1h',
  repeats: alert?.repeats ?? false,
  expires_at: alert?.expires_at ?? 'never',
  note: alert?.note ?? '',
})
export type AlertValues = ReturnType<typeof initialValues>

const NUMBER = /^(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?:\.(?<part>\d*))?$/

/** Reads `1,250.50`, `1 250.50` and `.5`, and keeps trailing zeros. A misplaced comma stays and fails validation. */
function readNumber(typed: string): string {
  const { whole = '', part = '' } = NUMBER.exec(typed.replaceAll(/\s/g, ''))?.groups ?? {}
  if (whole + part === '') return typed
  return `${whole.replaceAll(',', '') || '0'}${part === '' ? '' : `.${part}`}`
}

function expiryOf(chosen: string): string | null {
  const days = EXPIRATIONS.find(([value]) => value === chosen)?.[2]
  if (days === undefined) return chosen
  return days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString()
}

/** The request body; level and percentage only where the kind needs them. */
function toBody({ level, percent, within, ...values }: AlertValues): object {
  const what = isMove(values.kind) ? { percent: readNumber(percent), within } : { level: readNumber(level) }
  return { ...values, ...what, expires_at: expiryOf(values.expires_at) }
}

type ParseResult =
  | { success: true; data: AlertTerms }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

/** Validates the form values with the contract's schema. */
export const createRules = (schema: { safeParse: (value: unknown) => ParseResult }) => ({
  safeParse: (values: unknown): ParseResult => schema.safeParse(toBody(values as AlertValues)),
})
