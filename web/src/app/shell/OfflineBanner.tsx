import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLive } from '#lib/live/live-connection.ts'
import { lastContactAt } from '#lib/api/server-contact.ts'
import { useNow, timeWithZone } from '#lib/time/time.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { Banner } from '#ui/feedback/Banner.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Shorter interruptions are not shown. */
const SHOW_DELAY_MS = 3000

/** A banner that appears after a delay. */
function DelayedBanner({ children }: { children: string }) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), SHOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isVisible && <Banner icon="wifi-off">{children}</Banner>
}

/** Shows the server time of the last contact. */
function Offline() {
  const lastContact = useSyncExternalStore(lastContactAt.watch, lastContactAt.get)
  const now = useNow()
  const text =
    lastContact === 0
      ? t("You're offline. Data may be out of date.")
      : tWith("You're offline. Showing data from {time}.", { time: timeWithZone(new Date(lastContact), new Date(now)) })
  return <Banner icon="wifi-off">{text}</Banner>
}

/** Warns that the page may show old data: the device is offline, or the event stream has been down for some seconds. */
export function OfflineBanner() {
  const online = useOnline()
  const live = useLive()
  if (!online) return <Offline />
  return live === 'lost' && <DelayedBanner>{t('Connection lost. Reconnecting…')}</DelayedBanner>
}
