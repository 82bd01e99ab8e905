import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '@trademates/contract/messages'
import { listOldIn } from './folder-store.ts'
import type { StagingArea } from './files.ts'
import { apiError } from '#platform/api-error.ts'

// Uploads stop when less of the disk is free: the database needs space too.
const RESERVED_DISK_SHARE = 0.05
// Bytes written between two checks of the free disk space.
const DISK_CHECK_INTERVAL_BYTES = 8 * 1024 * 1024

/** Creates the staging area, and its folder if it is missing. */
export async function createStagingArea(folder: string): Promise<StagingArea> {
  const staging = join(folder, 'staging')
  await mkdir(staging, { recursive: true, mode: 0o700 })
  // The bytes that each running upload of this process may still write.
  const uploads = new Set<{ expected: number }>()
  return {
    async stage(source, limit, expected = 0) {
      const current = { expected }
      const others = [...uploads].reduce((sum, upload) => sum + upload.expected, 0)
      uploads.add(current)
      const path = join(staging, randomBytes(16).toString('hex'))
      try {
        // A large upload has to leave as much space again, so that small uploads are accepted for longer.
        await checkReserve(staging, others + (expected > DISK_CHECK_INTERVAL_BYTES ? 2 * expected : expected))
        const file = await open(path, 'wx', 0o600)
        try {
          const written = await writeAll(file, source, {
            limit,
            onWritten(bytes) {
              current.expected = Math.max(0, expected - bytes)
            },
            check: () => checkReserve(staging, 0),
          })
          return { path, ...written }
        } finally {
          await file.close()
        }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        uploads.delete(current)
      }
    },
    async discard(staged) {
      await Promise.all(staged.map(({ path }) => rm(path, { force: true })))
    },
    async cleanUpStaging() {
      const stale = await listOldIn(staging)
      for (const name of stale) await rm(join(staging, name), { force: true })
      return stale.length
    },
  }
}

/** Throws `unavailable` if writing this many bytes would use the disk reserve. */
async function checkReserve(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < blocks * bsize * RESERVED_DISK_SHARE) throw apiError('unavailable', message('uploads_paused'), 60)
}

interface WriteOptions {
  /** In bytes. */
  limit: number
  /** Called with the total of bytes written so far. */
  onWritten(bytes: number): void
  /** Called every 8 MiB. An error that it throws aborts the upload. */
  check(): Promise<void>
}

async function writeAll(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  { limit, onWritten, check }: WriteOptions,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let [size, checked] = [0, 0]
  for await (const chunk of source) {
    if (size + chunk.length > limit) throw apiError('too_large', message('uploaded_file_too_large'))
    // When the disk fills up, a write may be partial and still report success (node issue 31908).
    for (let written = 0; written < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, written, chunk.length - written, size + written)
      if (bytesWritten === 0) throw Object.assign(new Error('The disk takes no more.'), { code: 'ENOSPC', syscall: 'write' })
      written += bytesWritten
    }
    hash.update(chunk)
    size += chunk.length
    onWritten(size)
    if (size - checked < DISK_CHECK_INTERVAL_BYTES) continue
    checked = size
    await check()
  }
  return { size, sha256: hash.digest('base64') }
}
