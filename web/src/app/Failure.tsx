import { useRouter } from '@tanstack/react-router'
import { reload } from '#lib/reload.ts'
import { Failed } from '#ui/Failed.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'
import { t } from '#words/t.ts'
import { ChunkError } from './page.tsx'
import styles from './App.module.css'

/** A screen that failed: why, and a button that tries again. */
export function ScreenFailure({ error }: { error: unknown }) {
  const router = useRouter()
  const text = error instanceof Error && error.message !== '' ? error.message : t('An unexpected error occurred.')
  return <Failed text={text} retry={() => void (error instanceof ChunkError ? reload() : router.invalidate())} />
}

/** A screen that failed before there was anything around it. */
export const EntranceFailure = ({ error }: { error: unknown }) => (
  <main className={styles.whole}>
    <Wordmark />
    <ScreenFailure error={error} />
  </main>
)
