import { useEffect, useState } from 'react'
import { fetchLogKeys } from './log-keys.ts'

/** The newest key of this server's log; undefined while it is requested, null without a connection or before the log is opened. */
export function useLogKey(): string | null | undefined {
  const [key, setKey] = useState<string | null>()
  useEffect(() => void fetchLogKeys().then((keys) => setKey(keys?.[0] ?? null)), [])
  return key
}
