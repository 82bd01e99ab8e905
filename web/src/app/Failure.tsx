import { Failed } from '#ui/Failed.tsx'
import { ChunkError } from './page.tsx'

/** A screen that failed: says what did, and tries again. Code that a newer version has replaced needs a fresh document. */
export function Failure({ error, reset }: { error: unknown; reset: () => void }) {
  const missing = error instanceof ChunkError
  const text = error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred.'
  return (
    <div className="failure">
      <Failed text={text} retry={missing && navigator.onLine ? () => location.reload() : reset} />
    </div>
  )
}
