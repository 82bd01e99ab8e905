import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { MIN_SECRET_LENGTH } from '#platform/config/config.ts'
import { codeOf, diskError, syncFolder } from '#platform/files/disk.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The file of the generated secret. */
export const secretPath = (dataDir: string): string => join(dataDir, 'secret')

/**
 * Reads DATA_DIR/secret, and creates it if it is missing, readable by its owner only.
 * Processes that start at the same time get the same secret.
 */
export function loadOrCreateSecret(dataDir: string): string {
  const path = secretPath(dataDir)
  const secret = readSecret(path) ?? createSecret(dataDir, path)
  if (secret.length < MIN_SECRET_LENGTH)
    throw new StartError(`${path} holds ${secret.length} characters; at least ${MIN_SECRET_LENGTH} are needed`)
  return secret
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartError(`${path} cannot be read: ${String(error)}`)
  }
}

function createSecret(dataDir: string, path: string): string {
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeDurably(temporaryPath, `${randomBytes(48).toString('base64url')}\n`)
    linkOnce(temporaryPath, path)
    unlinkSync(temporaryPath)
    syncFolder(dataDir)
  } catch (error) {
    throw diskError(path, error)
  }
  return readFileSync(path, 'utf8').trim()
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

// link() fails if the file exists, rename() would replace it: the first process creates the secret.
function linkOnce(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
