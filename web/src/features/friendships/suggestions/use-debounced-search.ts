import { useEffect, useState } from 'react'

/** How long, in milliseconds, nothing may be typed before it counts. */
const DELAY_MS = 250

/** A value as it is once it has not changed for a moment. */
export function useDebouncedSearch<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
