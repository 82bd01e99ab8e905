import type { Alert } from '@trademates/contract/alerts'

/** An active alert that gold crosses 4,100, which fires once. */
export const GOLD_ALERT: Alert = {
  id: '01900000-0000-7000-8000-000000000001',
  symbol: 'XAUUSD',
  kind: 'crosses',
  level: '4100',
  percent: null,
  within: null,
  name: 'Gold',
  market: 'Commodities',
  decimals: 2,
  time_zone: 'America/New_York',
  repeats: false,
  expires_at: null,
  note: '',
  status: 'active',
  resting: false,
  is_adjusted: false,
  fired_at: null,
  created_at: '2026-11-27T00:00:00.000Z',
}
