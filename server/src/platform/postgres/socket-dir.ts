import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '#platform/files/disk.ts'
import { StartError } from '#platform/process/start-error.ts'

// Longer than any start waits for its server.
const ABANDONED_AFTER_MS = 120_000

/** What the names of all such folders of a user begin with; twelve digits follow. */
const socketDirPrefix = (uid: number) => `trademates-${uid}-`
const ownerUid = (owner: number | null) => owner ?? process.getuid?.() ?? 0

/**
 * Makes the folder where the socket of a data folder stands: always the same short path, since a socket's path holds 107 bytes at most.
 * @throws StartError when somebody else could enter it
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
    // A former server's owner has just left it.
    if (codeOf(error) === 'ENOENT' && tries > 1) return createSocketDir(folder, owner, tries - 1)
    throw error
  }
  throw new StartError(`${path} does not belong to this user alone; remove it, or give a TMPDIR that others may not write to`)
}

/** Removes the folder of a server that has ended. One in which anything stands, such as the socket of the next server, is let be. */
export function removeSocketDir(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // What stays is swept by a later start.
  }
}

/** Removes what servers of this user left whose owners were killed: where nothing stands, nor did lately, none is at work or about to be. */
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
    // It may be one that can be written to, and not read.
    return []
  }
}
