import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '@trademates/e2e/server'
import type { Case } from './cases.ts'
import type { Statement } from './pgbench.ts'
import { answerTo, requestsOf } from './scenes.ts'
import type { World } from './world.ts'

/** What the product asks its database for a request of each of these cases, once it has kept of a first one what it keeps. */
export async function recordStatements(
  start: (settings: Record<string, string>) => Promise<App>,
  cases: readonly Case[],
  world: World,
): Promise<Map<Case, Statement[]>> {
  const record = join(tmpdir(), `trademates-bench-${process.pid}.jsonl`)
  const app = await start({ RECORD: record, NODE_OPTIONS: `--import=${new URL('./record.ts', import.meta.url).href}` })
  const found = new Map<Case, Statement[]>()
  try {
    for (const one of cases) {
      const [request = Buffer.alloc(0)] = await requestsOf(world, one, 1)
      await answerTo(app.url, request)
      await rm(record, { force: true })
      await answerTo(app.url, request)
      const lines = (await readFile(record, 'utf8')).trim().split('\n')
      found.set(
        one,
        lines.map((line) => JSON.parse(line) as Statement),
      )
    }
  } finally {
    await app.stop()
    await rm(record, { force: true })
  }
  return found
}
