import { groupBy } from './group-by.ts'

/** What the overlap of ideas depends on. Times are in minutes. */
export interface IdeaSpan {
  id: string
  market: string
  /** The same for a share and its options, and for all contracts of a future. */
  underlying: string
  enteredAt: number
  /** Now, if the idea is live. */
  endedAt: number
}

/** The open ideas of one underlying during a sweep. */
interface OpenUnderlying {
  /** Open ideas of the swept market. */
  count: number
  /** Open ideas of other markets. */
  foreignCount: number
  /** The integral of 1 / concurrency over time since `count` was last 0. */
  integral: number
}

interface Boundary {
  time: number
  isStart: boolean
  idea: IdeaSpan
}

/** Returns the end of an idea, at least one minute after its entry. */
const endOf = ({ enteredAt, endedAt }: IdeaSpan): number => Math.max(endedAt, enteredAt + 1)

/**
 * Weights ideas by their average uniqueness (López de Prado, Advances in Financial Machine Learning, 2018, chapter 4):
 * the mean over the life of an idea of 1 / concurrency. The concurrency counts the idea as 1, other open ideas of its
 * underlying as 1 and other open ideas of its market as 0.5.
 * @returns The weight of each idea by id, above 0 and at most 1. The order of the ideas does not matter.
 */
export function computeWeights(ideas: readonly IdeaSpan[]): Map<string, number> {
  const weights = new Map<string, number>()
  const byUnderlying = groupBy(ideas, ({ underlying }) => underlying)
  for (const [market, members] of groupBy(ideas, ({ market }) => market)) {
    const underlyings = new Set(members.map(({ underlying }) => underlying))
    const relevant = [...underlyings].flatMap((underlying) => byUnderlying.get(underlying) ?? [])
    sweepMarket(market, relevant, weights)
  }
  return weights
}

/** Adds the weights of the ideas of `market`. `ideas` also has those of other markets with the same underlyings. */
function sweepMarket(market: string, ideas: readonly IdeaSpan[], weights: Map<string, number>): void {
  const boundaries: Boundary[] = [
    ...ideas.map((idea) => ({ time: idea.enteredAt, isStart: true, idea })),
    ...ideas.map((idea) => ({ time: endOf(idea), isStart: false, idea })),
  ].toSorted((a, b) => a.time - b.time || Number(b.isStart) - Number(a.isStart))
  const open = new Map<string, OpenUnderlying>()
  const integralAtStart = new Map<string, number>()
  let openCount = 0
  let time = boundaries[0]?.time ?? 0
  for (const { time: nextTime, isStart, idea } of boundaries) {
    if (nextTime > time) addSegment(open, openCount, nextTime - time)
    time = nextTime
    const group = open.get(idea.underlying) ?? { count: 0, foreignCount: 0, integral: 0 }
    open.set(idea.underlying, group)
    const step = isStart ? 1 : -1
    if (idea.market === market) {
      if (isStart) integralAtStart.set(idea.id, group.integral)
      else weights.set(idea.id, (group.integral - (integralAtStart.get(idea.id) ?? 0)) / (endOf(idea) - idea.enteredAt))
      group.count += step
      openCount += step
    } else group.foreignCount += step
    if (group.count + group.foreignCount === 0) open.delete(idea.underlying)
  }
}

/** Adds a segment of time, in minutes, during which no idea begins or ends. */
function addSegment(open: ReadonlyMap<string, OpenUnderlying>, openCount: number, minutes: number): void {
  for (const group of open.values())
    if (group.count > 0) group.integral += minutes / (group.count + group.foreignCount + (openCount - group.count) / 2)
}
