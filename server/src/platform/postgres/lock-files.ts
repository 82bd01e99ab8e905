import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '#platform/files/disk.ts'

/** Reads postmaster.pid: line 1 is the process id, line 5 the socket folder, line 8 the state (PostgreSQL, miscadmin.h). */
export function readLockFile(folder: string): { pid: number; socketDir: string; isReady: boolean } | undefined {
  const lines = readLines(join(folder, 'postmaster.pid'))
  return lines.length === 0 ? undefined : { pid: Number(lines[0]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Whether this process is a PostgreSQL server that runs in this folder: not a zombie, and not another program with a reused pid. */
export function isServing(pid: number, folder: string): boolean {
  if (!existsSync('/proc/self/cwd'))
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    // Root in a container may not read the cwd of other users' processes. Then the process name is checked.
    return codeOf(error) === 'EACCES' && process.getuid?.() === 0 && /^\d+ \(postgres\) [^ZX]/.test(readLines(`/proc/${pid}/stat`)[0] ?? '')
  }
}

/**
 * Removes lock files of a dead server whose pid now belongs to a zombie or to another program, after a check that none of its processes is left.
 * PostgreSQL itself removes all other stale lock files.
 */
export function clearStaleLocks(folder: string, socketDir: string): void {
  for (const file of [join(folder, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = Number(readLines(file)[0])
    if (exists(pid) && !isServing(pid, folder) && !hasServerProcess(folder)) rmSync(file, { force: true })
  }
}

function exists(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const hasServerProcess = (folder: string) =>
  existsSync('/proc') && readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && isServing(Number(entry), folder))
