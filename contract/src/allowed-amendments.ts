import type { AmendmentKind, Idea } from './ideas.ts'

export const MAX_NOTES = 20

type AmendableIdea = Pick<Idea, 'state' | 'deleted_at' | 'expires_at' | 'enter_by' | 'notes_count'>

/** Whether an idea has ended at `now`, in ms. Its last candles may not be graded yet. */
export function hasEnded({ state, expires_at, enter_by }: Omit<AmendableIdea, 'deleted_at' | 'notes_count'>, now: number): boolean {
  if (state !== 'waiting' && state !== 'live') return true
  return now >= Date.parse(state === 'waiting' ? (enter_by ?? expires_at) : expires_at)
}

/**
 * The amendments that the author may add to an idea.
 * @param now in ms
 */
export function allowedAmendments(idea: AmendableIdea, now: number): AmendmentKind[] {
  if (idea.deleted_at !== null) return []
  const additions: AmendmentKind[] = idea.notes_count < MAX_NOTES ? ['note', 'position'] : ['position']
  if (hasEnded(idea, now)) return additions
  return [...(idea.state === 'waiting' ? (['cancel'] as const) : (['close', 'stop'] as const)), ...additions]
}
