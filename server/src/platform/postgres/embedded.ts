import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAddress } from '#platform/database/db.ts'
import { findPostgres, type PostgresCommands } from './binaries.ts'
import { databaseAddress, acquireOwnerLock, type OwnerLock } from './owner-lock.ts'
import { requestStop, createCluster, type PostgresProcess, startOrFind, stopServer, removePartialClusters } from './server-process.ts'
import { removeAbandonedSocketDirs } from './socket-dir.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The PostgreSQL that belongs to one DATA_DIR. */
export interface EmbeddedServer {
  address: DatabaseAddress
  /** Stops the server when it is ours; a guest only leaves. */
  stop(): Promise<void>
}

export interface JoinOptions {
  /** An owner has the database for itself. A guest joins a running one, and becomes the owner where it had to start it. */
  join: 'owner' | 'guest'
  /** Told to an owner whose database ended by itself and could not be started again. */
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

// A server that is just stopping lets go within a moment, and one just started is held by its starter within less.
const OWNER_WAIT_MS = 2_000
const STARTER_HEAD_START_MS = 300
const RETRY_INTERVAL_MS = 100
const START_TIMEOUT_MS = 30_000

/**
 * Starts PostgreSQL in `dataDir`/postgres (made when absent), or joins the one that runs there.
 * One left behind by a killed process is stopped and started anew, so that it ends with its new owner.
 * @throws StartError in one line when another owner holds it, or when PostgreSQL cannot run here
 */
export async function openEmbedded(dataDir: string, { join: as, onLost }: JoinOptions): Promise<EmbeddedServer> {
  const postgres = findPostgres()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = { dataDir, folder: join(realpathSync(dataDir), 'postgres'), postgres }
  createCluster(place.folder, postgres)
  const found = await acquire(place, as)
  if (found.hold === null) return { address: databaseAddress(found.running), stop: async () => undefined }
  removePartialClusters(place.folder)
  removeAbandonedSocketDirs(postgres.owner)
  return superviseServer(place, { running: found.running, lock: found.hold }, onLost)
}

/** Keeps an owned server until it is stopped: one that ends by itself is started again. */
function superviseServer(place: ServerLocation, first: OwnedServer, onLost?: (error: unknown) => void): EmbeddedServer {
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
    const { running, hold: lock } = await acquire(place, 'owner', owned.running)
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
      await stopServer(owned.running, place.folder)
      await owned.lock.release()
    },
  }
}

/**
 * Comes to a running server and to the hold on it; a guest also comes to one that somebody else holds.
 * @param before the server that this process started last
 */
async function acquire(
  place: ServerLocation,
  as: JoinOptions['join'],
  before?: PostgresProcess,
): Promise<{ running: PostgresProcess; hold: OwnerLock | null }> {
  const began = Date.now()
  for (; Date.now() - began < START_TIMEOUT_MS; await pause(RETRY_INTERVAL_MS)) {
    const found = await startOrFind(place.folder, place.postgres)
    const running = found.pid === before?.pid ? before : found
    if (running.child === undefined) await pause(STARTER_HEAD_START_MS)
    const answer = await acquireOwnerLock(running)
    if (answer.is === 'gone') continue
    if (answer.is === 'ours' && running.child !== undefined) return { running, hold: answer.hold }
    if (answer.is === 'ours') {
      await stopServer(running, place.folder)
      await answer.hold.release()
    } else if (as === 'guest' && answer.isPrepared) return { running, hold: null }
    else if (Date.now() - began > OWNER_WAIT_MS) throw inUseError(answer.holder, place.dataDir)
  }
  throw new StartError(`the database in ${place.folder} does not answer`)
}

const inUseError = (holder: string, dataDir: string) =>
  new StartError(`DATA_DIR ${dataDir} is in use by another ${holder}; stop that one first, or give this one another DATA_DIR`)
