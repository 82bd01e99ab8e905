import { useState, useSyncExternalStore } from 'react'
import { late } from '#lib/late.tsx'
import { isPostAction, queued, watchQueue } from '#lib/queue/queue.ts'
import { Banner } from '#ui/Banner.tsx'
import { LostPane } from '#ui/LostPane.tsx'
import { t } from '#words/t.ts'
import { tWith } from '#words/t-with.ts'

const UnsentPane = late(() => import('#features/unsent/UnsentPane.tsx').then((module) => module.UnsentPane), LostPane)

function sentence(waiting: number, refused: number): string {
  if (refused > 0) return tWith('{count, plural, one {1 action failed.} other {# actions failed.}}', { count: refused })
  return tWith('{count, plural, one {# action pending.} other {# actions pending.}}', { count: waiting })
}

/** Says how much waits for the network, or was refused when it was back, and shows it on a press. */
export function UnsentBanner() {
  const actions = useSyncExternalStore(watchQueue, queued).filter(isPostAction)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    // Once nothing waits, the button that has opened it is gone.
    if (actions.length === 0) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  const refused = actions.filter(({ failure }) => failure !== null).length
  return (
    <>
      {actions.length > 0 && (
        <Banner icon="clock">
          {sentence(actions.length, refused)}{' '}
          <button type="button" onClick={() => setOpen(true)}>
            {t('View')}
          </button>
        </Banner>
      )}
      {open && <UnsentPane close={close} />}
    </>
  )
}
