import { type CandleTree, consistentInner, formatInterval, highest, lowest, rangeOf } from './candle-trees.ts'
import { applyAction, type CorporateAction } from './corporate-actions.ts'
import { adjustPrice, NO_FACTOR, type PriceFactor } from './price-factors.ts'
import type { Decimal } from './decimals.ts'
import {
  applyAmendment,
  delist,
  expire,
  gradeCandle,
  type GradedCandle,
  type GradingPlan,
  isOpen,
  type Level,
  missDeadline,
  openPosition,
  type PlannedAmendment,
  type GradedPosition,
} from './grading-position.ts'

/** What a run of candles is graded by. Times in ms since 1970. */
interface RunTerms {
  plan: GradingPlan
  startsAt: number
  /** In the order of their requests. */
  amendments: readonly PlannedAmendment[]
  /** Oldest first. */
  actions: readonly CorporateAction[]
  toLevel: (text: Decimal) => Level
}

/** Everything that candles change. Replaced as a whole, so that a candle can be tried or taken back. */
interface RunState {
  managed: GradedPosition
  unmanaged: GradedPosition
  /** The close of the last candle that counted, and the end of that candle. */
  last: { price: Level; at: number } | null
  /** The close of the last candle as its source reported it. */
  lastClose: Decimal | null
  factor: PriceFactor
  /** The number of actions and amendments so far. */
  actions: number
  amendments: number
}

/** A candle of the evidence. Quiet: nothing happened in it. Uncounted: outside the time of the idea. */
interface Piece {
  tree: CandleTree
  from: number
  to: number
  isQuiet: boolean
  isCounted: boolean
}

/** The state at the end of the candle that decided the managed result. */
interface Graded {
  unmanaged: GradedPosition
  evidence: CandleTree[]
  actions: CorporateAction[]
}

/** Grades one candle after the other, both results at once, and collects the evidence. */
export interface CandleRun {
  /** Grades a candle with its inner candles. Returns false if no later candle can change anything. */
  add(candle: CandleTree): boolean
  /** Ends what has ended by this time, in ms; all candles up to it were added. */
  pass(until: number): void
  state(): Pick<RunState, 'managed' | 'unmanaged' | 'last'>
  graded(): Graded | null
  /** The candle whose inner candles are needed. */
  missing(): CandleTree | null
  evidence(): CandleTree[]
  /** The number of the last amendment whose minute was reached; 0: none. */
  decided(): number
}

