import { useEffect } from 'react'
import { useLive } from '#lib/live/live.ts'
import { lookForUpdate, useOutdated } from '#lib/worker.ts'
import { Banner } from '#ui/Banner.tsx'
import { t } from '#words/t.ts'

/** Says that the server has a newer version of the client, and loads it on a press. A server that was started anew breaks the stream, so it is looked for whenever that opens. */
export function VersionBanner() {
  const isOutdated = useOutdated()
  const live = useLive()
  useEffect(() => {
    if (live === 'open') void lookForUpdate()
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
