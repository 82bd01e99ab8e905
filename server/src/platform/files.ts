import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { refuse } from './refusal.ts'

/** Bytes that arrived and lie in the staging folder, under a name that their sender chose. */
export interface Staged {
  /** The form field they came in. */
  field: string
  /** For people to read, never a path. */
  name: string
  path: string
  /** In bytes. */
  size: number
}

/** A kept file, opened for reading. */
export interface Opened {
  /** In bytes. */
  size: number
  /** The bytes from `start` to `end`, both included. */
  read(start: number, end: number): Readable
  /** For whoever does not read. */
  close(): Promise<void>
}

/** Where the bytes of files lie. What the disk refuses is thrown as it comes: `http/errors.ts` makes 503 of it. */
export interface Files {
  /** Writes a stream to the staging folder. Throws `too_large` and leaves nothing when it holds more than `limit` bytes. */
  stage(source: AsyncIterable<Uint8Array>, limit: number): Promise<{ path: string; size: number }>
  /** Removes staged files; those that were kept meanwhile are not there any more, and stay kept. */
  discard(staged: readonly { path: string }[]): Promise<void>
  /** Moves a staged file to its place, on the disk for good when this returns. Gives its name: random, with `ending`. */
  keep(path: string, ending: string): Promise<string>
  /** Opens a kept file; `undefined` when there is none of this name. */
  open(name: string): Promise<Opened | undefined>
  /**
   * Removes what nobody wants any more: staged and kept files older than an hour, kept ones only when no row refers to them.
   * `inUse` gives those of the names that a row refers to. Gives how many were removed.
   */
  sweep(inUse: (names: string[]) => Promise<Set<string>>): Promise<number>
}

const STAGING = 'staging'
const NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/
const SHARD = /^[0-9a-f]{2}$/
const AN_HOUR = 3_600_000

/** Opens the file store of a folder on the local disk, making it where it is missing. */
export async function openFiles(folder: string): Promise<Files> {
  const staging = join(folder, STAGING)
  await mkdir(staging, { recursive: true, mode: 0o700 })

  // Sharded by the first two digits, so that no folder grows too long to list.
  const shardOf = (name: string) => join(folder, name.slice(0, 2))
  const placeOf = (name: string) => join(shardOf(name), name)

  return {
    async stage(source, limit) {
      const path = join(staging, randomBytes(16).toString('hex'))
      const file = await open(path, 'wx', 0o600)
      try {
        const size = await writeAll(file, source, limit)
        await file.close()
        return { path, size }
      } catch (error) {
        await file.close().catch(() => undefined)
        await rm(path, { force: true })
        throw error
      }
    },
    async discard(staged) {
      await Promise.all(staged.map(({ path }) => rm(path, { force: true })))
    },
    async keep(path, ending) {
      const name = `${randomBytes(16).toString('hex')}.${ending}`
      await sync(path)
      await mkdir(shardOf(name), { recursive: true, mode: 0o700 })
      await rename(path, placeOf(name))
      // A rename is on the disk when its folder is, and a new folder when the one around it is.
      await sync(shardOf(name))
      await sync(folder)
      return name
    },
    async open(name) {
      const file = NAME.test(name) ? await openExisting(placeOf(name)) : undefined
      if (file === undefined) return undefined
      const { size } = await file.stat()
      return { size, read: (start, end) => file.createReadStream({ start, end }), close: () => file.close() }
    },
    async sweep(inUse) {
      const stale = await listOld(staging)
      const removed = stale.map((name) => join(staging, name))
      for (const shard of (await readdir(folder)).filter((name) => SHARD.test(name))) {
        const old = await listOld(join(folder, shard))
        const used = old.length === 0 ? new Set() : await inUse(old)
        removed.push(...old.filter((name) => !used.has(name)).map(placeOf))
      }
      for (const path of removed) await rm(path, { force: true })
      return removed.length
    },
  }
}

async function writeAll(file: FileHandle, source: AsyncIterable<Uint8Array>, limit: number): Promise<number> {
  let size = 0
  for await (const chunk of source) {
    if (size + chunk.length > limit) throw refuse('too_large', 'The file is too large.')
    // A write may take less than it was given when the disk fills, and still report success (node issue 31908).
    for (let written = 0; written < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, written, chunk.length - written, size + written)
      if (bytesWritten === 0) throw Object.assign(new Error('The disk takes no more.'), { code: 'ENOSPC', syscall: 'write' })
      written += bytesWritten
    }
    size += chunk.length
  }
  return size
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether an error comes from the machine (disk full, too many open files …) and not from what was read. */
export const isDiskFault = (error: unknown): boolean => error instanceof Error && 'syscall' in error

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const openExisting = (path: string): Promise<FileHandle | undefined> =>
  open(path, 'r').catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))

/** The names in a folder that were last written more than an hour ago. */
async function listOld(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const ages = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))
      return found === undefined ? 0 : Date.now() - found.mtimeMs
    }),
  )
  return names.filter((_, at) => (ages[at] ?? 0) > AN_HOUR)
}
