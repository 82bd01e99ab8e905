import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

interface Browser {
  executablePath: string
  env: Record<string, string>
}

/** Libraries, software rendering and fonts that the browser from npm needs where the machine has none. */
const ARCHIVES = ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']

const environment = (more: Record<string, string> = {}): Record<string, string> => {
  const set = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { ...Object.fromEntries(set), ...more }
}

const FOLDER = resolve(import.meta.dirname, '../../../node_modules/.cache/chromium')

/** What the Chromium from npm lacks: it is a headless shell of an older version. Tests that need it are skipped there, and counted as such. */
export const LACKS = {
  notifications: 'The Chromium from npm shows no notifications; a Chromium of the machine does.',
  importRetry: 'The Chromium from npm never loads a script again that failed once; a Chromium of the machine (156) does.',
}

/**
 * The browser that the tests drive: the machine's own Chromium, else the one from npm, which needs nothing of the machine but `tar`.
 * `CHROME` names another; `NPM_CHROME=1` takes the one from npm everywhere. Throws where neither can be had.
 */
export function browser(): Browser {
  const own = process.env['CHROME'] ?? spawnSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).stdout.trim()
  if (own !== '' && process.env['NPM_CHROME'] === undefined) return { executablePath: own, env: environment() }
  const executablePath = join(FOLDER, 'chromium')
  if (!existsSync(executablePath)) unpack(FOLDER, executablePath)
  return { executablePath, env: environment({ LD_LIBRARY_PATH: `${FOLDER}/lib:${FOLDER}` }) }
}

/** Whether the tests drive the Chromium from npm. */
export const isFromNpm = (): boolean => browser().executablePath.startsWith(FOLDER)

/** Unpacks into our own folder: the package's own unpacking goes to the shared temporary one. */
function unpack(folder: string, executablePath: string): void {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
  const read = (file: string) => brotliDecompressSync(readFileSync(join(packed, file)))
  mkdirSync(folder, { recursive: true })
  for (const archive of ARCHIVES) execFileSync('tar', ['-x', '-C', folder], { input: read(archive) })
  writeFileSync(`${executablePath}.part`, read('chromium.br'))
  chmodSync(`${executablePath}.part`, 0o755)
  renameSync(`${executablePath}.part`, executablePath)
}
