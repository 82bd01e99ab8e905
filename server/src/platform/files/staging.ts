import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { listOldIn } from './folder.ts'
import type { Staging } from './files.ts'
import { refuse } from '#platform/refusal.ts'

// Of the disk: the database needs room too, so files stop before everything does.
const RESERVE = 0.05

/** The staging folder, made where it is missing. */
export async function openStaging(folder: string): Promise<Staging> {
  const staging = join(folder, 'staging')
  await mkdir(staging, { recursive: true, mode: 0o700 })
  return {
    async stage(source, limit) {
      await checkReserve(staging)
      const path = join(staging, randomBytes(16).toString('hex'))
      const file = await open(path, 'wx', 0o600)
      try {
        const written = await writeAll(file, source, limit)
        await file.close()
        return { path, ...written }
      } catch (error) {
        await file.close().catch(() => undefined)
        await rm(path, { force: true })
        throw error
      }
    },
    async discard(staged) {
      await Promise.all(staged.map(({ path }) => rm(path, { force: true })))
    },
    async tidyStaging() {
      const stale = await listOldIn(staging)
      for (const name of stale) await rm(join(staging, name), { force: true })
      return stale.length
    },
  }
}

async function checkReserve(folder: string): Promise<void> {
  const { bavail, blocks } = await statfs(folder)
  if (bavail < blocks * RESERVE) throw refuse('unavailable', 'Uploads are paused. You can still post without files.', 60)
}

async function writeAll(file: FileHandle, source: AsyncIterable<Uint8Array>, limit: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source) {
    if (size + chunk.length > limit) throw refuse('too_large', 'The file is too large.')
    // A write may take less than it was given when the disk fills, and still report success (node issue 31908).
    for (let written = 0; written < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, written, chunk.length - written, size + written)
      if (bytesWritten === 0) throw Object.assign(new Error('The disk takes no more.'), { code: 'ENOSPC', syscall: 'write' })
      written += bytesWritten
    }
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('base64') }
}
