import type { Idea } from '@trademates/contract/ideas'
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
