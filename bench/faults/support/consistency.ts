import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '@trademates/server/src/platform/database/db.ts'
import { openEmbedded } from '@trademates/server/src/platform/postgres/embedded.ts'
import { expect } from 'vitest'

const FILE_AGE_MS = 2 * 3_600_000

async function listFiles(dataDir: string): Promise<{ name: string; path: string }[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => ({ name, path: join(parentPath, name) }))
}

/** Sets the times of all stored and staged files back, so that the cleanup at the next start checks them. No server may run. */
export async function ageFiles(dataDir: string): Promise<void> {
  const longAgo = new Date(Date.now() - FILE_AGE_MS)
  for (const { path } of await listFiles(dataDir)) await utimes(path, longAgo, longAgo)
}

/** Invariants O2 to O4, for a server started after `ageFiles`: the stored files are exactly those that rows name, and counters are right. */
export async function expectConsistent(dataDir: string): Promise<void> {
  const { address } = await openEmbedded(dataDir, { join: 'guest' })
  const db = connect(address, { name: 'the test' })
  try {
    const rows = await db.many<{ name: string }>`
      select stored_name as name from files union select thumbnail from files where thumbnail is not null`
    const listNames = async () => (await listFiles(dataDir)).map(({ name }) => name).toSorted()
    await expect.poll(listNames, { timeout: 60_000 }).toEqual(rows.map(({ name }) => name).toSorted())
    const wrong = await db.many`
      select id from posts p where likes_count <> (select count(*) from likes where post_id = p.id)
        or comments_count <> (select count(*) from comments where post_id = p.id)`
    expect(wrong).toEqual([])
  } finally {
    await db.close()
  }
}
