import { useState } from 'react'

const memory = new Map<string, boolean>()

/**
 * State kept in memory until the page is unloaded, so that expanded threads and texts, and thus the scroll position, survive navigation.
 * `key` identifies the element.
 */
export function useSessionState(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => memory.get(key) ?? initial)
  return [
    value,
    (next) => {
      memory.set(key, next)
      setValue(next)
    },
  ]
}
