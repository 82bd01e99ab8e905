import { CatchBoundary } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import { lazy, Suspense } from 'react'
import { Failed } from '#ui/Failed.tsx'
import { useHasRail } from '#ui/width.ts'
import { t } from '#words/t.ts'

const MessagesPanel = lazy(() => import('#features/chat/MessagesPanel.tsx').then((module) => ({ default: module.MessagesPanel })))

const WatchlistCard = lazy(() => import('#features/watchlists/WatchlistCard.tsx').then((module) => ({ default: module.WatchlistCard })))

/** Beside what is read, where there is room: what others wrote to the reader, and what the reader watches. */
export function ReaderRail({ me }: { me: Me }) {
  const hasRail = useHasRail()
  if (!hasRail) return null
  return (
    <aside className="rail reader" aria-label={t('Messages and watchlist')}>
      <CatchBoundary getResetKey={() => 'messages'} errorComponent={PanelFailed}>
        <Suspense fallback={null}>
          <MessagesPanel unread={me.unread_messages}>
            <CatchBoundary getResetKey={() => 'watchlist'} errorComponent={WatchlistFailed}>
              <Suspense fallback={null}>
                <WatchlistCard />
              </Suspense>
            </CatchBoundary>
          </MessagesPanel>
        </Suspense>
      </CatchBoundary>
    </aside>
  )
}

const WatchlistFailed = ({ reset }: { reset: () => void }) => <Failed text={t('The watchlist could not be shown')} retry={reset} />
const PanelFailed = ({ reset }: { reset: () => void }) => <Failed text={t('Messages could not be shown')} retry={reset} />
