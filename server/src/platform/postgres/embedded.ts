import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Address } from '#platform/db.ts'
import { findPostgres, type Postgres } from './binaries.ts'
import { addressOf, askForHold, type Hold } from './hold.ts'
import { askToStop, makeCluster, type Running, startOrFind, stopServer, sweepAside } from './process.ts'
import { sweepSocketDirs } from './socket.ts'
import { StartError } from '#platform/start-error.ts'

/** The PostgreSQL that belongs to one DATA_DIR. */
export interface EmbeddedServer {
  address: Address
  /** Stops the server when it is ours; a guest only leaves. */
  stop(): Promise<void>
}

export interface Joining {
  /** An owner has the database for itself. A guest joins a running one, and becomes the owner where it had to start it. */
  join: 'owner' | 'guest'
  /** Told to an owner whose database ended by itself and could not be started again. */
  onLost?: (error: unknown) => void
}

interface Place {
  dataDir: string
  folder: string
  postgres: Postgres
}

interface Owned {
  running: Running
  hold: Hold
}

// A server that is just stopping lets go within a moment, and one just started is held by its starter within less.
const PATIENCE_MS = 2_000
const STARTER_FIRST_MS = 300
const AGAIN_MS = 100
const ANSWER_MS = 30_000

/**
 * Starts PostgreSQL in `dataDir`/postgres (made when absent), or joins the one that runs there.
 * One left behind by a killed process is stopped and started anew, so that it ends with its new owner.
 * @throws StartError in one line when another owner holds it, or when PostgreSQL cannot run here
 */
export async function openEmbedded(dataDir: string, { join: as, onLost }: Joining): Promise<EmbeddedServer> {
  const postgres = findPostgres()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = { dataDir, folder: join(realpathSync(dataDir), 'postgres'), postgres }
  makeCluster(place.folder, postgres)
  const found = await acquire(place, as)
  if (found.hold === null) return { address: addressOf(found.running), stop: async () => undefined }
  sweepAside(place.folder)
  sweepSocketDirs(postgres.owner)
  return keep(place, { running: found.running, hold: found.hold }, onLost)
}

/** Keeps an owned server until it is stopped: one that ends by itself is started again. */
function keep(place: Place, first: Owned, onLost?: (error: unknown) => void): EmbeddedServer {
  let owned = first
  let isStopping = false
  let recovery: Promise<void> = Promise.resolve()
  const endWithUs = () => askToStop(owned.running)
  const watch = () =>
    void owned.hold.lost.then(() => {
      if (!isStopping) recovery = recover().catch(onLost)
    })

  async function recover(): Promise<void> {
    await owned.hold.release()
    const { running, hold } = await acquire(place, 'owner', owned.running)
    if (hold === null) return
    owned = { running, hold }
    watch()
  }

  process.once('exit', endWithUs)
  watch()
  return {
    address: addressOf(owned.running),
    async stop() {
      isStopping = true
      await recovery
      process.off('exit', endWithUs)
      await stopServer(owned.running, place.folder)
      await owned.hold.release()
    },
  }
}

/**
 * Comes to a running server and to the hold on it; a guest also comes to one that somebody else holds.
 * @param before the server that this process started last
 */
async function acquire(place: Place, as: Joining['join'], before?: Running): Promise<{ running: Running; hold: Hold | null }> {
  const began = Date.now()
  for (; Date.now() - began < ANSWER_MS; await pause(AGAIN_MS)) {
    const found = await startOrFind(place.folder, place.postgres)
    const running = found.pid === before?.pid ? before : found
    if (running.child === undefined) await pause(STARTER_FIRST_MS)
    const answer = await askForHold(running)
    if (answer.is === 'gone') continue
    if (answer.is === 'ours' && running.child !== undefined) return { running, hold: answer.hold }
    if (answer.is === 'ours') {
      await stopServer(running, place.folder)
      await answer.hold.release()
    } else if (as === 'guest' && answer.isPrepared) return { running, hold: null }
    else if (Date.now() - began > PATIENCE_MS) throw takenBy(answer.holder, place.dataDir)
  }
  throw new StartError(`the database in ${place.folder} does not answer`)
}

const takenBy = (holder: string, dataDir: string) =>
  new StartError(`DATA_DIR ${dataDir} is in use by another ${holder}; stop that one first, or give this one another DATA_DIR`)
