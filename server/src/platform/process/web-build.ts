import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { codeOf, diskError } from '#platform/files/disk.ts'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/process/start-error.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const WEB = join(ROOT, 'web')
const DIST = join(WEB, 'dist')
const BUILD_FOLDER = join(WEB, '.cache')
const STAMP_FILE = '.stamp'

const SOURCES = ['web/{src,public,content,build,worker,verify}/**', 'web/*.*', 'contract/src/**', 'package-lock.json']
const NOT_SOURCES = /\.test\.tsx?$/
const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])
const MIN_COMPRESSED_BYTES = 512
const ABANDONED_AFTER_MS = 10 * 60_000
const NO_BUILD_TOOLS =
  'the web client is not built, and the tools that build it are not installed: run npm ci without --omit=dev, or bring a built web/dist along'

/**
 * Builds the web client if its sources changed since the last build. Returns its folder.
 * Processes may build at the same time: each builds in a temporary folder, and the rename is atomic.
 * @throws StartError when there is no build and no build tools
 */
export async function buildWhenStale(log: Log): Promise<string> {
  const stamp = await hashSources()
  if ((await readStamp()) === stamp) return DIST
  const isThere = existsSync(join(DIST, 'index.html'))
  try {
    const began = performance.now()
    await build(stamp)
    log.info({ seconds: Number(((performance.now() - began) / 1_000).toFixed(1)) }, 'web client built')
  } catch (error) {
    if (!isThere && codeOf(error) === 'MODULE_NOT_FOUND') throw new StartError(NO_BUILD_TOOLS)
    if (!isThere || !cannotBuildHere(error)) throw diskError(WEB, error)
    log.warn('the web client is older than its sources and cannot be built here; it is served as it is')
  }
  return DIST
}

// An installation without vite, or a read-only one, serves the build that it came with.
const cannotBuildHere = (error: unknown) => ['MODULE_NOT_FOUND', 'EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const entries = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !NOT_SOURCES.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}

const readStamp = () => readFile(join(DIST, STAMP_FILE), 'utf8').catch(() => null)

async function build(stamp: string): Promise<void> {
  const vite = join(createRequire(join(WEB, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')
  await mkdir(BUILD_FOLDER, { recursive: true })
  await removeAbandonedBuilds()
  const folder = await mkdtemp(join(BUILD_FOLDER, 'dist-'))
  try {
    await runVite(vite, folder)
    await runVite(vite, join(folder, 'log'), ['--config', 'verify.config.ts'])
    await compressAll(folder)
    await writeFile(join(folder, STAMP_FILE), stamp)
    // mkdtemp allows only its owner. Another user may run the server.
    await chmod(folder, 0o755)
    await replaceBuild(folder, stamp)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runVite(vite: string, outDir: string, options: readonly string[] = []): Promise<void> {
  const args = [vite, 'build', ...options, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { cwd: WEB, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  if (/ENOSPC/.test(output)) throw new StartError(`${WEB} cannot be written: the disk is full`)
  throw new StartError(`the web client cannot be built:\n${output.trim()}`)
}

/** Writes a Brotli and a gzip version of each text file. */
async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => COMPRESSED.has(extname(name))).map((name) => compress(join(folder, name))))
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/** Replaces the current build, unless another process has already installed the same one. */
async function replaceBuild(folder: string, stamp: string): Promise<void> {
  if ((await readStamp()) === stamp) return
  const former = `${folder}-former`
  await rename(DIST, former).catch(ignore('ENOENT'))
  await rename(folder, DIST).catch(ignore('ENOTEMPTY', 'EEXIST'))
  await rm(former, { recursive: true, force: true })
}

const ignore =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes(codeOf(error) ?? '')) throw error
  }

/** Removes folders of killed builds. */
async function removeAbandonedBuilds(): Promise<void> {
  for (const name of await readdir(BUILD_FOLDER)) {
    const path = join(BUILD_FOLDER, name)
    // Another process may be installing its build.
    const made = await stat(path).catch(ignore('ENOENT'))
    if (made && name.startsWith('dist-') && Date.now() - made.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
