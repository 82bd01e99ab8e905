import * as z from 'zod/mini'
import { type CandleTree, formatInterval } from './candle-trees.ts'
import { Decimal } from './decimals.ts'
import { grade, type IdeaAmendment, type IdeaTerms } from './grading.ts'
import type { Outcome } from './grading-outcome.ts'

/** Minutes after the start of the idea: an integer, a decimal, or a fraction such as `1/60`. */
const Minutes = z.pipe(z.union([z.string(), z.number()]), z.transform(toMs))
const Share = z.pipe(z.union([z.string(), z.number()]), z.transform(Number))

const candle = { at: Minutes, minutes: Minutes, open: Decimal, high: Decimal, low: Decimal, close: Decimal }
// Source intervals are at most three deep: 15 minutes, 1 minute, 1 second.
const FinestCandle = z.object({ ...candle, inner: z.optional(z.array(z.object(candle))) })
const CaseCandle = z.object({ ...candle, inner: z.optional(z.array(FinestCandle)) })
type CaseCandle = z.output<typeof CaseCandle>

/** A case of a file of grading cases: an idea with candles and its expected results. */
export const GradingCase = z.object({
  id: z.string(),
  idea: z.object({
    market: z.string(),
    direction: z.enum(['long', 'short']),
    entry: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('market') }),
      z.object({ kind: z.literal('level'), price: Decimal }),
      z.object({ kind: z.literal('zone'), low: Decimal, high: Decimal }),
    ]),
    stop: Decimal,
    targets: z.array(z.object({ price: Decimal, share: Share })).check(z.minLength(1)),
    reference: Decimal,
    enter_by: z.nullable(Minutes),
    expires: Minutes,
    cost_rate: Decimal,
  }),
  candles: z.array(CaseCandle),
  amendments: z.array(
    z.object({
      at: Minutes,
      kind: z.enum(['cancel', 'close', 'stop', 'note', 'position']),
      share: z.optional(Share),
      price: z.optional(Decimal),
    }),
  ),
  actions: z.array(z.object({ at: Minutes, num: z.int(), den: z.int() })),
  sessions: z.nullable(z.array(z.tuple([Minutes, Minutes]))),
  known_to: z.nullable(Minutes),
  managed: z.record(z.string(), z.unknown()),
  unmanaged: z.record(z.string(), z.unknown()),
})
type GradingCase = z.output<typeof GradingCase>

const MINUTE_MS = 60_000
/** The start of the ideas of all cases. */
const START = Date.UTC(2026, 0, 5)

/** Returns minutes in ms. Reports an issue if they are no number or no whole ms. */
function toMs(minutes: string | number, context: { issues: unknown[] }): number {
  const [numerator = '', denominator = '1'] = String(minutes).split('/')
  // A decimal of minutes is at most a few digits longer than a whole ms.
  const ms = Math.round(((Number(numerator) * MINUTE_MS) / Number(denominator)) * 1_000) / 1_000
  if (numerator.trim() === '' || !Number.isSafeInteger(ms))
    context.issues.push({ code: 'custom', message: 'not a time in minutes', input: minutes })
  return ms
}

const toTime = (ms: number): string => new Date(START + ms).toISOString()

/** Formats a time as minutes after the start: `10`, or a fraction such as `61/60`. */
function toMinutes(time: string | null): string | null {
  if (time === null) return null
  const ms = Date.parse(time) - START
  let [divisor, rest] = [Math.abs(ms), MINUTE_MS]
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest]
  return divisor === MINUTE_MS ? String(ms / MINUTE_MS) : `${ms / divisor}/${MINUTE_MS / divisor}`
}

function toCandle({ at, minutes, open, high, low, close, inner = [] }: CaseCandle): CandleTree {
  return { time: toTime(at), interval: formatInterval(minutes), open, high, low, close, inner: inner.map(toCandle) }
}

const toTerms = ({ idea: { reference, expires, enter_by, ...terms } }: GradingCase): IdeaTerms => ({
  ...terms,
  rules: 1,
  // Actions at the start apply.
  posted_at: toTime(-1),
  expires_at: toTime(expires),
  enter_by: enter_by === null ? null : toTime(enter_by),
  reference: { price: reference },
})

function toAmendment({ at, kind, share = 100, price = '' }: GradingCase['amendments'][number], number: number): IdeaAmendment {
  const amendment = kind === 'close' ? { kind, share } : kind === 'stop' ? { kind, price } : { kind }
  return { number, requested_at: toTime(at), amendment }
}

/** Grades a case. Returns both results in the notation of the file. */
export function gradeCase(one: GradingCase): { managed: Record<string, unknown>; unmanaged: Record<string, unknown> } {
  const { managed, unmanaged } = grade(
    toTerms(one),
    one.amendments.toSorted((a, b) => a.at - b.at).map(toAmendment),
    one.actions.map(({ at, num, den }) => ({ at: toTime(at), kind: 'split', a: String(num), b: String(den) })),
    {
      candles: one.candles.map(toCandle),
      known_to: one.known_to === null ? null : toTime(one.known_to),
      sessions: one.sessions?.map(([from, to]) => ({ from: toTime(from), to: toTime(to) })) ?? null,
    },
  )
  return { managed: toExpected(managed), unmanaged: toExpected(unmanaged) }
}

const toExpected = ({ state, reason, fill, entered_at, exits, ended_at, remaining, r, r_net, mark }: Outcome): Record<string, unknown> => ({
  state,
  reason,
  fill,
  entered_at: toMinutes(entered_at),
  exits: exits.map(({ at, share, ...exit }) => ({ ...exit, share: String(share), at: toMinutes(at) })),
  ended_at: toMinutes(ended_at),
  remaining,
  r,
  r_net,
  mark: mark === null ? null : { r: mark.r, r_net: mark.r_net },
})
