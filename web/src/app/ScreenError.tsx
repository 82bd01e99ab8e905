import { useRouter } from '@tanstack/react-router'
import { CallError } from '#lib/api/call-error.ts'
import { reloadWhenOnline } from '#lib/loading/reload.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { t } from '#i18n/t.ts'
import { ChunkError } from './routing/lazy-page.tsx'
import styles from './App.module.css'

/** Error of a page with a retry button. */
export function ScreenError({ error }: { error: unknown }) {
  const router = useRouter()
  // The message of any other error is for developers.
  const isForUsers = error instanceof CallError || error instanceof ChunkError
  const text = isForUsers ? error.message : t('An unexpected error occurred.')
  return (
    <ErrorState text={text} error={error} retry={() => void (error instanceof ChunkError ? reloadWhenOnline() : router.invalidate())} />
  )
}

/** The same as a full page, without a layout around it. */
export const FullPageError = ({ error }: { error: unknown }) => (
  <main className={styles.whole}>
    <Wordmark />
    <ScreenError error={error} />
  </main>
)
