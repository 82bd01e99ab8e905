import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLive } from '#lib/live-status.ts'
import { Banner } from '#ui/Banner.tsx'
import { t } from '#words/t.ts'

/** A break shorter than this, in milliseconds, is not worth a word. */
const PATIENCE = 3000

function watchNetwork(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Shows its child once it has stood for a while. */
function Lasting({ children }: { children: string }) {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return lasting && <Banner icon="wifi-off">{children}</Banner>
}

/** Says that what stands on the page may be old: the device is offline, or the server has been out of reach for a while. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const live = useLive()
  if (!online) return <Banner icon="wifi-off">{t('You are offline. What you see may be old.')}</Banner>
  return live === 'lost' && <Lasting>{t('Connection lost. Trying again.')}</Lasting>
}
