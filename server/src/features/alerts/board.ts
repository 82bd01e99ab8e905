import { type AlertKind, type AlertSpan, AWAY_PERCENT } from '@trademates/contract/alerts'
import { type Decimal, scaled } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import { type Extremes, openExtremes, SPAN_MS } from './extremes.ts'
import { openQueue, type Queue } from './queue.ts'

/** Where the price was seen last, from an alert's point of view; see the migration. */
export type Side = 'new' | 'under' | 'over' | 'spent'

/** What the judge knows of an alert. */
export interface Waiting {
  id: Id
  revision: number
  symbol: string
  kind: AlertKind
  level: Decimal | null
  percent: Decimal | null
  within: AlertSpan | null
  repeats: boolean
  side: Side
}

/** What came of an alert by one price. */
export interface Verdict {
  alert: Waiting
  from: Side
  to: Side
  fires: boolean
}

/** Alerts in memory, so that a price touches only those that it passes. Whoever keeps it makes its verdicts last. */
export interface Board {
  /** Puts an alert up, instead of what it was before. */
  put(alert: Waiting): void
  drop(id: Id): void
  clear(): void
  /** Judges a price of a symbol. One that is older than the last is passed over. */
  hear(symbol: string, price: Decimal, time: number): Verdict[]
  /** Goes on with prices that were heard before, which nothing is judged by. */
  remember(symbol: string, price: Decimal, time: number): void
  symbols(): string[]
  /** Whether moves of a symbol are waited for. */
  measures(symbol: string): boolean
}

/** Prices are whole numbers of 10⁻¹⁸ here. */
const DIGITS = 18
const exact = (value: Decimal): bigint => scaled(value, DIGITS)
const HUNDRED = exact('100')
const size = (value: bigint) => (value < 0n ? -value : value)

type Move = Extract<AlertKind, 'rises' | 'falls' | 'moves'>

/** What waits at one symbol, or for one kind of move of it: for a number to be reached from below, and from above. */
interface Sides {
  up: Queue<Waiting>
  down: Queue<Waiting>
}
const openSides = (): Sides => ({ up: openQueue(), down: openQueue() })

/** The moves of a symbol within one span. */
interface Moves extends Record<Move, Sides> {
  extremes: Extremes
}

interface Watched {
  levels: Sides
  moves: Map<AlertSpan, Moves>
  alerts: number
  moving: number
  newest: number
}

/** What an alert waits for next: numbers to be reached from below (`up`) or from above (`down`). */
function marksOf({ kind, level, percent, side }: Waiting): { up?: bigint; down?: bigint } {
  if (level === null) return side === 'spent' ? { down: (exact(percent ?? '0') + 1n) / 2n - 1n } : { up: exact(percent ?? '0') }
  const at = exact(level)
  if (side === 'under') return { up: at }
  if (side === 'over') return { down: at }
  // Whether it is over or under is known once the price is not at the level.
  const away = side === 'new' ? 1n : (size(at) * exact(AWAY_PERCENT)) / HUNDRED
  return { ...(kind === 'above' ? {} : { up: at + away }), ...(kind === 'below' ? {} : { down: at - away }) }
}

/** What becomes of an alert whose number was reached, by the way it was reached. */
function stepped(alert: Waiting, way: keyof Sides): Side {
  if (alert.level === null) return alert.side === 'spent' ? 'under' : 'spent'
  if (alert.side === 'under' || alert.side === 'over') return 'spent'
  return way === 'up' ? 'over' : 'under'
}

/** By how much per cent a price is away from where it was, in whole numbers of 10⁻¹⁸, rounded down. */
const share = (difference: bigint, of: bigint): bigint => (of > 0n ? (difference * 100n * 10n ** BigInt(DIGITS)) / of : 0n)

function movesOf(price: bigint, { low, high }: { low: bigint; high: bigint }): Record<Move, bigint> {
  const [rises, falls] = [share(price - low, low), share(high - price, high)]
  return { rises, falls, moves: rises > falls ? rises : falls }
}

