import type { Alert } from '@trademates/contract/alerts'
import type { Quote } from '@trademates/contract/prices'
import { expect, test } from 'vitest'
import { GOLD_ALERT } from '#test/alerts.ts'
import { applyTimeZoneSetting } from '#i18n/time-zone.ts'
import { alertLineText, alertStatusText } from './alert-text.ts'

const ALERT: Alert = { ...GOLD_ALERT, level: '86200' }
const MOVE = { level: null, percent: '2', within: '1h' } as const
const QUOTE = { price: '85112', source: { name: 'Binance', url: null, is_sample: false }, is_stale: false, delay: 0 } as Quote

test.each<[Partial<Alert>, Quote | undefined, string]>([
  [{}, QUOTE, 'Crossing 86,200 · 1.28% away · only once'],
  [{ repeats: true }, QUOTE, 'Crossing 86,200 · 1.28% away · every time'],
  [{ kind: 'above' }, QUOTE, 'Greater than or equal 86,200 · 1.28% away · only once'],
  [{ kind: 'below', level: '84000' }, QUOTE, 'Less than or equal 84,000 · 1.31% away · only once'],
  [{}, undefined, 'Crossing 86,200 · only once'],
  [{ kind: 'rises', ...MOVE }, QUOTE, 'Moving up 2% in 1 hour · only once'],
  [{ kind: 'falls', ...MOVE }, QUOTE, 'Moving down 2% in 1 hour · only once'],
  [{ kind: 'moves', ...MOVE, repeats: true }, QUOTE, 'Moving 2% in 1 hour · every time'],
  [{ status: 'paused' }, QUOTE, 'Crossing 86,200 · Paused'],
  [{ status: 'fired' }, QUOTE, 'Crossing 86,200 · Triggered 5 minutes ago'],
  [{ is_adjusted: true }, QUOTE, 'Crossing 86,200 · 1.28% away · only once · adjusted for splits'],
])('an alert in the list of its symbol: %o', (change, quote, text) => {
  expect(alertLineText({ ...ALERT, ...change }, quote, '5 minutes ago').replaceAll('\u00A0', ' ')).toBe(text)
})

test('the end of an alert has the time and the zone of its exchange, if that is the setting', () => {
  const ends = { ...ALERT, expires_at: '2026-11-25T14:30:00Z' }
  applyTimeZoneSetting('exchange')
  const text = alertLineText(ends, QUOTE, '').replaceAll('\u00A0', ' ')
  applyTimeZoneSetting('local')
  expect(text).toBe('Crossing 86,200 · 1.28% away · only once · until 25 Nov, 09:30 ET')
})

test('an alert in the list of all alerts says that a split changed its level, whatever its state', () => {
  const read = (change: Partial<Alert>) =>
    alertStatusText({ ...ALERT, is_adjusted: true, ...change }, QUOTE, '5 minutes ago').replaceAll('\u00A0', ' ')
  expect(read({})).toBe('1,088 away (1.28%) · only once · adjusted for splits')
  expect(read({ status: 'fired' })).toBe('Triggered 5 minutes ago · adjusted for splits')
  expect(read({ is_adjusted: false, status: 'paused' })).toBe('Paused')
})
