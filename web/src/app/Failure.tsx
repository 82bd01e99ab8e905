import { useRouter } from '@tanstack/react-router'
import { reload } from '#lib/reload.ts'
import { Failed } from '#ui/Failed.tsx'
import { t } from '#words/t.ts'
import { ChunkError } from './page.tsx'

/** What failed, in words, and a button that tries again. */
export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  return <Failed text={error instanceof Error && error.message !== '' ? error.message : t('An unexpected error occurred.')} retry={retry} />
}

/** A screen that failed. */
export function ScreenFailure({ error }: { error: unknown }) {
  const router = useRouter()
  return <Failure error={error} retry={() => void (error instanceof ChunkError ? reload() : router.invalidate())} />
}
