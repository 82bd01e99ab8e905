import type { Id } from '@trademates/contract/wire'
import type { Db, Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { StartError } from '#platform/process/start-error.ts'
import { createGradingPrices, type GradingPrices } from '#features/prices/final-candles.ts'
import { openTimeOf } from '#features/prices/intervals.ts'
import { logOperatorAction, type OperatorDecision } from '#features/reports/operator-log.ts'
import type { CatalogActions } from './catalog-actions.ts'
import { readGradedInput } from './compute-grade.ts'
import { lockGradedIdea } from './grader-store.ts'
import { isGradeOpen, REGRADE_JOB } from './regrade.ts'
import { voidIdea } from './write-grade.ts'

const createNotFound = (id: Id) => new StartError(`There is no idea ${id}.`)

/** Ends an open idea without a result, for a reason that readers see. Works without a server and without price sources. */
export async function voidByOperator(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  actions: CatalogActions,
  id: Id,
  decision: OperatorDecision,
): Promise<void> {
  const input = await readGradedInput({ db, prices: createStoredPrices(db, await findGradedTo(db, id)), actions }, id)
  const events = await db.transaction(async (tx) => {
    const locked = await lockGradedIdea(tx, id)
    if (locked === undefined) throw createNotFound(id)
    if (input === undefined || (locked.state !== 'waiting' && locked.state !== 'live')) throw new StartError('This idea has ended.')
    await logOperatorAction(tx, decision, { action: 'idea void', kind: 'idea', id })
    return voidIdea(tx, { ...input, idea: locked }, 'by_operator', decision.reason)
  })
  for (const event of events) bus.publish(event)
}

/** The end of the last candle of the last grade of an idea, or its posting. */
const findGradedTo = async (db: Queryable, id: Id): Promise<Date> =>
  (await db.one<{ at: Date }>`select coalesce(last_candle_at, posted_at) as at from ideas where id = ${id}`)?.at ?? new Date(0)

/** The stored final candles up to a time. Later ones may be stored without their inner candles, so they grade differently. */
function createStoredPrices(db: Db, until: Date): GradingPrices {
  const stored = createGradingPrices({ db, sources: [], sourceOf: () => undefined })
  return {
    ...stored,
    async finalCandles({ span, ...query }) {
      const to = Math.min(span.to.getTime(), openTimeOf(until.getTime(), query.interval))
      const found = await stored.finalCandles({ ...query, span: { from: span.from, to: new Date(Math.max(to, span.from.getTime())) } })
      // The last grade did without the finer candles that are not stored.
      return { ...found, missing: found.missing === null ? null : 'too_old' }
    },
  }
}

/** Queues the comparison of a grade with the candles of its source. */
export async function queueRegrade(db: Queryable, id: Id): Promise<void> {
  const isOpen = await isGradeOpen(db, id)
  if (isOpen === undefined) throw new StartError(`There is no idea ${id} with a grade.`)
  if (!isOpen) throw new StartError('This grade is final: it is older than seven days.')
  await addJob(db, REGRADE_JOB, { idea_id: id })
}

/** An idea on hold, as operators see it. */
export interface IdeaOnHold {
  id: Id
  symbol: string
  author: string
  /** When it was put on hold. */
  since: Date
}

/** Lists the ideas on hold, those that wait longest first. */
export const listIdeasOnHold = (db: Queryable, limit: number): Promise<IdeaOnHold[]> =>
  db.many<IdeaOnHold>`
    select i.id, i.symbol, u.username as author,
      (select max(at) from idea_events e where e.idea_id = i.id and e.is_managed and e.kind = 'on_hold') as since
    from ideas i join users u on u.id = i.author_id where i.is_on_hold order by since, i.id limit ${limit}`
