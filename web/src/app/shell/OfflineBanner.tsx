import { useEffect, useState } from 'react'
import { useLive } from '#lib/live-status.ts'
import { useOnline } from '#lib/use-online.ts'
import { Banner } from '#ui/Banner.tsx'
import { t } from '#words/t.ts'

/** A break shorter than this, in milliseconds, is not worth a word. */
const PATIENCE = 3000

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
  const online = useOnline()
  const live = useLive()
  if (!online) return <Banner icon="wifi-off">{t('You are offline. What you see may be old.')}</Banner>
  return live === 'lost' && <Lasting>{t('Connection lost. Trying again.')}</Lasting>
}
