import type { Idea } from '@trademates/contract/ideas'
import type { ChartIdea } from '#features/prices/chart/place-ideas.ts'
import { plannedPrice } from './live-result.ts'
import { inTodaysUnits } from './todays-units.ts'

/** An idea as a chart shows it, in the units of today, without its caller. */
export function toChartIdea(posted: Idea, caller: Pick<ChartIdea, 'caller' | 'isFollowed'> = { caller: '', isFollowed: false }): ChartIdea {
  const idea = inTodaysUnits(posted)
  return {
    id: idea.id,
    ...caller,
    posted_at: idea.posted_at,
    ended_at: idea.ended_at,
    entry: plannedPrice(idea),
    stop: idea.current_stop,
    targets: idea.targets.map(({ price }) => price),
  }
}
