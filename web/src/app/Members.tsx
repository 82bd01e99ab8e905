import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#lib/cache.ts'
import { closeLive, openLive } from '#lib/live.ts'
import { openWorker } from '#lib/worker.ts'
import { Shell } from './shell/Shell.tsx'
import { Viewer } from './Viewer.tsx'

/** How long, in milliseconds, the first screen has to itself. */
const FIRST_SCREEN = 3_000

/** Does something once the first screen is there and nothing else is to be done. Gives how to stop. */
function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), FIRST_SCREEN)
  return () => clearTimeout(timer)
}

/** What a signed-in user's screens stand in: their data, the live stream, the shell. */
export function Members() {
  const router = useRouter()
  useEffect(() => {
    openLive()
    return closeLive
  }, [])
  useEffect(() => {
    const closing = import('#lib/last-feed.ts').then(({ openLastFeed }) => openLastFeed())
    return () => void closing.then((close) => close())
  }, [])
  useEffect(() => whenIdle(() => void openWorker()), [])
  useEffect(() => {
    const closing = import('#features/push/push.ts').then(({ openPush }) => openPush())
    return () => void closing.then((close) => close())
  }, [])
  useEffect(() => {
    const closing = import('#features/unsent/send.ts').then(({ openUnsent }) => openUnsent())
    return () => void closing.then((close) => close())
  }, [])
  useEffect(() => {
    // What was written and not sent yet goes out, whatever screen is shown.
    const closing = import('#features/chat/outbox.ts').then(({ openOutbox }) => openOutbox())
    return () => void closing.then((close) => close())
  }, [])
  useEffect(() => {
    const closing = import('./keys/shortcuts.ts').then(({ openShortcuts }) => openShortcuts(router))
    return () => void closing.then((close) => close())
  }, [router])
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Outlet />
      </Shell>
      <Viewer />
    </QueryClientProvider>
  )
}
