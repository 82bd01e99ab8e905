import type { TrackRecord } from '@trademates/contract/track-records'

/**
 * The most likely mean R per idea at which this track record would reach the luck line. The t-statistic is proportional to the edge.
 * @returns null where the edge is 0 or not shown
 */
export function luckEdge({ edge, t, luck }: Pick<TrackRecord, 'edge' | 't' | 'luck'>): number | null {
  return edge === null || t === null || t === 0 || Number(edge) === 0 ? null : (Number(edge) / t) * luck.t
}
