import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import type { Case } from './cases.ts'
import { middle } from './load.ts'
import type { Statement } from './pgbench.ts'
import { answerTo, LOOKED_AT, requestsOf } from './scenes.ts'
import type { World } from './world.ts'

/** What the product asks its database for a request of each of these cases, once others have been answered. */
export async function recordStatements(
  start: (settings: Record<string, string>) => Promise<AppProcess>,
  cases: readonly Case[],
  world: World,
): Promise<Map<Case, Statement[]>> {
  const record = join(tmpdir(), `trademates-bench-${process.pid}.jsonl`)
  const app = await start({ RECORD: record, PROCESSES: '1', NODE_OPTIONS: `--import=${new URL('./record.ts', import.meta.url).href}` })
  const found = new Map<Case, Statement[]>()
  try {
    for (const one of cases) {
      const records: Statement[][] = []
      for (const request of await requestsOf(world, one, LOOKED_AT)) {
        await rm(record, { force: true })
        await answerTo(app.url, request)
        const lines = (await readFile(record, 'utf8')).trim().split('\n')
        records.push(lines.map((line) => JSON.parse(line) as Statement))
      }
      // The first finds nothing kept, one may have nothing in its list, and jobs ask too, now and then.
      found.set(
        one,
        middle(records, ({ length }) => length),
      )
    }
  } finally {
    await app.stop()
    await rm(record, { force: true })
  }
  return found
}
