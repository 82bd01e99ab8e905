import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAddress } from '#platform/database/db.ts'
import { findPostgres, type PostgresCommands } from './binaries.ts'
import { databaseAddress, acquireOwnerLock, type OwnerLock } from './owner-lock.ts'
import { requestStop, createCluster, type PostgresProcess, startOrFind, stopServer, removePartialClusters } from './server-process.ts'
import { removeAbandonedSocketDirs } from './socket-dir.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The PostgreSQL server of one DATA_DIR. */
export interface EmbeddedServer {
  address: DatabaseAddress
  /** Stops the server if this process owns it. */
  stop(): Promise<void>
}

export interface JoinOptions {
  /** An owner uses the server exclusively. A guest joins a running server, or starts one and becomes its owner. */
  join: 'owner' | 'guest'
  /** Called when an owned server ended unexpectedly and could not be restarted. */
  onLost?: (error: unknown) => void
}

interface ServerLocation {
  dataDir: string
  folder: string
  postgres: PostgresCommands
}

interface OwnedServer {
  running: PostgresProcess
  lock: OwnerLock
}

// A stopping server releases its lock within two seconds. The process that started a server acquires the lock within 300 ms.
const OWNER_WAIT_MS = 2_000
const STARTER_HEAD_START_MS = 300
const RETRY_INTERVAL_MS = 100
const START_TIMEOUT_MS = 30_000

/**
 * Starts PostgreSQL in `dataDir`/postgres (created if missing), or joins the server that runs there.
 * A server left by a killed process is restarted, so that it ends with its new owner.
 * @throws StartError when another process owns it, or when PostgreSQL cannot run
 */
export async function openEmbedded(dataDir: string, { join: as, onLost }: JoinOptions): Promise<EmbeddedServer> {
  const postgres = findPostgres()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const location = { dataDir, folder: join(realpathSync(dataDir), 'postgres'), postgres }
  createCluster(location.folder, postgres)
  const found = await acquire(location, as)
  if (found.lock === null) return { address: databaseAddress(found.running), stop: async () => undefined }
  removePartialClusters(location.folder)
  removeAbandonedSocketDirs(postgres.owner)
  return superviseServer(location, { running: found.running, lock: found.lock }, onLost)
}

/** Restarts an owned server when it ends unexpectedly, until `stop`. */
function superviseServer(location: ServerLocation, first: OwnedServer, onLost?: (error: unknown) => void): EmbeddedServer {
  let owned = first
  let isStopping = false
  let recovery: Promise<void> = Promise.resolve()
  const stopOnExit = () => requestStop(owned.running)
  const watch = () =>
    void owned.lock.lost.then(() => {
      if (!isStopping) recovery = recover().catch(onLost)
    })

  async function recover(): Promise<void> {
    await owned.lock.release()
    const { running, lock } = await acquire(location, 'owner', owned.running)
    if (lock === null) return
    owned = { running, lock }
    watch()
  }

  process.once('exit', stopOnExit)
  watch()
  return {
    address: databaseAddress(owned.running),
    async stop() {
      isStopping = true
      await recovery
      process.off('exit', stopOnExit)
      await stopServer(owned.running, location.folder)
      await owned.lock.release()
    },
  }
}

/**
 * Finds or starts the server and acquires its owner lock. For a guest, the lock may be held by another process.
 * @param before the server that this process started last
 */
async function acquire(
  location: ServerLocation,
  as: JoinOptions['join'],
  before?: PostgresProcess,
): Promise<{ running: PostgresProcess; lock: OwnerLock | null }> {
  const startedAt = Date.now()
  for (; Date.now() - startedAt < START_TIMEOUT_MS; await pause(RETRY_INTERVAL_MS)) {
    const found = await startOrFind(location.folder, location.postgres)
    const running = found.pid === before?.pid ? before : found
    if (running.child === undefined) await pause(STARTER_HEAD_START_MS)
    const answer = await acquireOwnerLock(running)
    if (answer.is === 'stopped') continue
    if (answer.is === 'ours' && running.child !== undefined) return { running, lock: answer.lock }
    if (answer.is === 'ours') {
      await stopServer(running, location.folder)
      await answer.lock.release()
    } else if (as === 'guest' && answer.isPrepared) return { running, lock: null }
    else if (Date.now() - startedAt > OWNER_WAIT_MS) throw inUseError(answer.holder, location.dataDir)
  }
  throw new StartError(`the database in ${location.folder} does not answer`)
}

const inUseError = (holder: string, dataDir: string) =>
  new StartError(`DATA_DIR ${dataDir} is in use by another ${holder}; stop that one first, or give this one another DATA_DIR`)
