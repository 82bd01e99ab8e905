import { useEffect, useRef, useState } from 'react'
import { newKey } from '#lib/api.ts'
import { CallError } from '#lib/call-error.ts'

/** How one attempt is made. */
interface Attempt {
  key: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** The sending of one thing under one idempotency key, however many attempts it takes. */
export interface Sending {
  key: string
  /** How much of the request was sent, from 0 to 1; `null` while none is on its way. */
  progress: number | null
  /** Makes an attempt and gives its answer; `null` when it was cancelled. Throws what the call throws. */
  send: <Answer>(attempt: (how: Attempt) => Promise<Answer>) => Promise<Answer | null>
  cancel: () => void
  /** Whether who sends is still at the form. */
  isHere: () => boolean
}

/** Sends a form, attempt by attempt; `kept` is the key that its draft carries. */
export function useSending(kept: string | undefined): Sending {
  const [key, setKey] = useState(() => kept ?? newKey())
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const send: Sending['send'] = async (attempt) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setProgress(0)
    try {
      return await attempt({ key, signal, onProgress: setProgress })
    } catch (error) {
      if (signal.aborted) return null
      // The key stands for a version that the server has: what was written since is something of its own.
      if (error instanceof CallError && error.code === 'conflict') setKey(newKey())
      throw error
    } finally {
      setProgress(null)
    }
  }
  return { key, progress, send, cancel: () => stop.current?.abort(), isHere: () => here.current }
}
