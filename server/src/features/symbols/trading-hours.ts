import type { TradingHours } from '@trademates/contract/symbols'

const WEEKDAYS = [1, 2, 3, 4, 5]
// A session that starts on Sunday evening is the trading day of Monday.
const EVENINGS = [0, 1, 2, 3, 4]

const NEW_YORK = 'America/New_York'
const CHICAGO = 'America/Chicago'
const LONDON = 'Europe/London'

/**
 * Regular trading hours; holidays are not included.
 * Sources: the exchanges' pages on trading hours (NYSE, Nasdaq, CME Group, ICE Futures US and Europe, Eurex, Euronext, LME, Bursa Malaysia,
 * SGX, GFEX, and the stock exchanges of the indices), as of 2025; breaks of a few minutes are left out.
 */
export const TRADING_HOURS = {
  always: { time_zone: 'UTC', sessions: [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }] },
  /** Currencies: from Sunday to Friday, 5 p.m. in New York. */
  forex: { time_zone: NEW_YORK, sessions: [{ days: EVENINGS, open: '17:00', close: '17:00' }] },
  stock: { time_zone: NEW_YORK, sessions: [{ days: WEEKDAYS, open: '09:30', close: '16:00' }] },
  /** Over-the-counter metals and energy: like CME, with its daily break of an hour. */
  otc: { time_zone: NEW_YORK, sessions: [{ days: EVENINGS, open: '18:00', close: '17:00' }] },
  globex: { time_zone: CHICAGO, sessions: [{ days: EVENINGS, open: '17:00', close: '16:00' }] },
  grain: {
    time_zone: CHICAGO,
    sessions: [
      { days: EVENINGS, open: '19:00', close: '07:45' },
      { days: WEEKDAYS, open: '08:30', close: '13:20' },
    ],
  },
  live: { time_zone: CHICAGO, sessions: [{ days: WEEKDAYS, open: '08:30', close: '13:05' }] },
  lumber: { time_zone: CHICAGO, sessions: [{ days: WEEKDAYS, open: '09:00', close: '15:05' }] },
  coffee: { time_zone: NEW_YORK, sessions: [{ days: WEEKDAYS, open: '04:15', close: '13:30' }] },
  cocoa: { time_zone: NEW_YORK, sessions: [{ days: WEEKDAYS, open: '04:45', close: '13:30' }] },
  sugar: { time_zone: NEW_YORK, sessions: [{ days: WEEKDAYS, open: '03:30', close: '13:00' }] },
  cotton: { time_zone: NEW_YORK, sessions: [{ days: EVENINGS, open: '21:00', close: '14:20' }] },
  juice: { time_zone: NEW_YORK, sessions: [{ days: WEEKDAYS, open: '08:00', close: '14:00' }] },
  robusta: { time_zone: LONDON, sessions: [{ days: WEEKDAYS, open: '09:00', close: '17:30' }] },
  lme: { time_zone: LONDON, sessions: [{ days: WEEKDAYS, open: '01:00', close: '19:00' }] },
  euro: { time_zone: LONDON, sessions: [{ days: WEEKDAYS, open: '07:00', close: '18:00' }] },
  eurex: { time_zone: 'Europe/Berlin', sessions: [{ days: WEEKDAYS, open: '01:10', close: '22:00' }] },
  euronext: { time_zone: 'Europe/Paris', sessions: [{ days: WEEKDAYS, open: '08:00', close: '22:00' }] },
  bursa: {
    time_zone: 'Asia/Kuala_Lumpur',
    sessions: [
      { days: WEEKDAYS, open: '10:30', close: '12:30' },
      { days: WEEKDAYS, open: '14:30', close: '18:00' },
    ],
  },
  sicom: { time_zone: 'Asia/Singapore', sessions: [{ days: WEEKDAYS, open: '07:55', close: '18:00' }] },
  china: {
    time_zone: 'Asia/Shanghai',
    sessions: [
      { days: WEEKDAYS, open: '09:00', close: '11:30' },
      { days: WEEKDAYS, open: '13:30', close: '15:00' },
    ],
  },
  // Stock exchanges by city.
  xetra: { time_zone: 'Europe/Berlin', sessions: [{ days: WEEKDAYS, open: '09:00', close: '17:30' }] },
  london: { time_zone: LONDON, sessions: [{ days: WEEKDAYS, open: '08:00', close: '16:30' }] },
  paris: { time_zone: 'Europe/Paris', sessions: [{ days: WEEKDAYS, open: '09:00', close: '17:30' }] },
  zurich: { time_zone: 'Europe/Zurich', sessions: [{ days: WEEKDAYS, open: '09:00', close: '17:30' }] },
  tokyo: {
    time_zone: 'Asia/Tokyo',
    sessions: [
      { days: WEEKDAYS, open: '09:00', close: '11:30' },
      { days: WEEKDAYS, open: '12:30', close: '15:30' },
    ],
  },
  hongkong: {
    time_zone: 'Asia/Hong_Kong',
    sessions: [
      { days: WEEKDAYS, open: '09:30', close: '12:00' },
      { days: WEEKDAYS, open: '13:00', close: '16:00' },
    ],
  },
  shanghai: {
    time_zone: 'Asia/Shanghai',
    sessions: [
      { days: WEEKDAYS, open: '09:30', close: '11:30' },
      { days: WEEKDAYS, open: '13:00', close: '15:00' },
    ],
  },
  seoul: { time_zone: 'Asia/Seoul', sessions: [{ days: WEEKDAYS, open: '09:00', close: '15:30' }] },
  taipei: { time_zone: 'Asia/Taipei', sessions: [{ days: WEEKDAYS, open: '09:00', close: '13:30' }] },
  sydney: { time_zone: 'Australia/Sydney', sessions: [{ days: WEEKDAYS, open: '10:00', close: '16:00' }] },
  mumbai: { time_zone: 'Asia/Kolkata', sessions: [{ days: WEEKDAYS, open: '09:15', close: '15:30' }] },
  singapore: {
    time_zone: 'Asia/Singapore',
    sessions: [
      { days: WEEKDAYS, open: '09:00', close: '12:00' },
      { days: WEEKDAYS, open: '13:00', close: '17:00' },
    ],
  },
  saopaulo: { time_zone: 'America/Sao_Paulo', sessions: [{ days: WEEKDAYS, open: '10:00', close: '17:00' }] },
  mexico: { time_zone: 'America/Mexico_City', sessions: [{ days: WEEKDAYS, open: '08:30', close: '15:00' }] },
  toronto: { time_zone: 'America/Toronto', sessions: [{ days: WEEKDAYS, open: '09:30', close: '16:00' }] },
} as const satisfies Record<string, { time_zone: string; sessions: readonly { days: readonly number[]; open: string; close: string }[] }>

export type TradingHoursName = keyof typeof TRADING_HOURS

const HOURS_BY_NAME = Object.fromEntries(
  Object.entries(TRADING_HOURS).map(([name, { time_zone, sessions }]) => [
    name,
    { time_zone, sessions: sessions.map(({ days, open, close }) => ({ days: [...days], open, close })) },
  ]),
) as Record<TradingHoursName, TradingHours>

/** The hours of this name in the format of the contract: always the same object. */
export const toTradingHours = (name: TradingHoursName): TradingHours => HOURS_BY_NAME[name]