export function createCandleRun({ plan, startsAt, amendments, actions, toLevel }: RunTerms): CandleRun {
  const limits = [
    startsAt,
    plan.enterBy,
    plan.expiresAt,
    ...amendments.map(({ effectiveAt }) => effectiveAt),
    ...actions.map(({ at }) => Date.parse(at)),
  ]
  const hasLimitInside = (from: number, to: number) => limits.some((limit) => from < limit && limit < to)
  const cancellation = amendments.find(({ change }) => change.kind === 'cancel')
  const delisting = actions.filter((action) => action.kind === 'delist').find(({ at }) => Date.parse(at) < plan.expiresAt)
  const pieces: Piece[] = []
  let state: RunState = {
    managed: openPosition(plan),
    unmanaged: openPosition(plan),
    last: null,
    lastClose: null,
    factor: NO_FACTOR,
    actions: 0,
    amendments: 0,
  }
  let graded: Graded | null = null
  let missing: CandleTree | null = null

  /** Changes the units of later candles by the corporate actions up to a time. */
  function applyActions(time: number): void {
    for (const action of actions.slice(state.actions).filter(({ at }) => Date.parse(at) <= time)) applyOne(action)
  }

  function applyOne(action: CorporateAction): void {
    state = { ...state, factor: applyAction(state.factor, action, state.lastClose), actions: state.actions + 1 }
  }

  /** Ends the positions whose entry deadline has passed, and those of a delisted symbol. */
  function passDeadlines(time: number): void {
    const delistedAt = delisting === undefined ? Infinity : Date.parse(delisting.at)
    if (plan.enterBy <= Math.min(time, delistedAt))
      updatePositions(
        ({ state }) => state === 'waiting',
        (position, cancel) => missDeadline(position, plan, { cancellation: cancel }),
      )
    if (delisting === undefined || delistedAt > time) return
    const { price } = delisting
    const level = price === null ? null : toLevel(adjustPrice(price, state.factor))
    updatePositions(isOpen, (position) => delist(position, level, delistedAt))
  }

  function updatePositions(
    isAffected: (position: GradedPosition) => boolean,
    update: (position: GradedPosition, cancellation: PlannedAmendment | undefined) => GradedPosition,
  ): void {
    const { managed, unmanaged } = state
    if (!isAffected(managed) && !isAffected(unmanaged)) return
    state = {
      ...state,
      managed: isAffected(managed) ? update(managed, cancellation) : managed,
      unmanaged: isAffected(unmanaged) ? update(unmanaged, undefined) : unmanaged,
    }
  }

  function toGradedCandle(tree: CandleTree): GradedCandle {
    const adjusted = (price: Decimal) => toLevel(adjustPrice(price, state.factor))
    const values = [adjusted(tree.low).value, adjusted(tree.high).value] as const
    // Negated, the low is the high.
    const [low, high] = values[0].lte(values[1]) ? values : [values[1], values[0]]
    return { ...rangeOf(tree), open: adjusted(tree.open), close: adjusted(tree.close), high, low, tree }
  }

  const isAnyOpen = () => isOpen(state.managed) || isOpen(state.unmanaged)

  /** The state after a candle that is graded as a whole. */
  function afterCandle(tree: CandleTree): RunState {
    const candle = toGradedCandle(tree)
    let due = state.amendments
    while ((amendments[due]?.effectiveAt ?? Infinity) <= candle.from) due += 1
    const amended = amendments.slice(state.amendments, due).reduce((position, one) => applyAmendment(position, one, candle), state.managed)
    return {
      ...state,
      managed: gradeCandle(amended, candle, plan, cancellation),
      unmanaged: gradeCandle(state.unmanaged, candle, plan),
      last: { price: candle.close, at: candle.to },
      lastClose: tree.close,
      amendments: due,
    }
  }

  /** Grades a candle; returns its part of the evidence. */
  function visit(tree: CandleTree): Piece[] {
    const { from, to } = rangeOf(tree)
    const isCounted = from >= startsAt && to <= plan.expiresAt
    applyActions(from)
    if (isCounted) passDeadlines(from)
    const { time, open, high, low, close } = tree
    const piece = { tree: { time, interval: formatInterval(to - from), open, high, low, close, inner: [] }, from, to, isCounted }
    if (!isAnyOpen()) return [{ ...piece, isQuiet: true }]
    const isWhole = !hasLimitInside(from, to)
    const next = isCounted ? afterCandle(tree) : { ...state, lastClose: tree.close }
    const isQuiet = next.managed === state.managed && next.unmanaged === state.unmanaged
    if (!(isWhole && isQuiet)) {
      if (tree.inner === null) {
        missing = tree
        return []
      }
      const inner = consistentInner(tree)
      if (inner.length > 0) return visitInner(piece, inner)
    }
    state = next
    return [{ ...piece, isQuiet }]
  }

  /** Grades the inner candles of a candle. Where nothing happens in them, they take its place in the evidence. */
  function visitInner(outer: Omit<Piece, 'isQuiet'>, inner: readonly CandleTree[]): Piece[] {
    const parts: Piece[] = []
    for (const candle of inner) {
      for (const part of visit(candle)) append(parts, part)
      if (missing !== null) return []
    }
    if (parts.every(({ isQuiet }) => isQuiet)) return parts
    return [{ ...outer, tree: { ...outer.tree, inner: parts.map(({ tree }) => tree) }, isQuiet: false, isCounted: true }]
  }

  /** Adds a candle to the evidence; merges it with the one before if nothing happened in both and no limit separates them. */
  function append(list: Piece[], piece: Piece): void {
    const before = list.at(-1)
    if (before === undefined || !before.isQuiet || !piece.isQuiet || hasLimitInside(before.from, piece.to)) list.push(piece)
    else list[list.length - 1] = mergePieces(before, piece)
  }

  /** The evidence without what lies outside the time of the idea, except the last close before a special dividend, known or possible. */
  function evidence(): CandleTree[] {
    const start = pieces.find(({ isCounted }) => isCounted)?.from ?? Infinity
    const needsClose = actions.slice(0, state.actions).some(({ kind, at }) => kind === 'special' && Date.parse(at) <= start)
    return pieces
      .filter(({ isCounted, from }) => isCounted || ((needsClose || start === Infinity) && from < startsAt))
      .map(({ tree }) => tree)
  }

  /** Records the moment in which the managed result is decided: by a candle, or by a time that passed. */
  function recordGrade(): void {
    if (graded !== null || isOpen(state.managed)) return
    const end = state.managed.events.at(-1)
    const until = end?.candle === null ? end.at : Infinity
    const used = evidence().filter(({ time }) => Date.parse(time) < until)
    const last = used.at(-1)
    // An action that lies in the last candle separates its inner candles, also after the end.
    const isUsed = (at: number) => at <= until || (last !== undefined && at < rangeOf(last).to)
    graded = {
      unmanaged: state.unmanaged,
      evidence: used,
      actions: actions.slice(0, state.actions).filter(({ at }) => isUsed(Date.parse(at))),
    }
  }

  return {
    add(candle) {
      const before = state
      const { from } = rangeOf(candle)
      if (from >= plan.expiresAt) return false
      const parts = visit(candle)
      if (missing !== null) {
        state = before
        return false
      }
      for (const part of parts) append(pieces, part)
      recordGrade()
      return isAnyOpen()
    },
    pass(until) {
      const time = Math.min(until, plan.expiresAt)
      applyActions(time)
      passDeadlines(time)
      const { last } = state
      if (time === plan.expiresAt && last !== null)
        updatePositions(
          ({ state }) => state === 'live',
          (position) => expire(position, last.price, time),
        )
      recordGrade()
    },
    state: () => state,
    graded: () => graded,
    missing: () => missing,
    evidence,
    decided: () => amendments[state.amendments - 1]?.number ?? 0,
  }
}

/** Merges two neighboring candles in which nothing happened. */
const mergePieces = (first: Piece, second: Piece): Piece => ({
  ...first,
  to: second.to,
  tree: {
    time: first.tree.time,
    interval: formatInterval(second.to - first.from),
    open: first.tree.open,
    high: highest(first.tree.high, second.tree.high),
    low: lowest(first.tree.low, second.tree.low),
    close: second.tree.close,
    inner: [],
  },
})