const MOVES = ['rises', 'falls', 'moves'] as const
const isMoving = ({ level }: Waiting) => level === null

export function openBoard(): Board {
  const alerts = new Map<Id, Waiting>()
  const all = new Map<string, Watched>()

  function watch(symbol: string): Watched {
    const known = all.get(symbol) ?? { levels: openSides(), moves: new Map<AlertSpan, Moves>(), alerts: 0, moving: 0, newest: 0 }
    all.set(symbol, known)
    return known
  }

  /** Where an alert waits. All spans are measured from the first alert on, so that the second finds what the first has seen. */
  function sidesOf({ symbol, kind, within }: Waiting): Sides {
    const watched = watch(symbol)
    if (within === null || kind === 'above' || kind === 'below' || kind === 'crosses') return watched.levels
    if (watched.moves.size === 0)
      for (const span of Object.keys(SPAN_MS) as AlertSpan[])
        watched.moves.set(span, { rises: openSides(), falls: openSides(), moves: openSides(), extremes: openExtremes(SPAN_MS[span]) })
    return watched.moves.get(within)?.[kind] ?? watched.levels
  }

  function wait(alert: Waiting): void {
    const [sides, { up, down }] = [sidesOf(alert), marksOf(alert)]
    if (up !== undefined) sides.up.add(up, alert)
    if (down !== undefined) sides.down.add(-down, alert)
  }

  function leave(alert: Waiting): void {
    const [sides, { up, down }] = [sidesOf(alert), marksOf(alert)]
    if (up !== undefined) sides.up.remove(up, alert)
    if (down !== undefined) sides.down.remove(-down, alert)
  }

  function drop(id: Id): void {
    const alert = alerts.get(id)
    if (alert === undefined) return
    leave(alert)
    alerts.delete(id)
    const watched = watch(alert.symbol)
    watched.alerts -= 1
    if (isMoving(alert)) watched.moving -= 1
    if (watched.alerts === 0) all.delete(alert.symbol)
  }

  /** All that a number reaches, each with what came of it; one may fire and be ready again at once. */
  function reach(sides: Sides, number: bigint, verdicts: Map<Id, Verdict>): void {
    for (;;) {
      const up = sides.up.take(number)
      const alert = up ?? sides.down.take(-number)
      if (alert === undefined) return
      const { side } = alert
      leave(alert)
      const to = stepped(alert, up === undefined ? 'down' : 'up')
      const before = verdicts.get(alert.id)
      const verdict = { alert, from: before?.from ?? side, to, fires: before?.fires === true || to === 'spent' }
      verdicts.set(alert.id, verdict)
      if (verdict.fires && !alert.repeats) {
        drop(alert.id)
        continue
      }
      alert.side = to
      wait(alert)
    }
  }

  return {
    put(alert) {
      // Before what it was is dropped, with which all that was heard of its symbol would go.
      const watched = watch(alert.symbol)
      watched.alerts += 1
      if (isMoving(alert)) watched.moving += 1
      drop(alert.id)
      alerts.set(alert.id, alert)
      wait(alert)
    },
    drop,
    clear() {
      alerts.clear()
      all.clear()
    },
    hear(symbol, price, time) {
      const watched = all.get(symbol)
      if (watched === undefined || time < watched.newest) return []
      watched.newest = time
      const verdicts = new Map<Id, Verdict>()
      const at = exact(price)
      reach(watched.levels, at, verdicts)
      for (const moves of watched.moves.values()) {
        const moved = movesOf(at, moves.extremes.hear(at, time))
        for (const kind of MOVES) reach(moves[kind], moved[kind], verdicts)
      }
      return [...verdicts.values()]
    },
    remember(symbol, price, time) {
      for (const { extremes } of all.get(symbol)?.moves.values() ?? []) extremes.hear(exact(price), time)
    },
    symbols: () => [...all.keys()],
    measures: (symbol) => (all.get(symbol)?.moving ?? 0) > 0,
  }
}
