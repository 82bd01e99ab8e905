import { Stack } from '#ui/layout/Layout.tsx'
import { CatchBoundary } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import type { ReactNode } from 'react'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { failedPart } from '#ui/feedback/ErrorState.tsx'
import { useHasRail } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

const WatchlistFailed = failedPart(() => t("Couldn't show the watchlist"))
const PanelFailed = failedPart(() => t("Couldn't show messages"))

const MessagesPanel = lazyWithRetry(
  () => import('#features/chat/list/MessagesPanel.tsx').then((module) => module.MessagesPanel),
  ({ retry }) => retry && <PanelFailed reset={retry} />,
)
const WatchlistCard = lazyWithRetry(
  () => import('#features/watchlists/WatchlistCard.tsx').then((module) => module.WatchlistCard),
  ({ retry }) => retry && <WatchlistFailed reset={retry} />,
)

const CallersPanel = lazyWithRetry(
  () => import('#features/track-records/callers/CallersPanel.tsx').then((module) => module.CallersPanel),
  () => null,
)

/** Right column on wide screens: `first`, recent messages, watchlist, first callers. */
export function SideRail({ me, first }: { me: Me; first?: ReactNode }) {
  const hasRail = useHasRail()
  if (!hasRail) return null
  return (
    <Stack as="aside" gap={16} data-slot="rail" className={styles.rail} aria-label={t('Messages and watchlist')}>
      {first}
      <CatchBoundary getResetKey={() => 'messages'} errorComponent={PanelFailed}>
        <MessagesPanel unread={me.unread_messages}>
          <CatchBoundary getResetKey={() => 'watchlist'} errorComponent={WatchlistFailed}>
            <WatchlistCard />
          </CatchBoundary>
          <CatchBoundary getResetKey={() => 'callers'} errorComponent={() => null}>
            <CallersPanel />
          </CatchBoundary>
        </MessagesPanel>
      </CatchBoundary>
    </Stack>
  )
}
