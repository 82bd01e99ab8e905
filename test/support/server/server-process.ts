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
  /** The checkout that is started; this one where it is not given. */
  root?: string
  /** The file of the checkout that Node runs; the production entry where none is given. */
  entry?: string
  /** What stands in front of the command, such as a namespace. */
  wrapper?: string[]
  /** A user id to start it as; only root may. */
  uid?: number
  /** Whether the client is served too; without it a start need not wait for a build. */
  withClient?: boolean
  /** Says what is done after the test; tests that run at the same time each give their own. */
  onFinished?: typeof onTestFinished
}

/** A server process of a test: the real program, started the way `npm start` does. */
export interface ServerProcess {
  child: ChildProcess
  /** Waits for the open port and gives the address; throws with all that was output when the process ends instead. */
  waitUntilReady(): Promise<string>
  /** Waits for a line of the log that has this message, the `nth` where there are several. */
  waitForLog(message: string, nth?: number): Promise<Record<string, unknown>>
  /** Everything on stdout so far, and on stderr. */
  output: { out: string; err: string }
  /** Waits for the end; gives its status, null after a deadly signal. */
  waitForExit(): Promise<number | null>
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

// As `npm start` has it (decision 068).
const FLAGS = ['--max-semi-space-size=4']
const MALLOC_ARENA_MAX = '1'

/** Starts the server on any free port. It does not outlive its test. */
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
    // The folder of the database's socket is made in TMPDIR, and stays where the server is killed; here it goes with the rest.
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
      if (isOver) throw new Error(`the server ended before it output "${message}":\n${output.out}${output.err}`)
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

/** The whole lines of a log. */
export const parseLogLines = (log: string): Record<string, unknown>[] =>
  log
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** An empty folder that goes with its test. */
export async function createTempFolder(finished = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-process-'))
  finished(() => removeFolder(folder))
  return folder
}

// The database of a server that was killed ends a moment after it, and writes until then.
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })

/** Fills an empty folder with a migrated database, copied from the template of this run. */
async function copyDatabase(folder: string): Promise<string> {
  await promisify(execFile)('cp', ['-a', join(inject('dataDirTemplate'), 'postgres'), folder])
  return folder
}

/** A DATA_DIR with a migrated, empty database, which goes with its test. */
export const createDataDir = async (finished = onTestFinished): Promise<string> => copyDatabase(await createTempFolder(finished))

/**
 * One DATA_DIR for the tests of a file, which run one after the other.
 * @param isEmpty without a database in it; else with a migrated, empty one
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
