import { type CatalogSymbol, createSymbol, FUTURES_ROOTS, UNDERLYINGS, UNRANKED } from './catalog.ts'
import { findLastTradingDay, findNthWeekday } from './last-trading-day.ts'

/** CME Group's month codes, January first. */
const MONTH_CODES = 'FGHJKMNQUVXZ'
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const FUTURE = /^([A-Z0-9]{1,4}?)([FGHJKMNQUVXZ])(\d{1,2}|20\d{2})$/
const OPTION = /^([A-Z]{1,5})(\d{2})(\d{2})(\d{2})([CP])(\d{1,6}(?:\.\d{1,3})?)$/

const padTwo = (number: number) => String(number).padStart(2, '0')

/** A one-digit year lies between last year and eight years ahead. */
function parseYear(digits: string, now: Date): number {
  if (digits.length === 4) return Number(digits)
  if (digits.length === 2) return 2000 + Number(digits)
  const first = now.getUTCFullYear() - 1
  return first + ((Number(digits) - (first % 10) + 10) % 10)
}

/** Finds a future: `ESZ26`, `ESZ6` or `ESZ2026`; undefined if the product has no such month. */
export function findFuture(code: string, now: Date): CatalogSymbol | undefined {
  const [, name = '', monthCode = '', digits = ''] = FUTURE.exec(code) ?? []
  const root = FUTURES_ROOTS.get(name)
  if (root === undefined || !root.months.includes(monthCode)) return undefined
  const year = parseYear(digits, now)
  const month = MONTH_CODES.indexOf(monthCode)
  return createSymbol({
    ...root,
    words: [],
    rank: UNRANKED,
    code: `${root.root}${monthCode}${padTwo(year % 100)}`,
    name: `${root.name}, ${MONTHS[month]} ${year}`,
    market: 'Future',
    underlying: `${root.root}1!`,
    lastTradingDay: findLastTradingDay(root.lastDayRule, year, month),
  })
}

/** Some contracts trade until three months after their month. */
const MAX_MONTHS_AFTER = 3

/** The contracts of a futures product that trade today or later, in the order in which they expire. */
export function listNextFutures(name: string, now: Date, count: number): CatalogSymbol[] {
  const root = FUTURES_ROOTS.get(name)
  if (root === undefined) return []
  const from = now.getUTCFullYear() * 12 + now.getUTCMonth() - MAX_MONTHS_AFTER
  const today = now.toISOString().slice(0, 10)
  return Array.from({ length: 12 * (count + 1) }, (_, ahead) => from + ahead)
    .flatMap((month) => findFuture(`${name}${MONTH_CODES.charAt(month % 12)}${padTwo(Math.floor(month / 12) % 100)}`, now) ?? [])
    .filter(({ lastTradingDay = today }) => lastTradingDay >= today)
    .slice(0, count)
}

/** Whether a symbol is a continuous future, such as `ES1!`: the contract that expires next, which changes at rollover. */
export const isContinuousFuture = ({ code }: CatalogSymbol): boolean => code.endsWith('1!')

/** Returns the contract behind a continuous future, the one that expires next; undefined for any other symbol. */
export const findFrontContract = (symbol: CatalogSymbol, now: Date): CatalogSymbol | undefined =>
  isContinuousFuture(symbol) ? listNextFutures(symbol.code.slice(0, -2), now, 1)[0] : undefined

/** Whether a symbol is an index or a yield, which cannot be traded itself, such as `SPX`. */
export const isIndex = ({ kind }: CatalogSymbol): boolean => kind !== 'tradable'

/**
 * Finds an option: underlying, expiry (YYMMDD), C or P, strike, as in OCC symbols without padding. Undefined for an unknown underlying or
 * an expiry that is not a weekday.
 */
export function findOption(code: string): CatalogSymbol | undefined {
  const [, name = '', year = '', month = '', day = '', kind = '', strike = ''] = OPTION.exec(code) ?? []
  const underlying = UNDERLYINGS.get(name)
  const ends = new Date(`20${year}-${month}-${day}T00:00:00Z`)
  if (underlying === undefined || Number.isNaN(ends.getTime()) || ends.getUTCDate() !== Number(day)) return undefined
  if (ends.getUTCDay() === 0 || ends.getUTCDay() === 6 || Number(strike) === 0) return undefined
  const date = `${Number(day)} ${MONTHS[Number(month) - 1]?.slice(0, 3)} 20${year}`
  const contract = createSymbol({
    code: `${name}${year}${month}${day}${kind}${Number(strike)}`,
    name: `${underlying.name} ${Number(strike)} ${kind === 'C' ? 'call' : 'put'}, ${date}`,
    market: 'Option',
    hours: 'stock',
    level: underlying.level,
    decimals: 2,
    exchange: 'Cboe',
    underlying: name,
    lastTradingDay: ends.toISOString().slice(0, 10),
  })
  return { ...contract, option: { kind: kind === 'C' ? 'C' : 'P', strike: Number(strike), ends } }
}

/** Third Friday of a month, when monthly options expire. */
const thirdFriday = (year: number, month: number): Date => new Date(findNthWeekday(year, month, { weekday: 5, nth: 3 }))

const strikeStep = (level: number) => (level < 25 ? 1 : level < 200 ? 5 : level < 1_000 ? 10 : 50)

/** The next options of an underlying: a call and a put near the money of the next monthly expiry, then of those after it. */
export function listNextOptions(name: string, now: Date, count: number): CatalogSymbol[] {
  const underlying = UNDERLYINGS.get(name)
  if (underlying === undefined) return []
  const step = strikeStep(underlying.level)
  const strike = Math.max(1, Math.round(underlying.level / step)) * step
  const ends = Array.from({ length: count + 1 }, (_, ahead) => thirdFriday(now.getUTCFullYear(), now.getUTCMonth() + ahead))
    .filter((end) => end > now)
    .slice(0, count)
  const options = ends.flatMap((end) => {
    const date = end.toISOString().slice(2, 10).replaceAll('-', '')
    return ['C', 'P'].flatMap((kind) => findOption(`${name}${date}${kind}${strike}`) ?? [])
  })
  return options.slice(0, count)
}
