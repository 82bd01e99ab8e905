import { useState } from 'react'

const memory = new Map<string, boolean>()

/**
 * A state that outlives its component until the page is left: whoever comes back to a feed finds opened threads and texts open,
 * and so the place where they were. `key` names the thing that is open or not.
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
