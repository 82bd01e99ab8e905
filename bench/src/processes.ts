import { readdirSync, readFileSync } from 'node:fs'

// USER_HZ of Linux: what /proc counts CPU time in.
const TICKS_PER_MS = 0.1
const PAGE_KB = 4

/** The fields of /proc/PID/stat behind the name of the process; `undefined` where it has ended. */
function statOf(pid: number): number[] | undefined {
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

const familyOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one === pid || statOf(one)?.[1] === pid)

/** The CPU that a process and its children have taken so far, in milliseconds; of children that ended too, once they were waited for. */
export function cpuOf(pid: number): number {
  const ticks = familyOf(pid).map((one) => {
    const [user = 0, system = 0, ended = 0, endedSystem = 0] = statOf(one)?.slice(11) ?? []
    return one === pid ? user + system + ended + endedSystem : user + system
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_MS
}

/** The resident memory of a process alone, in megabytes. */
export const memoryOf = (pid: number): number => ((statOf(pid)?.[21] ?? 0) * PAGE_KB) / 1_024
