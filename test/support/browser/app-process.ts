import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/** A running TradeMates server with its own data folder. */
export interface AppProcess {
  /** The base URL, without a trailing slash. */
  url: string
  /** The process id. */
  pid: number
  emailFolder: string
  /** Runs an operator command on the same data and returns its output. */
  runOperator: (...args: string[]) => Promise<string>
  /** Returns and clears the errors logged so far. */
  takeErrors: () => string[]
  stop: () => Promise<void>
}

interface LogLine {
  level: string
  msg: string
  url?: string
}

interface AppOptions {
  /** Whether to load the demo community. */
  demo?: boolean
  /** Additional environment variables. */
  settings?: Record<string, string>
  /** A checkout whose `npm start` runs unchanged, without `flags` and `entry`. */
  checkout?: string
  /** Additional Node options. */
  flags?: readonly string[]
  /** The file that Node runs; default: the production entry. */
  entry?: string
  /** A stopped PostgreSQL cluster to copy, so that neither initdb nor migrations run. */
  database?: string | undefined
}

const START_TIMEOUT_MS = 90_000
const ERROR_LEVELS = ['error', 'fatal']
/** Variables that are not inherited from the environment of the tests. */
const ISOLATED_VARIABLES = [
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'MAIL_URL',
  'REDIS_URL',
  'SECRET',
  'TRUST_PROXY',
  'PROCESSES',
  'PRICES',
  'NEWS',
]
const PROVIDER_VARIABLES = ['GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER', 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', 'FACEBOOK_GRAPH_URL']
/** The environment variable that carries the folder of the prepared cluster from Playwright's global setup to its workers. */
export const PREPARED_DATABASE = 'E2E_PREPARED_DATABASE'
const root = resolve(import.meta.dirname, '../../..')

const parseLogLine = (line: string): LogLine | null => {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return null
  }
}

/** Starts a server with the test-user route, on a copy of the prepared database if there is one. */
export const startTestApp = (options: Pick<AppOptions, 'settings' | 'flags'> = {}): Promise<AppProcess> =>
  startAppProcess({ ...options, entry: 'test/support/server/test-main.ts', database: process.env[PREPARED_DATABASE] })

/** Starts the server on a free port and waits until it logs its address. Throws with its output if it ends before. */
export async function startAppProcess({
  demo = false,
  settings = {},
  checkout,
  flags = [],
  entry = 'server/src/main.ts',
  database,
}: AppOptions = {}): Promise<AppProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-e2e-'))
  if (database !== undefined) await cp(database, join(folder, 'postgres'), { recursive: true })
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ![...ISOLATED_VARIABLES, ...PROVIDER_VARIABLES].includes(name)),
  )
  const options = { cwd: root, env: { ...inherited, PORT: '0', DATA_DIR: folder, RATE_LIMIT: 'off', ...settings } }
  if (demo) await promisify(execFile)(process.execPath, ['server/src/demo/main.ts'], options)
  const [command, args] = checkout === undefined ? [process.execPath, [...flags, entry]] : ['sh', ['-c', await readStartScript(checkout)]]
  const child = spawn(command, args, { ...options, cwd: checkout ?? root, stdio: ['ignore', 'pipe', 'pipe'] })
  const complaints: string[] = []
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const url = await waitForAddress(child, (line) => complaints.push(line)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    emailFolder: join(folder, 'mail'),
    runOperator: async (...args) => (await promisify(execFile)(process.execPath, ['server/src/operator/main.ts', ...args], options)).stdout,
    takeErrors: () => complaints.splice(0),
    stop,
  }
}

async function readStartScript(checkout: string): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start
}

/** Returns the address that a starting server logs, and keeps reading its output. */
function waitForAddress(child: ChildProcess, complain: (line: string) => void): Promise<string> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('The server was started without pipes.')
  const lines: string[] = []
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`The server did not start:\n${lines.join('\n')}`)), START_TIMEOUT_MS)
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)))
    createInterface(stderr).on('line', (line) => lines.push(line))
    createInterface(stdout).on('line', (line) => {
      lines.push(line)
      const entry = parseLogLine(line)
      if (entry === null) return
      if (ERROR_LEVELS.includes(entry.level)) complain(line)
      if (entry.msg !== 'listening' || entry.url === undefined) return
      clearTimeout(timer)
      found(entry.url)
    })
  })
}
