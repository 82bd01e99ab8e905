import { execFileSync } from 'node:child_process'

/** Creates a mount namespace, which an unprivileged user gets with a user namespace. */
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

/** Whether this machine allows it. */
export const canMount = succeeds(NAMESPACE[0] ?? '', ...NAMESPACE.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt')

/** Returns a command prefix that runs a program with its own mounts, which `script` creates. */
export const withDisks = (script: string): string[] => [...NAMESPACE, 'sh', '-c', `${script} && exec "$@"`, 'sh']

/** Runs a command in the mount namespace of a process. */
export function runInNamespace(pid: number, ...command: string[]): void {
  execFileSync('nsenter', ['--target', String(pid), '--mount', ...(isRoot ? [] : ['--user', '--preserve-credentials']), ...command])
}
