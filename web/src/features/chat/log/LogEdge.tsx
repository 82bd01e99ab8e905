import type { ReactNode, RefObject } from 'react'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { t } from '#words/t.ts'
import styles from './MessageLog.module.css'

/** What lies beyond one end of what was read. */
export interface Beyond {
  state: 'more' | 'loading' | 'failed' | 'none'
  load: () => void
}

interface Props {
  place: RefObject<HTMLDivElement | null>
  beyond: Beyond
  /** What is said of the messages there while they are on their way, and where they did not arrive. */
  words: { loading: string; failed: string }
  /** Stands there when there is nothing more. */
  children?: ReactNode
}

/** One end of what was read of a conversation. */
export function LogEdge({ place, beyond: { state, load }, words, children }: Props) {
  return (
    <div ref={place} className={styles.logEdge}>
      {state === 'loading' && <Spinner size={18} label={words.loading} />}
      {state === 'none' && children}
      {state === 'failed' && (
        <>
          <p role="alert">{words.failed}</p>
          <Button size="sm" icon="rotate-ccw" onClick={load}>
            {t('Try again')}
          </Button>
        </>
      )}
    </div>
  )
}
