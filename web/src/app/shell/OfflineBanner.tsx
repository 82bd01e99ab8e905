import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLive } from '#lib/live/live-connection.ts'
import { lastContactAt } from '#lib/api/server-contact.ts'
import { useNow, utcTime } from '#lib/time/time.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { Banner } from '#ui/feedback/Banner.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** A break shorter than this, in milliseconds, is not worth a word. */
const SHOW_DELAY_MS = 3000

/** Shows its child once it has stood for a while. */
function DelayedBanner({ children }: { children: string }) {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), SHOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return lasting && <Banner icon="wifi-off">{children}</Banner>
}

/** Says of when what stands on the page is, by the server's clock. */
function Offline() {
  const heard = useSyncExternalStore(lastContactAt.watch, lastContactAt.get)
  const now = useNow()
  const text =
    heard === 0
      ? t("You're offline. Data may be out of date.")
      : tWith("You're offline. Showing data from {time}.", { time: utcTime(new Date(heard), new Date(now)) })
  return <Banner icon="wifi-off">{text}</Banner>
}

/** Says that what stands on the page may be old: the device is offline, or the server has been out of reach for a while. */
export function OfflineBanner() {
  const online = useOnline()
  const live = useLive()
  if (!online) return <Offline />
  return live === 'lost' && <DelayedBanner>{t('Connection lost. Reconnecting…')}</DelayedBanner>
}
