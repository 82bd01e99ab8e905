import { useRouter } from '@tanstack/react-router'
import { Failed } from '#ui/Failed.tsx'
import { t } from '#words/t.ts'
import { ChunkError } from './page.tsx'

/** What failed, in words, and a button that tries again. */
export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  return <Failed text={error instanceof Error && error.message !== '' ? error.message : t('An unexpected error occurred.')} retry={retry} />
}

/** Fetches the document anew where it can be had: a newer version may have replaced the code that this one asks for. */
async function reload(): Promise<void> {
  await fetch(location.href, { cache: 'no-store' }).then(
    () => location.reload(),
    () => null,
  )
}

/** A screen that failed. */
export function ScreenFailure({ error }: { error: unknown }) {
  const router = useRouter()
  return <Failure error={error} retry={() => void (error instanceof ChunkError ? reload() : router.invalidate())} />
}
