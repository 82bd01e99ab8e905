import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fromBase64, type Bytes } from '@trademates/contract/bytes'
import { codeOf, diskError, syncFolder } from '#platform/files/disk.ts'
import { StartError } from '#platform/process/start-error.ts'

const SEED_BYTES = 32

/** Where the public log keeps its key and its newest checkpoint. */
export interface LogFiles {
  /** The data folder. */
  folder: string
  /** The seed of the key from the configuration; null: `log.key` in the folder. */
  seed: string | null
}

/**
 * Reads the seed of the key: 32 bytes in Base64. Creates `log.key` if it is missing, readable by its owner only.
 * Processes that start at the same time get the same key.
 * @throws StartError for a seed that is none
 */
export function loadOrCreateLogSeed({ folder, seed }: LogFiles): Bytes {
  if (seed !== null) return parseSeed(seed, 'LOG_KEY')
  const path = join(folder, 'log.key')
  const stored = readIfExists(path)
  if (stored !== null) return parseSeed(stored.trim(), path)
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeDurably(temporaryPath, `${randomBytes(SEED_BYTES).toString('base64')}\n`)
    linkOnce(temporaryPath, path)
    unlinkSync(temporaryPath)
    syncFolder(folder)
  } catch (error) {
    throw diskError(path, error)
  }
  return parseSeed(readFileSync(path, 'utf8').trim(), path)
}

const NEXT_KEY = 'log.key.next'

/** Creates the seed of the next key, which the next checkpoint is signed with, too. @throws StartError if the key is configured, or a change is waiting */
export function createNextSeed({ folder, seed }: LogFiles): Bytes {
  if (seed !== null) throw new StartError('LOG_KEY holds the key. Move it to DATA_DIR/log.key to change it.')
  const path = join(folder, NEXT_KEY)
  const next = randomBytes(SEED_BYTES)
  try {
    writeDurably(path, `${next.toString('base64')}\n`)
    syncFolder(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartError('The log has a next key already. It is used from the next checkpoint on.')
    throw diskError(path, error)
  }
  return new Uint8Array(next)
}

/** Reads the seed of the next key; null: the key stays. */
export function readNextSeed({ folder, seed }: LogFiles): Bytes | null {
  const path = join(folder, NEXT_KEY)
  const stored = seed === null ? readIfExists(path) : null
  return stored === null ? null : parseSeed(stored.trim(), path)
}

/** Replaces the key by the next one, after a checkpoint was signed with both. */
export function promoteNextSeed({ folder }: LogFiles): void {
  renameSync(join(folder, NEXT_KEY), join(folder, 'log.key'))
  syncFolder(folder)
}

function parseSeed(text: string, name: string): Bytes {
  const seed = fromBase64(text)
  if (seed?.length === SEED_BYTES) return seed
  throw new StartError(`${name} holds no key of the log; 32 bytes in Base64 are needed`)
}

const checkpointPath = ({ folder }: LogFiles): string => join(folder, 'log.checkpoint')

/** Reads the newest checkpoint that was signed on this machine; null if there is none. */
export const readStoredCheckpoint = (files: LogFiles): string | null => readIfExists(checkpointPath(files))

/** Replaces the newest checkpoint on disk. */
export function storeCheckpoint(files: LogFiles, note: string): void {
  const temporaryPath = `${checkpointPath(files)}.${randomBytes(6).toString('hex')}`
  writeDurably(temporaryPath, note)
  renameSync(temporaryPath, checkpointPath(files))
  syncFolder(files.folder)
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartError(`${path} cannot be read: ${String(error)}`)
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

// link() fails if the file exists, so the first process creates the key.
function linkOnce(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
