import { useState, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { isPostAction, getQueue, watchQueue } from '#lib/queue/queue.ts'
import { Banner } from '#ui/feedback/Banner.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'

const OfflineQueueDialog = lazyWithRetry(
  () => import('#features/offline-queue/OfflineQueueDialog.tsx').then((module) => module.OfflineQueueDialog),
  LoadErrorDialog,
)

function bannerText(waiting: number, refused: number): string {
  if (refused > 0) return tWith('{count, plural, one {1 action failed.} other {# actions failed.}}', { count: refused })
  return tWith('{count, plural, one {# action pending.} other {# actions pending.}}', { count: waiting })
}

/** Shows how many actions wait for the network or were rejected, and opens the list. */
export function OfflineQueueBanner() {
  const actions = useSyncExternalStore(watchQueue, getQueue).filter(isPostAction)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    // When the queue is empty, the button that had the focus is gone.
    if (actions.length === 0) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  const refused = actions.filter(({ failure }) => failure !== null).length
  return (
    <>
      {actions.length > 0 && (
        <Banner icon="clock">
          {bannerText(actions.length, refused)}{' '}
          <button type="button" onClick={() => setOpen(true)}>
            {t('View')}
          </button>
        </Banner>
      )}
      {open && <OfflineQueueDialog close={close} />}
    </>
  )
}
