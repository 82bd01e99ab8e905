import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'

/** The path of a DATA_DIR with a migrated, stopped database, for tests to copy. */
export type DataDirTemplate = string

declare module 'vitest' {
  interface ProvidedContext {
    dataDirTemplate: DataDirTemplate
  }
}

export const ROOT = resolve(import.meta.dirname, '../../..')

export interface ServerProcessOptions {
  env?: Record<string, string>
  /** The checkout to start; default: this one. */
  root?: string
  /** The file that Node runs; default: the production entry. */
  entry?: string
  /** A command prefix, such as one that creates a namespace. */
  wrapper?: string[]
  /** The user id of the process; only root may set it. */
  uid?: number
  /** Whether to serve the web client; without it the start needs no build. */
  withClient?: boolean
  /** Registers the cleanup after the test; concurrent tests pass their own. */
  onFinished?: typeof onTestFinished
}

/** A server process that runs as with `npm start`. */
export interface ServerProcess {
  child: ChildProcess
  /** Waits for the open port and gives the address; throws with all that was output when the process ends instead. */
  waitUntilReady(): Promise<string>
  /** Waits for the `nth` log line with this message. */
  waitForLog(message: string, nth?: number): Promise<Record<string, unknown>>
  /** The output so far. */
  output: { out: string; err: string }
  /** Waits for the exit and returns the status; null after a signal. */
  waitForExit(): Promise<number | null>
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

// As in `npm start` (decision 068).
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024']
const MALLOC_ARENA_MAX = '1'

/** Starts the server on a free port. It ends with its test. */
export function startServerProcess({
  env = {},
  root = ROOT,
  entry = 'server/src/main.ts',
  wrapper = [],
  uid,
  withClient = false,
  onFinished = onTestFinished,
}: ServerProcessOptions): ServerProcess {
  const [file = '', ...args] = [...wrapper, process.execPath, ...FLAGS, join(root, entry), ...(withClient ? [] : ['--without-client'])]
  const child = spawn(file, args, {
    cwd: root,
    // A killed server leaves its socket folder in TMPDIR.
    env: { PATH: process.env['PATH'], TMPDIR: env['DATA_DIR'], PORT: '0', MALLOC_ARENA_MAX, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  const closed = once(child, 'close') as Promise<[number | null]>
  onFinished(() => void child.kill('SIGKILL'))

  async function waitForLog(message: string, nth = 0): Promise<Record<string, unknown>> {
    for (;;) {
      const found = parseLogLines(output.out).filter(({ msg }) => msg === message)[nth]
      if (found !== undefined) return found
      const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), closed.then(() => true)])
      if (isOver) throw new Error(`the server ended before it logged "${message}":\n${output.out}${output.err}`)
    }
  }

  return {
    child,
    output,
    waitForLog,
    waitUntilReady: async () => String((await waitForLog('listening'))['url']),
    waitForExit: async () => (await closed)[0],
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return (await closed)[0]
    },
  }
}

/** Parses the complete lines of a log. */
export const parseLogLines = (log: string): Record<string, unknown>[] =>
  log
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Creates an empty folder that is removed after the test. */
export async function createTempFolder(finished = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-process-'))
  finished(() => removeFolder(folder))
  return folder
}

// The database of a killed server writes until it ends a moment later.
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })

/** Copies the migrated template database into an empty folder. */
async function copyDatabase(folder: string): Promise<string> {
  await promisify(execFile)('cp', ['-a', join(inject('dataDirTemplate'), 'postgres'), folder])
  return folder
}

/** Creates a DATA_DIR with a migrated, empty database that is removed after the test. */
export const createDataDir = async (finished = onTestFinished): Promise<string> => copyDatabase(await createTempFolder(finished))

/**
 * Creates a DATA_DIR that the tests of a file share.
 * @param isEmpty without a database; default: with a migrated, empty one
 */
export function useDataDir({ isEmpty = false } = {}): { path: string } {
  const shared = { path: '' }
  beforeAll(async () => {
    shared.path = await mkdtemp(join(tmpdir(), 'trademates-process-'))
    if (!isEmpty) await copyDatabase(shared.path)
  })
  afterAll(() => removeFolder(shared.path))
  return shared
}
