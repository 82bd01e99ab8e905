import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#lib/cache/cache.ts'
import { afterFirstScreen, useGently, whenIdle } from '#lib/first-screen.ts'
import { closeLive, openLive } from '#lib/live/live.ts'
import { fetchLostStyles } from '#lib/lost-styles.ts'
import { insist } from '#lib/pause.ts'
import { openWorker } from '#lib/worker.ts'
import { Waiting } from './Loading.tsx'
import { Shell } from './shell/Shell.tsx'
import { Viewer } from './Viewer.tsx'

/** How long, in milliseconds, the first screen has to itself before the worker fetches all others. */
const ALONE = 3_000

/** What a signed-in user's screens stand in: their data, the live stream, the shell. */
export function Members() {
  const router = useRouter()
  const may = useGently()
  useEffect(() => {
    openLive()
    return closeLive
  }, [])
  useEffect(() => {
    const gone = new AbortController()
    const opening = afterFirstScreen(gone.signal).then(() =>
      insist(async () => (await import('./beside.ts')).openBeside(router), gone.signal),
    )
    return () => {
      gone.abort()
      void opening.then((close) => close?.())
    }
  }, [router])
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => void openWorker()), ALONE)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => router.subscribe('onBeforeLoad', () => void fetchLostStyles()), [router])
  useEffect(() => {
    // The router has looked for it already, when the screen was not drawn yet.
    if (may) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [may])
  if (!may) return <Waiting />
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Outlet />
      </Shell>
      <Viewer />
    </QueryClientProvider>
  )
}
