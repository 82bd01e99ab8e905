import { closeSync, fsyncSync, mkdirSync, openSync, statfsSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#platform/process/start-error.ts'

// Two WAL segments: with less, PostgreSQL stops.
const MIN_FREE_MB = 32
const MB = 1024 * 1024

const ERROR_CAUSES: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EIO: 'the disk reports an error',
  ENAMETOOLONG: 'the path is too long',
}

/** Returns the code of a system or database error, such as ENOSPC. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Turns a file system error into a StartError. Returns any other error unchanged. */
export function diskError(what: string, error: unknown): unknown {
  const cause = ERROR_CAUSES[codeOf(error) ?? '']
  return cause === undefined ? error : new StartError(`${what} cannot be written: ${cause}`)
}

/**
 * Creates the data folder if it is missing, and checks with a write and an fsync that it can be used.
 * @throws StartError with the folder and the cause
 */
export function prepareDisk(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeProbe(join(dataDir, `.probe-${process.pid}`))
  } catch (error) {
    throw diskError(`DATA_DIR ${dataDir}`, error)
  }
  const { bavail, bsize } = statfsSync(dataDir)
  const freeMb = Math.floor((bavail * bsize) / MB)
  if (freeMb >= MIN_FREE_MB) return
  throw new StartError(`DATA_DIR ${dataDir} cannot be written: the disk is full (${freeMb} MB free; at least ${MIN_FREE_MB} MB are needed)`)
}

function writeProbe(path: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    writeSync(file, Buffer.alloc(65_536))
    fsyncSync(file)
  } finally {
    closeSync(file)
    unlinkSync(path)
  }
}

/** Flushes a folder to disk, so that created, renamed and removed entries survive a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
