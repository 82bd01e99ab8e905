import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '@trademates/contract/messages'
import { listOldIn } from './folder-store.ts'
import type { StagingArea } from './files.ts'
import { apiError } from '#platform/api-error.ts'

// Of the disk: the database needs room too, so files stop before everything does.
const RESERVED_DISK_SHARE = 0.05
// How much is written between two looks at the disk.
const DISK_CHECK_INTERVAL_BYTES = 8 * 1024 * 1024

/** The staging folder, made where it is missing. */
export async function createStagingArea(folder: string): Promise<StagingArea> {
  const staging = join(folder, 'staging')
  await mkdir(staging, { recursive: true, mode: 0o700 })
  // How many bytes each upload of this process may still write.
  const underWay = new Set<{ expected: number }>()
  return {
    async stage(source, limit, expected = 0) {
      const arriving = { expected }
      const others = [...underWay].reduce((sum, upload) => sum + upload.expected, 0)
      underWay.add(arriving)
      const path = join(staging, randomBytes(16).toString('hex'))
      try {
        // A large file leaves as much again, so that small ones are taken for longer.
        await checkReserve(staging, others + (expected > DISK_CHECK_INTERVAL_BYTES ? 2 * expected : expected))
        const file = await open(path, 'wx', 0o600)
        try {
          const written = await writeAll(file, source, {
            limit,
            onWritten(bytes) {
              arriving.expected = Math.max(0, expected - bytes)
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
        underWay.delete(arriving)
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

/** Throws `unavailable` where so many bytes more would eat into the reserve of the disk. */
async function checkReserve(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < blocks * bsize * RESERVED_DISK_SHARE) throw apiError('unavailable', message('uploads_paused'), 60)
}

interface WriteOptions {
  /** In bytes. */
  limit: number
  /** Called with all bytes so far. */
  onWritten(bytes: number): void
  /** Called now and then; what it throws ends the writing. */
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
    // A write may take less than it was given when the disk fills, and still report success (node issue 31908).
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
