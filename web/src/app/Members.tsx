import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#lib/cache.ts'
import { afterFirstScreen, useGently, whenIdle } from '#lib/first-screen.ts'
import { closeLive, openLive } from '#lib/live.ts'
import { openWorker } from '#lib/worker.ts'
import { Waiting } from './Loading.tsx'
import { Shell } from './shell/Shell.tsx'
import { Viewer } from './Viewer.tsx'

/** How long, in milliseconds, the first screen has to itself before the worker fetches all others. */
const ALONE = 3_000

/** What goes on beside the screens, whichever is shown; each gives how to stop it. What was written and not sent yet goes out by the last two. */
const BESIDE = [
  async () => (await import('#lib/last-feed.ts')).openLastFeed(),
  async () => (await import('#features/push/push.ts')).openPush(),
  async () => (await import('#features/unsent/send.ts')).openUnsent(),
  async () => (await import('#features/chat/outbox.ts')).openOutbox(),
]

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
    const opening = afterFirstScreen(gone.signal).then(() => (gone.signal.aborted ? [] : Promise.all(BESIDE.map((open) => open()))))
    return () => {
      gone.abort()
      void opening.then((closes) => closes.forEach((close) => close()))
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => void openWorker()), ALONE)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const closing = import('./keys/shortcuts.ts').then(({ openShortcuts }) => openShortcuts(router))
    return () => void closing.then((close) => close())
  }, [router])
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
