import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import type { BenchCase } from './cases.ts'
import { medianBy } from './load.ts'
import type { Statement } from './pgbench.ts'
import { fetchResponse, SAMPLE_COUNT, buildRequests } from './scenarios.ts'
import type { Dataset } from './dataset.ts'

// Longer ones are those of background jobs, and too long for the command line of pgbench.
const MAX_STATEMENT_LENGTH = 50_000

/** Records the SQL statements of a request of each case, after a few warm-up requests. */
export async function recordStatements(
  start: (settings: Record<string, string>) => Promise<AppProcess>,
  cases: readonly BenchCase[],
  dataset: Dataset,
): Promise<Map<BenchCase, Statement[]>> {
  const record = join(tmpdir(), `trademates-bench-${process.pid}.jsonl`)
  const app = await start({
    RECORD: record,
    PROCESSES: '1',
    NODE_OPTIONS: `--import=${new URL('./record-statements.ts', import.meta.url).href}`,
  })
  const found = new Map<BenchCase, Statement[]>()
  try {
    for (const one of cases) {
      const records: Statement[][] = []
      for (const request of await buildRequests(dataset, one, SAMPLE_COUNT)) {
        await rm(record, { force: true })
        await fetchResponse(app.url, request)
        // A request without statements writes no file.
        const lines = existsSync(record) ? (await readFile(record, 'utf8')).trim().split('\n') : []
        records.push(lines.filter(({ length }) => length < MAX_STATEMENT_LENGTH).map((line) => JSON.parse(line) as Statement))
      }
      // The median: the first request has no cache, a list may be empty, and jobs run statements too.
      found.set(
        one,
        medianBy(records, ({ length }) => length),
      )
    }
  } finally {
    await app.stop()
    await rm(record, { force: true })
  }
  return found
}
