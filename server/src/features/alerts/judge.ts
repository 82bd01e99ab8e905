import { setTimeout as pause } from 'node:timers/promises'
import type { Id } from '@trademates/contract/wire'
import type { Db } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { Desk } from '#features/prices/desk.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type Board, openBoard } from './board.ts'
import { openMinutes, recall } from './minutes.ts'
import { openSeat } from './seat.ts'
import { listWaiting } from './store.ts'
import { openWriter } from './writer.ts'

const ROUND_MS = 1_000

/** Judges alerts while this process has the seat of the judge, and waits for it otherwise. */
export interface Judge {
  start(): void
  close(): Promise<void>
}

export function openJudge(deps: Pick<Deps, 'db' | 'bus' | 'log' | 'metrics'>, desk: Desk): Judge {
  const { db, bus, log, metrics } = deps
  const board = openBoard()
  const minutes = openMinutes()
  const closing = new AbortController()
  const seat = openSeat(deps, end)
  // Not while alerts are read, or have to be read anew.
  let isJudging = false
  // What is being read may lack what was written meanwhile.
  let isStale = false
  let changed = new Set<Id>()
  let looking: Promise<void> | undefined
  let going: Promise<void> | undefined
  metrics.gauge('trademates_alerts_judged_here', 'Whether this process judges price alerts: one of all does.', () => Number(isJudging))
  const writer = openWriter(deps, (ids) => lookAt(ids))
  const ask = makeAsk(board, desk, log)

  /** Has alerts that the board may have wrongly looked up, those that come meanwhile after them. */
  function lookAt(ids: readonly Id[]): void {
    for (const id of ids) changed.add(id)
    if (isJudging && changed.size > 0) looking ??= lookUp()
  }

  async function lookUp(): Promise<void> {
    while (isJudging && changed.size > 0) {
      const ids = [...changed]
      changed = new Set()
      try {
        await putRight(db, board, ids)
        ask()
      } catch (error) {
        log.warn({ err: error }, 'alerts cannot be read')
        isJudging = false
      }
    }
    looking = undefined
  }

  function end(): void {
    isJudging = false
    board.clear()
    desk.follow('alerts', [])
    seat.leave()
  }

  async function begin(): Promise<void> {
    // What is being looked up is older than what is read now.
    await looking
    changed = new Set()
    isStale = false
    await setUp(db, board)
    isJudging = seat.isOurs() && !isStale
    lookAt([])
  }

  async function round(): Promise<void> {
    await seat.take()
    if (seat.isOurs() && !isJudging) await begin()
    if (!isJudging) return
    ask()
    await minutes.flush(db).catch((error: unknown) => log.warn({ err: error }, 'prices cannot be noted'))
  }

  async function goOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await round().catch((error: unknown) => {
        log.warn({ err: error }, 'alerts cannot be judged here')
        end()
      })
      await pause(ROUND_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const stops = [
    desk.listen((symbol, { price, time }, isSample) => {
      if (!isJudging) return
      if (board.measures(symbol)) minutes.hear(symbol, price, time)
      // A source whose clock runs ahead would have all that it says later passed over.
      const at = Math.min(time.getTime(), Date.now())
      writer.write(board.hear(symbol, price, at).map((verdict) => ({ ...verdict, price, pricedAt: time, isSample })))
    }),
    bus.subscribe({
      hear(happening) {
        if (seat.isOurs() && happening.topic === 'alert.changed') lookAt([happening.alert_id])
      },
      missed() {
        isJudging = false
        isStale = true
      },
    }),
  ]

  return {
    start: () => void (going ??= goOn()),
    async close() {
      closing.abort()
      for (const stop of stops) stop()
      await going
      await Promise.all([writer.close(), looking])
      if (seat.isOurs()) await minutes.flush(db).catch((error: unknown) => log.warn({ err: error }, 'prices were not noted'))
      end()
    },
  }
}

/** Puts all alerts that wait on the board, with what was heard of their symbols before. */
async function setUp(db: Db, board: Board): Promise<void> {
  const alerts = await listWaiting(db)
  board.clear()
  for (const alert of alerts) board.put(alert)
  await recall(db, board)
}

/** Has the board hold of these alerts what waits, and nothing else. */
async function putRight(db: Db, board: Board, ids: readonly Id[]): Promise<void> {
  const known = await listWaiting(db, ids)
  for (const alert of known) board.put(alert)
  const waiting = new Set(known.map(({ id }) => id))
  for (const id of ids) if (!waiting.has(id)) board.drop(id)
}

/** Makes what has the desk ask for the prices of what is waited for, once at a time; they are heard as all prices are. */
function makeAsk(board: Board, desk: Desk, log: Deps['log']): () => void {
  let isAsking = false
  return () => {
    const symbols = board.symbols().flatMap((code) => findSymbol(code) ?? [])
    desk.follow('alerts', symbols)
    if (isAsking) return
    isAsking = true
    void desk
      .quotes(symbols)
      .catch((error: unknown) => log.warn({ err: error }, 'prices cannot be asked for'))
      .finally(() => (isAsking = false))
  }
}
