import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, diskError, syncFolder } from '#platform/files/disk.ts'
import type { PostgresCommands } from './binaries.ts'
import { clearStaleLocks, readLockFile, isServing } from './lock-files.ts'
import { removeSocketDir, createSocketDir } from './socket-dir.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The database's superuser: there is no password, its socket stands in a folder that only we may enter. */
export const DATABASE_USER = 'trademates'

// For a machine of two cores that also runs the app; what is not here is as PostgreSQL ships it, fsync and synchronous_commit above all.
const SETTINGS = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  // The details of an error hold rows, mail addresses among them: they are not for a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // What a killed process asked for is given up, with all that it locks, also in the middle of a long statement. Windows cannot tell.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
}

const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 20

/** A server that is ready on its data folder. */
export interface PostgresProcess {
  pid: number
  socketDir: string
  /** Present when this process started it. */
  child?: ChildProcess
}

/** Makes the cluster where there is none: aside, then by a rename, so that there is never half of one. */
export function createCluster(folder: string, postgres: PostgresCommands): void {
  if (existsSync(join(folder, 'PG_VERSION'))) return changeOwner(folder, postgres.owner)
  const temporaryFolder = mkdtempSync(`${folder}.new-`)
  changeOwner(temporaryFolder, postgres.owner)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const { file, args } = postgres.command(
    'initdb',
    '-D',
    temporaryFolder,
    '-U',
    DATABASE_USER,
    '-A',
    'trust',
    ...locale,
    '--no-instructions',
  )
  const made = spawnSync(file, args, { encoding: 'utf8', cwd: '/' })
  try {
    if (made.status !== 0) throw startFailure(folder, 'was not made', made.stderr)
    renameSync(temporaryFolder, folder)
    syncFolder(dirname(folder))
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    // Another process was first: its cluster is as good.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw diskError(folder, error)
  }
}

/** Removes what killed first starts left beside the cluster. Only whoever holds the database may call it. */
export function removePartialClusters(folder: string): void {
  const left = readdirSync(dirname(folder)).filter((name) => name.startsWith(`${basename(folder)}.new-`))
  for (const name of left) rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

// Only root ever has to give folders away; a cluster changes hands when the way of running it changed.
function changeOwner(folder: string, owner: number | null): void {
  const uid = owner ?? process.getuid?.()
  if (process.getuid?.() !== 0 || uid === undefined || statSync(folder).uid === uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, entry), uid, uid)
  chownSync(folder, uid, uid)
}

/**
 * Starts the server, or finds the one that runs on this folder already.
 * @throws StartError when PostgreSQL gives up, or does not get ready within a minute
 */
export async function startOrFind(folder: string, postgres: PostgresCommands): Promise<PostgresProcess> {
  let child: ChildProcess | undefined
  let log = ''
  let socketDir = ''
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await pause(POLL_INTERVAL_MS)) {
    const lock = readLockFile(folder)
    if (lock !== undefined && isServing(lock.pid, folder)) {
      if (!lock.isReady) continue
      const running = { pid: lock.pid, socketDir: lock.socketDir }
      return child?.pid === lock.pid ? { ...running, child } : running
    }
    if (child !== undefined && !hasEnded(child)) continue
    // One that leaves no lock gave up for a reason of its own; else a former server's last processes are still about, or its owner has just
    // taken the folder of the socket away.
    if (child !== undefined && lock === undefined && existsSync(socketDir)) throw startFailure(folder, 'did not start', log)
    socketDir = createSocketDir(folder, postgres.owner)
    clearStaleLocks(folder, socketDir)
    const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socketDir }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const { file, args } = postgres.command('postgres', '-D', folder, ...settings)
    // Detached, so that Ctrl-C on the terminal reaches only us: the app ends first.
    child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: '/' })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-4_000)))
    child.on('error', (error) => (log = String(error)))
  }
  throw startFailure(folder, 'is not ready after a minute', log)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** Asks a server, whoever started it, to stop in its orderly way: sessions are ended, everything is written. */
export function requestStop(running: PostgresProcess): void {
  try {
    process.kill(running.pid, 'SIGINT')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** The same, and waits until it has; the folder of its socket goes with it. */
export async function stopServer(running: PostgresProcess, folder: string): Promise<void> {
  requestStop(running)
  while (running.child === undefined ? isServing(running.pid, folder) : !hasEnded(running.child)) await pause(POLL_INTERVAL_MS)
  removeSocketDir(running.socketDir)
}

function startFailure(folder: string, what: string, log: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(log))
    return new StartError(`DATA_DIR ${dirname(folder)} cannot be written: the disk is full`)
  const last = log.split('\n').findLast((line) => /FATAL|PANIC|error/i.test(line))
  return new StartError(
    `the database in ${folder} ${what}: ${last?.trim() || log.trim().replaceAll('\n', ' ') || 'PostgreSQL says nothing'}`,
  )
}
