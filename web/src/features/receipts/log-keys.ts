import { parseLogKeys } from '@trademates/contract/signed-notes'

/** Where the server states the keys of its log: the newest first, a line each, earlier ones with the time of their use. */
const KEYS_PATH = '/log/key'
const TIMEOUT_MS = 5_000

/** Fetches the keys of this server's log; null without a connection, or before the log is opened. */
export async function fetchLogKeys(): Promise<string[] | null> {
  try {
    const response = await fetch(KEYS_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return null
    const keys = parseLogKeys(await response.text())
    return keys.length === 0 ? null : keys
  } catch {
    return null
  }
}
