import type { ReactNode, RefObject } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './MessageLog.module.css'

/** The state beyond one end of the loaded messages. */
export interface LoadMore {
  state: 'more' | 'loading' | 'failed' | 'none'
  load: () => void
}

interface Props {
  edge: RefObject<HTMLDivElement | null>
  more: LoadMore
  /** Labels for the loading and the error state. */
  labels: { loading: string; failed: string }
  /** Rendered when there is nothing more. */
  children?: ReactNode
}

/** One end of the loaded messages. */
export function LogEdge({ edge, more: { state, load }, labels, children }: Props) {
  return (
    <Stack gap={8} ref={edge} className={styles.logEdge}>
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
