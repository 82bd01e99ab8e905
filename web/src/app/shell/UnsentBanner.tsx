import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { unsentDeeds, watchUnsent } from '#lib/unsent-store.ts'
import { Banner } from '#ui/Banner.tsx'

const UnsentPane = lazy(() => import('#features/unsent/UnsentPane.tsx').then((module) => ({ default: module.UnsentPane })))

function sentence(waiting: number, refused: number): string {
  if (refused > 0) return refused === 1 ? 'Something was not taken.' : `${refused} things were not taken.`
  return waiting === 1 ? '1 thing waits to be sent.' : `${waiting} things wait to be sent.`
}

/** Says how much waits for the network, or was refused when it was back, and shows it on a press. */
export function UnsentBanner() {
  const deeds = useSyncExternalStore(watchUnsent, unsentDeeds)
  const [open, setOpen] = useState(false)
  const refused = deeds.filter(({ failure }) => failure !== null).length
  return (
    <>
      {deeds.length > 0 && (
        <Banner icon="clock">
          {sentence(deeds.length, refused)}{' '}
          <button type="button" onClick={() => setOpen(true)}>
            Show
          </button>
        </Banner>
      )}
      {open && (
        <Suspense fallback={null}>
          <UnsentPane close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
