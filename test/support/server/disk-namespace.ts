import { execFileSync } from 'node:child_process'

/** What makes a disk of one's own possible: a mount namespace, which an ordinary user gets together with a user namespace. */
const isRoot = process.getuid?.() === 0
const NAMESPACE = isRoot ? ['unshare', '--mount'] : ['unshare', '--mount', '--user', '--map-root-user']

const succeeds = (file: string, ...args: string[]): boolean => {
  try {
    execFileSync(file, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether this machine lets us have one. */
export const canMount = succeeds(NAMESPACE[0] ?? '', ...NAMESPACE.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt')

/** What stands in front of a command that is to have disks of its own: `script` makes them. */
export const withDisks = (script: string): string[] => [...NAMESPACE, 'sh', '-c', `${script} && exec "$@"`, 'sh']

/** Runs a command where a process with disks of its own has them. */
export function runInNamespace(pid: number, ...command: string[]): void {
  execFileSync('nsenter', ['--target', String(pid), '--mount', ...(isRoot ? [] : ['--user', '--preserve-credentials']), ...command])
}
