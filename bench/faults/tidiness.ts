import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '@trademates/server/src/platform/database/db.ts'
import { openEmbedded } from '@trademates/server/src/platform/postgres/embedded.ts'
import { expect } from 'vitest'

const LONG_AGO_MS = 2 * 3_600_000

async function filesIn(dataDir: string): Promise<{ name: string; path: string }[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => ({ name, path: join(parentPath, name) }))
}

/** Makes all kept and staged files so old that the next start's sweep spares none of them for its age. No server may run. */
export async function ageFiles(dataDir: string): Promise<void> {
  const longAgo = new Date(Date.now() - LONG_AGO_MS)
  for (const { path } of await filesIn(dataDir)) await utimes(path, longAgo, longAgo)
}

/** The oracles O2 to O4, beside a server that was started after `ageFiles`: exactly the files that rows name are there, and counts are true. */
export async function expectTidy(dataDir: string): Promise<void> {
  const { address } = await openEmbedded(dataDir, { join: 'guest' })
  const db = connect(address, { name: 'the test' })
  try {
    const rows = await db.many<{ name: string }>`
      select stored as name from files union select thumbnail from files where thumbnail is not null`
    const kept = async () => (await filesIn(dataDir)).map(({ name }) => name).toSorted()
    await expect.poll(kept, { timeout: 60_000 }).toEqual(rows.map(({ name }) => name).toSorted())
    const wrong = await db.many`
      select id from posts p where likes_count <> (select count(*) from likes where post_id = p.id)
        or comments_count <> (select count(*) from comments where post_id = p.id)`
    expect(wrong).toEqual([])
  } finally {
    await db.close()
  }
}
