import { useRouter } from '@tanstack/react-router'
import { reloadWhenOnline } from '#lib/loading/reload.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { t } from '#i18n/t.ts'
import { ChunkError } from './routing/lazy-page.tsx'
import styles from './App.module.css'

/** Error of a page with a retry button. */
export function ScreenError({ error }: { error: unknown }) {
  const router = useRouter()
  const text = error instanceof Error && error.message !== '' ? error.message : t('An unexpected error occurred.')
  return (
    <ErrorState
      text={text}
      error={error instanceof Error ? error : null}
      retry={() => void (error instanceof ChunkError ? reloadWhenOnline() : router.invalidate())}
    />
  )
}

/** The same as a full page, without a layout around it. */
export const FullPageError = ({ error }: { error: unknown }) => (
  <main className={styles.whole}>
    <Wordmark />
    <ScreenError error={error} />
  </main>
)
