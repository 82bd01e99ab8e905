import { readdirSync, readFileSync } from 'node:fs'

// USER_HZ of Linux, the unit of CPU time in /proc.
const TICKS_PER_MS = 0.1
const PAGE_KB = 4

/** Returns the fields of /proc/PID/stat after the process name; undefined if the process has ended. */
function readStat(pid: number): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

const listProcessTree = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one === pid || readStat(one)?.[1] === pid)

/** Returns the CPU time of a process and its children in ms, including children that have ended. */
export function measureCpu(pid: number): number {
  const ticks = listProcessTree(pid).map((one) => {
    const [user = 0, system = 0, ended = 0, endedSystem = 0] = readStat(one)?.slice(11) ?? []
    return one === pid ? user + system + ended + endedSystem : user + system
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_MS
}

/** Returns the resident memory of a process without its children, in MB. */
export const measureMemory = (pid: number): number => ((readStat(pid)?.[21] ?? 0) * PAGE_KB) / 1_024
