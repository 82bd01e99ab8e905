import { useEffect } from 'react'
import { useLive } from '#lib/live/live-connection.ts'
import { checkForUpdate, useIsOutdated } from '#lib/loading/service-worker.ts'
import { Banner } from '#ui/feedback/Banner.tsx'
import { t } from '#i18n/t.ts'

/** Says that the server has a newer version of the client, and loads it on a press. A server that was started anew breaks the stream, so it is looked for whenever that opens. */
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
