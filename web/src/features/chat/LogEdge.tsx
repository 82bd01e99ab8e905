import type { ReactNode, RefObject } from 'react'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** What lies beyond one end of what was read. */
export interface Beyond {
  state: 'more' | 'loading' | 'failed' | 'none'
  load: () => void
}

interface Props {
  place: RefObject<HTMLDivElement | null>
  beyond: Beyond
  /** Which messages lie there, in a word. */
  which: 'Earlier' | 'Later'
  /** Stands there when there is nothing more. */
  children?: ReactNode
}

/** One end of what was read of a conversation. */
export function LogEdge({ place, beyond: { state, load }, which, children }: Props) {
  return (
    <div ref={place} className="log-edge">
      {state === 'loading' && <Spinner size={18} label={`Loading ${which.toLowerCase()} messages`} />}
      {state === 'none' && children}
      {state === 'failed' && (
        <>
          <p role="alert">{which} messages did not load.</p>
          <Button size="sm" icon="rotate-ccw" onClick={load}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
