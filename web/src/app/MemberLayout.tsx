import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startPushSync } from '#features/push/push.ts'
import { startOfflineQueue } from '#features/offline-queue/send-queue.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { startSavingFeed } from '#lib/cache/offline-feed.ts'
import { closeLive, openLive } from '#lib/live/live-connection.ts'
import { retryFailedStyles } from '#lib/loading/retry-styles.ts'
import { registerServiceWorker } from '#lib/loading/service-worker.ts'
import { useSession } from '#lib/session/session.ts'
import { syncTimeZone } from '#lib/session/time-zone.ts'
import { useTimeZoneSetting } from '#i18n/time-zone.ts'
import { registerShortcuts } from './shortcuts/shortcuts.ts'
import { Shell } from './shell/Shell.tsx'
import { FileViewerOverlay } from './FileViewerOverlay.tsx'

/** Delay of the service worker, which fetches all other chunks: the first page loads alone. */
const WORKER_DELAY_MS = 3_000

/** Layout route of signed-in users: data, live events, shell. */
export default function MemberLayout() {
  const router = useRouter()
  useEffect(() => {
    openLive()
    return closeLive
  }, [])
  useEffect(() => {
    // Also sends what was queued offline.
    const closes = [registerShortcuts(router), startSavingFeed(), startPushSync(), startOfflineQueue()]
    return () => closes.forEach((close) => close())
  }, [router])
  useEffect(() => {
    const timer = setTimeout(() => void registerServiceWorker(), WORKER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const user = useSession().user
  const [setting, zone] = [user?.time_zone, user?.zone]
  useEffect(() => {
    if (setting !== undefined && zone !== undefined) void syncTimeZone({ time_zone: setting, zone })
  }, [setting, zone])
  useEffect(() => router.subscribe('onBeforeLoad', () => void retryFailedStyles()), [router])
  return (
    // All clock times are formatted again when the time zone changes.
    <QueryClientProvider key={useTimeZoneSetting()} client={queryClient}>
      <Shell>
        <Outlet />
      </Shell>
      <FileViewerOverlay />
    </QueryClientProvider>
  )
}
