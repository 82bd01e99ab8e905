import type { Id } from '@trademates/contract/wire'
import type { DedicatedConnection } from '#platform/database/db.ts'
import { createLeaderLock } from '#platform/database/leader-lock.ts'
import type { Deps } from '#platform/deps.ts'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import { pause } from '#platform/pause.ts'
import type { PriceService, QuoteListener } from '#features/prices/price-service.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { isOfSession } from '#features/symbols/sessions.ts'
import type { CatalogActions } from './catalog-actions.ts'
import { type GradedResult, gradeIdeas } from './grade-idea.ts'
import { listDueIdeas, listOpenSymbols } from './grader-store.ts'
import { measureIdeas } from './idea-metrics.ts'
import { listOpenSeries, type OpenSeries, sweepCandles } from './sweep.ts'
import { createPinnedQuotes } from './pinned-quotes.ts'
import { type IdeaQuote, markTouchedIdeas } from './touches.ts'

/** Quotes of this interval form one batch. */
const BATCH_INTERVAL_MS = 100
/** How often the followed symbols are reloaded, and how often another process tries to become the grader. */
const REFRESH_INTERVAL_MS = 1_000
const SWEEP_INTERVAL_MS = 15 * 60_000
/** Quotes buffered while the database is unavailable; the sweep finds what the dropped ones reached. */
const MAX_QUOTES = 50_000
const MAX_DUE_IDEAS = 50

/** Grades trade ideas while this process is the leader. */
export interface IdeaGrader {
  start(): void
  close(): Promise<void>
}

/**
 * Creates the grader. It has two loops: quotes mark ideas as provisional at once; final candles, which sources may answer slowly, grade the
 * ideas that are due.
 */
export function createIdeaGrader(
  deps: Pick<Deps, 'db' | 'bus' | 'log' | 'metrics'>,
  priceService: PriceService,
  actions: CatalogActions,
): IdeaGrader {
  const { bus, db, log, metrics } = deps
  const closing = new AbortController()
  const lock = createLeaderLock(deps, 'idea grader', stop)
  const quotes = new Map<string, IdeaQuote[]>()
  let followed = new Map<string, CatalogSymbol>()
  let openSeries: readonly OpenSeries[] = []
  let refreshAt = 0
  let sweepAt = 0
  let running: Promise<unknown> | undefined
  const countPublished = metrics.counter('trademates_idea_events_total', 'Events of trade ideas that this process published.')
  const countOutcome = metrics.counter('trademates_idea_outcomes_total', 'Results of trade ideas that this process wrote.')
  measureIdeas(db, metrics)
  metrics.gauge('trademates_ideas_leader', '1 in the one process that grades trade ideas, else 0.', () => Number(lock.isHeld()))

  const addQuote: QuoteListener = (symbol, { price, time }, _isSample, source) => {
    const hours = followed.get(symbol)?.hours
    // Final candles outside the sessions decide nothing.
    if (hours === undefined || !isOfSession(hours, time.getTime())) return
    const batch = quotes.get(source) ?? []
    // A source whose clock is ahead would confirm a touch too late.
    batch.push({ symbol, price, time: new Date(Math.min(time.getTime(), Date.now())) })
    if (batch.length > MAX_QUOTES) batch.shift()
    quotes.set(source, batch)
  }
  const readPinnedQuotes = createPinnedQuotes(priceService, {
    onQuote: addQuote,
    onFailure: (error) => log.debug({ err: error }, 'could not read a quote for ideas'),
  })

  /** Resets the state of the leader: another process takes over. */
  function stop(): void {
    quotes.clear()
    followed = new Map()
    openSeries = []
    refreshAt = 0
    sweepAt = 0
    priceService.follow('ideas', [])
  }

  function publish(events: readonly DomainEvent[]): void {
    for (const event of events) {
      countPublished({ topic: event.topic })
      bus.publish(event)
    }
  }

  function report({ id, symbol, state, isOnHold }: GradedResult): void {
    // An error: it needs the operator, who knows of the split or voids the idea.
    if (isOnHold) log.error({ idea: id, symbol }, 'an idea is on hold: the price looks like a split without a known corporate action')
    else countOutcome({ state })
  }

  const reportFailure = (idea: Id, error: unknown) => log.warn({ err: error, idea }, 'grading an idea failed')

  async function refresh(connection: DedicatedConnection): Promise<void> {
    refreshAt = performance.now() + REFRESH_INTERVAL_MS
    const symbols = (await listOpenSymbols(connection)).flatMap(({ symbol }): CatalogSymbol[] => {
      const found = findSymbol(symbol)
      return found === undefined ? [] : [found]
    })
    followed = new Map(symbols.map((symbol) => [symbol.code, symbol]))
    priceService.follow('ideas', symbols)
    // The results arrive through the listener like all quotes.
    void priceService.refresh(symbols).catch((error: unknown) => log.warn({ err: error }, 'price polling failed'))
    readPinnedQuotes(openSeries)
  }

  async function matchQuotes(): Promise<void> {
    const connection = await lock.acquire()
    if (connection === undefined) return
    if (performance.now() >= refreshAt) await refresh(connection)
    // Quotes that arrive while these are matched are for the next round; those of a failed round are matched again.
    const batches = [...quotes]
    quotes.clear()
    for (const [index, [source, batch]] of batches.entries()) {
      await markTouchedIdeas(connection, source, batch).then(publish, (error: unknown) => {
        for (const [name, missed] of batches.slice(index)) quotes.set(name, [...missed, ...(quotes.get(name) ?? [])].slice(-MAX_QUOTES))
        throw error
      })
    }
  }

  /** Grades what is due on other connections: row locks and revisions keep it exactly once, and quotes do not wait for slow sources. */
  async function gradeDue(): Promise<void> {
    if (!lock.isHeld()) return
    const now = Date.now()
    // Also after the clock was set back.
    if (now >= sweepAt || sweepAt - now > SWEEP_INTERVAL_MS) {
      // New ideas need no later look: their source is the first one of their symbol.
      openSeries = await listOpenSeries(db)
      await sweepCandles({ db, prices: priceService, actions }, closing.signal)
      sweepAt = now + SWEEP_INTERVAL_MS
    }
    const due = await listDueIdeas(db, new Date(), MAX_DUE_IDEAS)
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) publish(await gradeIdeas({ db, prices: priceService, actions, onResult: report, onFailure: reportFailure }, ids))
  }

  async function repeat(step: () => Promise<void>, what: string): Promise<void> {
    while (!closing.signal.aborted) {
      await step().catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      await pause(lock.isHeld() ? BATCH_INTERVAL_MS : REFRESH_INTERVAL_MS, closing.signal)
    }
  }

  const unsubscribe = priceService.listen(addQuote)

  return {
    start: () => void (running ??= Promise.all([repeat(matchQuotes, 'matching quotes'), repeat(gradeDue, 'grading ideas')])),
    async close() {
      closing.abort()
      unsubscribe()
      await running
      lock.release()
      stop()
    },
  }
}
