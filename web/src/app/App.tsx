import { RouterProvider } from '@tanstack/react-router'
import { Suspense, use, useEffect, useState } from 'react'
import { session } from '#lib/session.ts'
import { Failure } from './Failure.tsx'
import { Loading } from './Loading.tsx'
import { router } from './routes.tsx'
import { Splash } from './Splash.tsx'
import { start } from './start.ts'
import { Toasts } from './Toasts.tsx'

/** The routes, as soon as it is known who is signed in; the failure and a retry where that could not be found out. */
function Entrance({ started, retry }: { started: Promise<unknown>; retry: () => void }) {
  const failure = use(started)
  return failure === null ? <RouterProvider router={router} /> : <Failure error={failure} retry={retry} />
}

/** The whole client. The first load of a tab shows the splash on top, while everything below it starts and loads. */
export function App({ started: first, firstLoad }: { started: Promise<unknown>; firstLoad: boolean }) {
  const [started, setStarted] = useState(first)
  const [splash, setSplash] = useState(firstLoad)

  // Guards look at the session, so they look again whenever it changes.
  useEffect(() => session.watch(() => void router.invalidate()), [])

  return (
    <>
      <Suspense fallback={<Loading />}>
        <Entrance started={started} retry={() => setStarted(start())} />
      </Suspense>
      <Toasts />
      {splash && <Splash onDone={() => setSplash(false)} />}
    </>
  )
}
