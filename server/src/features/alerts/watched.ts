import type { AlertSpan } from '@trademates/contract/alerts'
import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import { type Extremes, openExtremes, SPAN_MS } from './extremes.ts'
import { openQueue, type Queue } from './queue.ts'
import { exact, marksOf, type Move, movesOf, stepped, type Verdict, type Waiting } from './waiting.ts'

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

const MOVES = ['rises', 'falls', 'moves'] as const

/** The alerts at one symbol, each where the number stands that it waits for. */
export interface Watched {
  put(alert: Waiting): void
  drop(alert: Waiting): void
  /** Judges a price; an alert that fired for the last time waits no more, and is still to be dropped. One older than the last is passed over. */
  hear(price: Decimal, time: number): Verdict[]
  /** Goes on with a price that was heard before, which nothing is judged by. */
  remember(price: Decimal, time: number): void
  /** How many there are, and how many of them wait for a move. */
  counts(): { alerts: number; moving: number }
}

/** A symbol at which nothing waits yet. */
export function openWatched(): Watched {
  const levels = openSides()
  const spans = new Map<AlertSpan, Moves>()
  let alerts = 0
  let moving = 0
  let newest = 0

  /** Where an alert waits. All spans are measured from the first alert on, so that the second finds what the first has seen. */
  function sidesOf({ kind, within }: Waiting): Sides {
    if (within === null || kind === 'above' || kind === 'below' || kind === 'crosses') return levels
    if (spans.size === 0)
      for (const span of Object.keys(SPAN_MS) as AlertSpan[])
        spans.set(span, { rises: openSides(), falls: openSides(), moves: openSides(), extremes: openExtremes(SPAN_MS[span]) })
    return spans.get(within)?.[kind] ?? levels
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

  function count(alert: Waiting, step: 1 | -1): void {
    alerts += step
    if (alert.level === null) moving += step
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
      if (verdict.fires && !alert.repeats) continue
      alert.side = to
      wait(alert)
    }
  }

  return {
    put(alert) {
      count(alert, 1)
      wait(alert)
    },
    drop(alert) {
      leave(alert)
      count(alert, -1)
    },
    hear(price, time) {
      if (time < newest) return []
      newest = time
      const verdicts = new Map<Id, Verdict>()
      const at = exact(price)
      reach(levels, at, verdicts)
      for (const moves of spans.values()) {
        const moved = movesOf(at, moves.extremes.hear(at, time))
        for (const kind of MOVES) reach(moves[kind], moved[kind], verdicts)
      }
      return [...verdicts.values()]
    },
    remember(price, time) {
      for (const { extremes } of spans.values()) extremes.hear(exact(price), time)
    },
    counts: () => ({ alerts, moving }),
  }
}
