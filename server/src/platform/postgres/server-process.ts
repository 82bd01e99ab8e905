import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, diskError, syncFolder } from '#platform/files/disk.ts'
import type { PostgresCommands } from './binaries.ts'
import { clearStaleLocks, readLockFile, isServing } from './lock-files.ts'
import { removeSocketDir, createSocketDir } from './socket-dir.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The superuser of the database. It has no password: only this user may enter the folder of the socket. */
export const DATABASE_USER = 'trademates'

// For a machine with two cores that also runs the app. All other settings are PostgreSQL's defaults, fsync and synchronous_commit included.
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
  // Error details contain row values, such as email addresses, which must not be logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // Cancels statements of killed clients and releases their locks. Not supported on Windows.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
}

const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 20

/** A running server that accepts connections. */
export interface PostgresProcess {
  pid: number
  socketDir: string
  /** Set if this process started the server. */
  child?: ChildProcess
}

/** Creates the cluster if it is missing, in a temporary folder that is then renamed, so that it is never incomplete. */
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
  const result = spawnSync(file, args, { encoding: 'utf8', cwd: '/' })
  try {
    if (result.status !== 0) throw startFailure(folder, 'was not made', result.stderr)
    renameSync(temporaryFolder, folder)
    syncFolder(dirname(folder))
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    // Another process may have created the cluster first.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw diskError(folder, error)
  }
}

/** Removes temporary folders of killed `createCluster` calls. Only the owner may call it. */
export function removePartialClusters(folder: string): void {
  const left = readdirSync(dirname(folder)).filter((name) => name.startsWith(`${basename(folder)}.new-`))
  for (const name of left) rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

// Only root has to change the owner: when the user that runs PostgreSQL changed.
function changeOwner(folder: string, owner: number | null): void {
  const uid = owner ?? process.getuid?.()
  if (process.getuid?.() !== 0 || uid === undefined || statSync(folder).uid === uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, entry), uid, uid)
  chownSync(folder, uid, uid)
}

/**
 * Finds the server that runs in this folder, or starts one.
 * @throws StartError when PostgreSQL exits, or is not ready within a minute
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
    // A server that exited without a lock file has failed. Otherwise processes of an earlier server still run, or its owner has just removed
    // the socket folder: try again.
    if (child !== undefined && lock === undefined && existsSync(socketDir)) throw startFailure(folder, 'did not start', log)
    socketDir = createSocketDir(folder, postgres.owner)
    clearStaleLocks(folder, socketDir)
    const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socketDir }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const { file, args } = postgres.command('postgres', '-D', folder, ...settings)
    // Detached, so that Ctrl-C reaches only this process, and the app ends first.
    child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: '/' })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-4_000)))
    child.on('error', (error) => (log = String(error)))
  }
  throw startFailure(folder, 'is not ready after a minute', log)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** Sends SIGINT: PostgreSQL's fast shutdown, which ends sessions and writes all data. */
export function requestStop(running: PostgresProcess): void {
  try {
    process.kill(running.pid, 'SIGINT')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Stops the server, waits until it has ended, and removes its socket folder. */
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
    `the database in ${folder} ${what}: ${last?.trim() || log.trim().replaceAll('\n', ' ') || 'PostgreSQL reports nothing'}`,
  )
}
