import pLimit from 'p-limit'
import type { IdeaState } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import { computeGrade, type GradedInput, type GradingContext } from './compute-grade.ts'
import { listCorrections, withCorrections } from './corrections.ts'
import * as store from './grader-store.ts'
import { isOpenState } from './store-grades.ts'
import { writeGrade } from './write-grade.ts'

/** Most of the time, grading waits for the database. */
const MAX_PARALLEL_GRADES = 4

/** What grading wrote of an idea. */
export interface GradedResult {
  id: Id
  symbol: string
  state: IdeaState
  isOnHold: boolean
}

export interface GradingCallbacks {
  /** Receives each result that ends or is put on hold, after the commit. */
  onResult?(result: GradedResult): void
  /** Receives the failure of an idea, which stays due; without it the first failure is thrown. */
  onFailure?(idea: Id, error: unknown): void
}

/**
 * Grades ideas, a few at a time, by the final candles of their sources and writes what is new, each in a transaction. Returns the events to
 * publish after the commits.
 */
export async function gradeIdeas(context: GradingContext & GradingCallbacks, ids: readonly Id[]): Promise<DomainEvent[]> {
  const [ideas, amendments, corrections] = await Promise.all([
    store.listGradedIdeas(context.db, ids),
    store.listResultAmendments(context.db, ids),
    listCorrections(context.db, ids),
  ])
  async function gradeOne(idea: store.IdeaToGrade): Promise<DomainEvent[]> {
    const prices = withCorrections(context.prices, corrections.get(idea.id) ?? [])
    const input = await computeGrade({ ...context, prices }, idea, amendments.get(idea.id) ?? [])
    if (input === undefined) return []
    const changes = await context.db.transaction((tx) => writeGrade(tx, input))
    if (changes.length > 0) reportResult(context, input)
    return changes
  }
  const limit = pLimit(MAX_PARALLEL_GRADES)
  const changes = ideas.map((idea) =>
    limit(() =>
      gradeOne(idea).catch((error: unknown) => {
        if (context.onFailure === undefined) throw error
        context.onFailure(idea.id, error)
        return []
      }),
    ),
  )
  return (await Promise.all(changes)).flat()
}

/** Publishes a result that has ended now, or is on hold now. */
function reportResult({ onResult }: GradingCallbacks, { idea, grade }: GradedInput): void {
  const isOnHold = grade.on_hold_at !== null
  if (isOpenState(idea.state) && (!isOpenState(grade.managed.state) || (isOnHold && !idea.is_on_hold)))
    onResult?.({ id: idea.id, symbol: idea.terms.symbol, state: grade.managed.state, isOnHold })
}
