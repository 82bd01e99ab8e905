import type { ReactNode, RefObject } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './MessageLog.module.css'

/** What lies beyond one end of what was read. */
export interface LoadMore {
  state: 'more' | 'loading' | 'failed' | 'none'
  load: () => void
}

interface Props {
  place: RefObject<HTMLDivElement | null>
  more: LoadMore
  /** What is said of the messages there while they are on their way, and where they did not arrive. */
  labels: { loading: string; failed: string }
  /** Stands there when there is nothing more. */
  children?: ReactNode
}

/** One end of what was read of a conversation. */
export function LogEdge({ place, more: { state, load }, labels, children }: Props) {
  return (
    <Stack gap={8} ref={place} className={styles.logEdge}>
      {state === 'loading' && <Spinner size={18} label={labels.loading} />}
      {state === 'none' && children}
      {state === 'failed' && (
        <>
          <p role="alert">{labels.failed}</p>
          <Button size="sm" icon="rotate-ccw" onClick={load}>
            {t('Try again')}
          </Button>
        </>
      )}
    </Stack>
  )
}
