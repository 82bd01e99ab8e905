import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

interface LaunchOptions {
  executablePath: string
  env: Record<string, string>
  args: string[]
}

/** Libraries, software rendering and fonts for the browser from npm. */
const ARCHIVES = ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']

const environment = (more: Record<string, string> = {}): Record<string, string> => {
  const set = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { ...Object.fromEntries(set), ...more }
}

const FOLDER = resolve(import.meta.dirname, '../../../node_modules/.cache/chromium')

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser of the tests: the headless shell from npm, which needs only `tar` and takes half the time of a full Chromium.
 * `CHROME` names another one.
 */
export function headlessShell(): LaunchOptions {
  const chosen = process.env['CHROME']
  if (chosen !== undefined) return { executablePath: chosen, env: environment(), args: ARGS }
  const executablePath = join(FOLDER, 'chromium')
  if (!existsSync(executablePath)) unpack(FOLDER, executablePath)
  return { executablePath, env: environment({ LD_LIBRARY_PATH: `${FOLDER}/lib:${FOLDER}` }), args: ARGS }
}

const machineChromium = process.env['CHROME'] ?? spawnSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).stdout.trim()

/** Whether a Chromium is installed. Tests that need it are skipped otherwise. */
export const hasSystemChromium = machineChromium !== ''

/** The reasons why a test needs it. */
export const SYSTEM_CHROMIUM_REASONS = {
  notifications: 'The headless shell from npm shows no notifications; the Chromium of a machine does.',
  importRetry: 'The headless shell from npm never loads a script again that failed once; Chromium 156 does.',
}

/** Returns the installed Chromium, else the headless shell. */
export const systemChromium = (): LaunchOptions =>
  hasSystemChromium ? { executablePath: machineChromium, env: environment(), args: ARGS } : headlessShell()

/** Unpacks into a folder of this checkout; the package itself would use the shared temporary folder. */
function unpack(folder: string, executablePath: string): void {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
  const read = (file: string) => brotliDecompressSync(readFileSync(join(packed, file)))
  mkdirSync(folder, { recursive: true })
  for (const archive of ARCHIVES) execFileSync('tar', ['-x', '-C', folder], { input: read(archive) })
  writeFileSync(`${executablePath}.part`, read('chromium.br'))
  chmodSync(`${executablePath}.part`, 0o755)
  renameSync(`${executablePath}.part`, executablePath)
}
