import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#lib/cache.ts'
import { closeLive, openLive } from '#lib/live.ts'
import { Shell } from './shell/Shell.tsx'
import { Viewer } from './Viewer.tsx'

/** What a signed-in user's screens stand in: their data, the live stream, the shell. */
export function Members() {
  const router = useRouter()
  useEffect(() => {
    openLive()
    return closeLive
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
