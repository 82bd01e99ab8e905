import { useEffect, useRef, useState } from 'react'
import { newKey } from '#lib/api.ts'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { session } from '#lib/session.ts'
import { onItsWay } from '#features/media/attachments.ts'
import type { Upload } from '#features/media/use-attachments.ts'
import { t } from '#words/t.ts'

/** How one attempt is made. */
interface Attempt {
  key: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** The sending of one thing under one idempotency key, however many attempts it takes. */
export interface Sending extends Upload {
  key: string
  /** Makes an attempt, with these files, and gives its answer; `null` when it was cancelled. Throws what the call throws. */
  send: <Answer>(files: readonly File[], attempt: (how: Attempt) => Promise<Answer>) => Promise<Answer | null>
  /** Whether who sends is still at the form. */
  isHere: () => boolean
}

const UNHARMED = { lost: null, out: null }

/** Sends a form, attempt by attempt; `kept` is the key that its draft carries. */
export function useSending(kept: string | undefined): Sending {
  const [key, setKey] = useState(() => kept ?? newKey())
  const [progress, setProgress] = useState<number | null>(null)
  const [{ lost, out }, setEnd] = useState<Pick<Upload, 'lost' | 'out'>>(UNHARMED)
  const stop = useRef<AbortController | null>(null)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const failed = (error: unknown, lastSent: File | undefined) => {
    // The key stands for a version that the server has: what was written since is something of its own.
    if (error instanceof CallError && error.code === 'conflict') setKey(newKey())
    if (error instanceof CallError && error.kind === 'network') setEnd({ lost: lastSent ?? null, out: null })
    if (!here.current && session.get().status === 'in') notice({ kind: 'bad', text: t("Your post wasn't sent. We saved it as a draft.") })
  }

  const send: Sending['send'] = async (files, attempt) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    let sent = 0
    const onProgress = (fraction: number) => {
      sent = fraction
      setProgress(fraction)
    }
    setEnd(UNHARMED)
    setProgress(0)
    try {
      return await attempt({ key, signal, onProgress })
    } catch (error) {
      if (signal.aborted) return null
      failed(error, onItsWay(files, sent))
      throw error
    } finally {
      setProgress(null)
    }
  }
  const cancel = (file?: File) => {
    stop.current?.abort()
    setEnd({ lost: null, out: file ?? null })
  }
  return { key, progress, lost, out, send, cancel, isHere: () => here.current }
}
