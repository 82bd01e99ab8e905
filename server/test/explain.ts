import type { Db, Handle } from '#platform/db.ts'

/** A node of a plan, as PostgreSQL writes it; the actual numbers are there where the statement was run, per loop. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** A handle that asks for the plan of each statement instead of answering it; `run`: the statement is run for that. */
export function explaining(db: Db, { run = false } = {}): { handle: Handle; plans: Plan[] } {
  const plans: Plan[] = []
  async function explain(strings: TemplateStringsArray, values: unknown[]): Promise<void> {
    const [first = '', ...rest] = strings
    const text = Object.assign([`explain (${run ? 'analyze, timing off, ' : ''}format json) ${first}`, ...rest], { raw: strings.raw })
    const rows = await db.many<{ 'QUERY PLAN': { Plan: Plan }[] }>(text, ...values)
    plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan)))
  }
  return {
    plans,
    handle: {
      many: async (strings, ...values) => explain(strings, values).then(() => []),
      one: async (strings, ...values) => explain(strings, values).then(() => undefined),
      run: async (strings, ...values) => explain(strings, values).then(() => 0),
      script: () => Promise.reject(new Error('a script has no plan')),
    },
  }
}
