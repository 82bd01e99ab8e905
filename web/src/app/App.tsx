import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { session } from '#lib/session.ts'
import { Wordmark } from '#ui/Wordmark.tsx'
import { Failure } from './Failure.tsx'
import { Waiting } from './Loading.tsx'
import { router } from './routes.tsx'
import { start } from './start.ts'
import { Toasts } from './Toasts.tsx'

/**
 * The routes, as soon as it is known who is signed in; the failure and a retry where that could not be found out. Without a boundary of suspense:
 * what follows the fallback of one React holds back for 300 ms.
 */
function Entrance({ started, retry }: { started: Promise<unknown>; retry: () => void }) {
  const [outcome, setOutcome] = useState<{ of: Promise<unknown>; failure: unknown } | null>(null)
  useEffect(() => void started.then((failure) => startTransition(() => setOutcome({ of: started, failure }))), [started])
  if (outcome?.of !== started) return <Waiting />
  if (outcome.failure === null) return <RouterProvider router={router} />
  return (
    <main className="whole">
      <Wordmark />
      <Failure error={outcome.failure} retry={retry} />
    </main>
  )
}

/** The whole client. The first load of a tab shows the splash on top, while everything below it starts and loads. */
export function App({ started: first }: { started: Promise<unknown> }) {
  const [started, setStarted] = useState(first)

  useEffect(() => {
    let known = session.get().status
    return session.watch(() => {
      const { status } = session.get()
      // Guards look at who is signed in, so they look again when that changes.
      if (status !== known) void router.invalidate()
      known = status
    })
  }, [])

  return (
    <>
      <Entrance started={started} retry={() => setStarted(start())} />
      <Toasts />
    </>
  )
}
