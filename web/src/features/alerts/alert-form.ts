import { type Alert, type AlertTerms, isMove } from '@trademates/contract/alerts'
import { t } from '#words/t.ts'

const DAY_MS = 86_400_000

/** When an alert may end, from now on. */
export const ENDS = [
  ['never', () => t('Open-ended (GTC)'), 0],
  ['day', () => t('1 day'), 1],
  ['week', () => t('1 week'), 7],
  ['month', () => t('1 month'), 30],
] as const

/** What the form begins with; `expires_at` is one of ENDS, or the moment that the alert has. */
export const beginning = (alert: Alert | null, symbol: string) => ({
  symbol: alert?.symbol ?? symbol,
  kind: alert?.kind ?? 'above',
  level: alert?.level ?? '',
  percent: alert?.percent ?? '',
  within: alert?.within ?? '1h',
  repeats: alert?.repeats ?? false,
  expires_at: alert?.expires_at ?? 'never',
  note: alert?.note ?? '',
})
export type AlertValues = ReturnType<typeof beginning>

// As people write them: 1,250.50. A comma that parts no group of three stays, and is refused.
const plain = (typed: string): string => (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed.trim()) ? typed.replaceAll(',', '') : typed)

function endOf(chosen: string): string | null {
  const days = ENDS.find(([value]) => value === chosen)?.[2]
  if (days === undefined) return chosen
  return days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString()
}

/** What is sent: of level and percentage only what the kind needs. */
function bodyOf({ level, percent, within, ...values }: AlertValues): object {
  const what = isMove(values.kind) ? { percent: plain(percent), within } : { level: plain(level) }
  return { ...values, ...what, expires_at: endOf(values.expires_at) }
}

type Read =
  | { success: true; data: AlertTerms }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

/** Checks what the form holds with the contract's own schema. */
export const rulesOf = (schema: { safeParse: (value: unknown) => Read }) => ({
  safeParse: (values: unknown): Read => schema.safeParse(bodyOf(values as AlertValues)),
})
