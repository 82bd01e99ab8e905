import type { Idea } from '@trademates/contract/ideas'
import type { ChartIdea } from '#features/prices/chart/place-ideas.ts'
import { plannedPrice } from './live-result.ts'

/** An idea as a chart shows it. */
export const toChartIdea = (idea: Idea, caller = ''): ChartIdea => ({
  id: idea.id,
  caller,
  isFollowed: idea.is_following,
  posted_at: idea.posted_at,
  ended_at: idea.ended_at,
  entry: plannedPrice(idea),
  stop: idea.current_stop,
  targets: idea.targets.map(({ price }) => price),
})
