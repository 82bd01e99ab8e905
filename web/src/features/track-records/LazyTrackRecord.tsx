import type { Me } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import { lazyWithRetry, type RetryProps } from '#lib/loading/lazy-with-retry.tsx'
import { t } from '#i18n/t.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TrackRecordSkeleton } from './TrackRecordSkeleton.tsx'

/** Profiles load without the code of the track record. */
export const LazyTrackRecord = lazyWithRetry<{ user: Id; me: Me }>(
  () => import('./TrackRecord.tsx').then((module) => module.TrackRecord),
  ({ retry }: RetryProps) => (retry ? <ErrorState text={t("Couldn't load the track record")} retry={retry} /> : <TrackRecordSkeleton />),
)
