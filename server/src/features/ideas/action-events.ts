import type { CorporateAction } from '@trademates/contract/corporate-actions'
import type { Outcome } from '@trademates/contract/grading-outcome'
import type { Queryable } from '#platform/database/db.ts'
import { listActionsSince } from './catalog-actions.ts'
import { type IdeaToGrade, listActionEvents } from './grader-store.ts'
import type { NewTimelineEvent } from './timeline.ts'

interface ActionInput {
  idea: Pick<IdeaToGrade, 'id' | 'terms'>
  grade: { managed: Pick<Outcome, 'ended_at'> }
  actions: readonly CorporateAction[]
  /** In ms. */
  now: number
}

/** Returns the splits and renames of a symbol from the posting of an idea to its end that are not in its timeline yet. */
export async function listNewActionEvents(tx: Queryable, { idea, grade, actions, now }: ActionInput): Promise<NewTimelineEvent[]> {
  const { ended_at } = grade.managed
  const until = ended_at === null ? now : Date.parse(ended_at)
  const events = listActionsSince(actions, idea.terms.posted_at, until).flatMap(toActionEvent)
  if (events.length === 0) return []
  const known = await listActionEvents(tx, idea.id)
  return events.filter(({ kind, at }) => !known.some((one) => one.kind === kind && one.at.getTime() === Date.parse(at)))
}

function toActionEvent(action: CorporateAction): NewTimelineEvent[] {
  if (action.kind === 'split') return [{ kind: 'split', at: action.at, text: `${action.a}:${action.b}` }]
  return action.kind === 'rename' ? [{ kind: 'renamed', at: action.at, text: action.new_symbol }] : []
}
