import { useEffect } from 'react'
import { useLive } from '#lib/live/live-connection.ts'
import { checkForUpdate, useIsOutdated } from '#lib/loading/service-worker.ts'
import { Banner } from '#ui/feedback/Banner.tsx'
import { t } from '#i18n/t.ts'

/** Offers to reload when the server has a newer client. Checks whenever the event stream opens: a restart of the server breaks the stream. */
export function VersionBanner() {
  const isOutdated = useIsOutdated()
  const live = useLive()
  useEffect(() => {
    if (live === 'open') void checkForUpdate()
  }, [live])
  return (
    isOutdated && (
      <Banner icon="rotate-ccw">
        {t('A new version is available.')}{' '}
        <button type="button" onClick={() => location.reload()}>
          {t('Reload')}
        </button>
      </Banner>
    )
  )
}
