import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '#platform/files/disk.ts'
import { StartError } from '#platform/process/start-error.ts'

// Longer than the timeout of a server start.
const ABANDONED_AFTER_MS = 120_000

/** The prefix of a user's socket folders. Twelve hexadecimal digits follow. */
const socketDirPrefix = (uid: number) => `trademates-${uid}-`
const ownerUid = (owner: number | null) => owner ?? process.getuid?.() ?? 0

/**
 * Creates the socket folder of a data folder. Its path is short, because a socket path has at most 107 bytes, and always the same.
 * @throws StartError when other users could enter it
 */
export function createSocketDir(folder: string, owner: number | null, tries = 5): string {
  const uid = ownerUid(owner)
  const path = join(tmpdir(), `${socketDirPrefix(uid)}${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (owner !== null) chownSync(path, owner, owner)
    const { uid: ownedBy, mode } = lstatSync(path)
    if (ownedBy === uid && (mode & 0o170_777) === 0o040_700) return path
  } catch (error) {
    // The owner of an earlier server has just removed it.
    if (codeOf(error) === 'ENOENT' && tries > 1) return createSocketDir(folder, owner, tries - 1)
    throw error
  }
  throw new StartError(`${path} does not belong to this user alone; remove it, or give a TMPDIR that others may not write to`)
}

/** Removes the socket folder of a server that has ended, unless it contains files, such as the socket of the next server. */
export function removeSocketDir(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // `removeAbandonedSocketDirs` removes it later.
  }
}

/** Removes empty socket folders of this user that are older than two minutes: their servers were killed. */
export function removeAbandonedSocketDirs(owner: number | null): void {
  const uid = ownerUid(owner)
  for (const name of listNames(tmpdir())) {
    if (!name.startsWith(socketDirPrefix(uid)) || !/^[\da-f]{12}$/.test(name.slice(socketDirPrefix(uid).length))) continue
    const path = join(tmpdir(), name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory() === true && found.uid === uid && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) removeSocketDir(path)
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The temporary folder may be writable but not readable.
    return []
  }
}
