import type { CallerScore, Idea } from '@trademates/contract/ideas'
import { lazyWithRetry, type RetryProps } from '#lib/loading/lazy-with-retry.tsx'
import { t } from '#i18n/t.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import styles from './LazyIdeaCard.module.css'

/** Feeds without ideas do not load the card. */
export const LazyIdeaCard = lazyWithRetry<{ idea: Idea }>(
  () => import('./card/IdeaCard.tsx').then((module) => module.IdeaCard),
  ({ retry }: RetryProps) => (
    <div className={styles.loading}>{retry && <ErrorState text={t("Couldn't load the trade idea")} retry={retry} />}</div>
  ),
)

/** The score of the author of an idea, with the code of the card. Nothing if it cannot be loaded. */
export const LazyCallerLine = lazyWithRetry<{ caller: CallerScore; author: Idea['author'] }>(
  () => import('./card/CallerLine.tsx').then((module) => module.CallerLine),
  () => <div className={styles.loadingLine} />,
)

/** What became of an idea; only the screen of its post loads it, and the chart with it. */
export const LazyIdeaTimeline = lazyWithRetry<{ idea: Idea }>(
  () => import('./timeline/IdeaTimeline.tsx').then((module) => module.IdeaTimeline),
  ({ retry }: RetryProps) => (
    <div className={styles.loading}>{retry && <ErrorState text={t("Couldn't load the timeline")} retry={retry} />}</div>
  ),
)
