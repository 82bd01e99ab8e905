import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openPush } from '#features/push/push.ts'
import { openUnsent } from '#features/unsent/send.ts'
import { queryClient } from '#lib/cache/cache.ts'
import { openLastFeed } from '#lib/cache/last-feed.ts'
import { closeLive, openLive } from '#lib/live/live.ts'
import { fetchLostStyles } from '#lib/lost-styles.ts'
import { openWorker } from '#lib/worker.ts'
import { openShortcuts } from './keys/shortcuts.ts'
import { Shell } from './shell/Shell.tsx'
import { Viewer } from './Viewer.tsx'

/** How long, in milliseconds, the first screen has to itself before the worker fetches all others. */
const ALONE = 3_000

/** What a signed-in user's screens stand in: their data, the live stream, the shell. */
export default function Members() {
  const router = useRouter()
  useEffect(() => {
    openLive()
    return closeLive
  }, [])
  useEffect(() => {
    // What was written and not sent yet goes out now.
    const closes = [openShortcuts(router), openLastFeed(), openPush(), openUnsent()]
    return () => closes.forEach((close) => close())
  }, [router])
  useEffect(() => {
    const timer = setTimeout(() => void openWorker(), ALONE)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => router.subscribe('onBeforeLoad', () => void fetchLostStyles()), [router])
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Outlet />
      </Shell>
      <Viewer />
    </QueryClientProvider>
  )
}
