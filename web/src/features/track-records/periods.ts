import type { Period } from '@trademates/contract/scoring'
import { t } from '#i18n/t.ts'

export type PeriodName = 'all' | '365' | '90'

export const periods = () =>
  [
    { value: 'all', label: t('All time') },
    { value: '365', label: t('365 d') },
    { value: '90', label: t('90 d') },
  ] as const

/** The days of a period; undefined for all time and unknown values. */
export const parsePeriod = (value: unknown): Period | undefined => (String(value) === '90' ? 90 : String(value) === '365' ? 365 : undefined)
