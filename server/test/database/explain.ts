import { type Db, type Queryable, createQueryable, type SendQuery, noop } from '#platform/database/db.ts'

/** A node of a query plan (EXPLAIN, format JSON). The actual numbers, per loop, are present if the statement was executed. */
export interface QueryPlan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: QueryPlan[]
}

/** The number of rows of a table that an executed plan has read. */
export const countRows = (plan: QueryPlan, table: string): number =>
  (plan['Relation Name'] === table
    ? ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1)
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + countRows(part, table), 0)

let prepared = 0

/**
 * Creates a database handle that explains each statement instead of returning rows.
 * @param options `run`: executes the statement too. `custom`: plans for the given values, as read-write connections and jobs may do;
 * read-only connections always use the generic plan.
 */
export function createExplainHandle(db: Db, { run = false, custom = false } = {}): { handle: Queryable; plans: QueryPlan[] } {
  const plans: QueryPlan[] = []
  const explain: SendQuery = async ({ text, values = [] }) => {
    const name = `explained_${(prepared += 1)}`
    const given = values.length === 0 ? '' : `(${values.map(literalOf).join()})`
    const rows = await db.transaction(async (tx) => {
      await tx.script(`set local plan_cache_mode = force_${custom ? 'custom' : 'generic'}_plan; prepare ${name} as ${text}`)
      const asked = `explain (${run ? 'analyze, timing off, ' : ''}format json) execute ${name}${given}`
      return tx.many<{ 'QUERY PLAN': { Plan: QueryPlan }[] }>(Object.assign([asked], { raw: [asked] }))
    })
    plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan)))
    return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
  }
  return { plans, handle: createQueryable(explain, noop) }
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return `'${textOf(value).replaceAll("'", "''")}'`
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((one) => (one === null ? 'null' : JSON.stringify(textOf(one)))).join()}}`
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return value instanceof Date ? value.toISOString() : String(value)
}
