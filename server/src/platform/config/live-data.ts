import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, diskError } from '#platform/files/disk.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The providers of prices that need no key. */
export const LIVE_PRICES = 'binance,kraken,coinbase,ecb'
/** The official feeds of headlines. */
export const LIVE_NEWS = 'official'

const settingsPath = (dataDir: string) => join(dataDir, 'settings.json')

/**
 * Reads whether live data was switched on in DATA_DIR/settings.json.
 * @returns null if nothing was decided
 * @throws StartError if the file cannot be read or holds something else
 */
export function readLiveData(dataDir: string): boolean | null {
  const path = settingsPath(dataDir)
  try {
    const settings = JSON.parse(readFileSync(path, 'utf8')) as { live_data?: unknown } | null
    if (typeof settings?.live_data === 'boolean') return settings.live_data
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    // This user may not enter the folder.
    if (codeOf(error) === 'EACCES') throw diskError(`DATA_DIR ${dataDir}`, error)
    if (!(error instanceof SyntaxError)) throw new StartError(`${path} cannot be read: ${String(error)}`)
  }
  throw new StartError(`${path} is damaged; {"live_data": true} or {"live_data": false} is needed, or no file`)
}

/** Stores whether live data is on. Takes effect at the next start. */
export function saveLiveData(dataDir: string, isOn: boolean): void {
  const path = settingsPath(dataDir)
  const temporaryPath = `${path}.${process.pid}`
  try {
    writeFileSync(temporaryPath, `${JSON.stringify({ live_data: isOn })}\n`, { mode: 0o600, flush: true })
    renameSync(temporaryPath, path)
  } catch (error) {
    throw diskError(path, error)
  }
}
