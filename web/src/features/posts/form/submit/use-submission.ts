import { useEffect, useRef, useState } from 'react'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { fileInProgress } from '#features/media/picker/attachments.ts'
import type { UploadState } from '#features/media/picker/use-attachments.ts'
import { t } from '#i18n/t.ts'
import { afterPaint } from '#ui/loading/after-paint.ts'

interface SubmitAttempt {
  key: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** Submits a form under one idempotency key, in as many attempts as needed. */
export interface Submission extends UploadState {
  key: string
  /** Makes one attempt and returns its result; `null` if canceled. Rethrows errors of the call. */
  send: <Answer>(files: readonly File[], attempt: (how: SubmitAttempt) => Promise<Answer>) => Promise<Answer | null>
  /** Whether the form is still mounted. */
  isMounted: () => boolean
}

const NO_FAILURE = { failedFile: null, canceledFile: null }

/** Creates the submission of a form; `initialKey` is the idempotency key of its draft, if any. */
export function useSubmission(initialKey: string | undefined): Submission {
  const [key, setKey] = useState(() => initialKey ?? createIdempotencyKey())
  const [progress, setProgress] = useState<number | null>(null)
  const [{ failedFile, canceledFile }, setFailure] = useState<Pick<UploadState, 'failedFile' | 'canceledFile'>>(NO_FAILURE)
  const stop = useRef<AbortController | null>(null)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const onFailure = (error: unknown, inProgress: File | undefined) => {
    // The server already has another version under this key.
    if (error instanceof CallError && error.code === 'conflict') setKey(createIdempotencyKey())
    if (error instanceof CallError && error.kind === 'network') setFailure({ failedFile: inProgress ?? null, canceledFile: null })
    if (!mounted.current && session.get().status === 'in')
      showToast({ kind: 'bad', text: t("Your post wasn't sent. We saved it as a draft.") })
  }

  const send: Submission['send'] = async (files, attempt) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    let sent = 0
    const onProgress = (fraction: number) => {
      sent = fraction
      setProgress(fraction)
    }
    setFailure(NO_FAILURE)
    setProgress(0)
    try {
      return await attempt({ key, signal, onProgress })
    } catch (error) {
      if (signal.aborted) return null
      onFailure(error, fileInProgress(files, sent))
      throw error
    } finally {
      setProgress(null)
    }
  }
  const cancel = (file?: File) => {
    const attempt = stop.current
    setFailure({ failedFile: null, canceledFile: file ?? null })
    // The end of the attempt renders the form again.
    afterPaint(() => attempt?.abort())
  }
  return { key, progress, failedFile, canceledFile, send, cancel, isMounted: () => mounted.current }
}
