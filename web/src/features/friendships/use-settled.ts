import { useEffect, useState } from 'react'

/** How long, in milliseconds, nothing may be typed before it counts. */
const STILL = 250

/** A value as it is once it has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STILL)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
