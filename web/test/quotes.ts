import type { Quote } from '@trademates/contract/prices'

/** A simulated quote without a change. */
export const quoteOf = (symbol: string, more: Partial<Quote> = {}): Quote => ({
  symbol,
  price: '104.5',
  time: '2026-11-21T10:31:00.000Z',
  open: null,
  high: null,
  low: null,
  previous_close: null,
  change: null,
  change_percent: null,
  source: { name: 'Simulated', url: null, is_sample: true },
  delay: 0,
  is_stale: false,
  ...more,
})
