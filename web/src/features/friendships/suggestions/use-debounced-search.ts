import { useEffect, useState } from 'react'

/** How long the value must stay unchanged. */
const DELAY_MS = 250

/** Returns a value once it has stayed unchanged for DELAY_MS. */
export function useDebouncedSearch<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
