import { Stack } from '#ui/layout/Layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { allCards } from '#features/learning/catalog.ts'
import { ContinueCard } from '#features/learning/lessons/ContinueCard.tsx'
import { LearnHeader } from '#features/learning/LearnHeader.tsx'
import { LessonList } from '#features/learning/lessons/LessonList.tsx'
import { progressQuery } from '#features/learning/progress.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { useHasRail } from '#ui/layout/use-width.ts'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import learnHeadStyles from '#features/learning/LearnHeader.module.css'
import columnsStyles from '#ui/layout/Columns.module.css'

// Contains the whole glossary; phones do not show it.
const GlossaryPanel = lazyWithRetry(
  () => import('#features/learning/glossary/GlossaryPanel.tsx').then((module) => module.GlossaryPanel),
  () => null,
)

export default function LearnPage() {
  const { data: known, isError, refetch } = useQuery(progressQuery)
  const hasRail = useHasRail()
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('Learn')}>
        <LearnHeader title={t('Learn')}>
          {known !== undefined &&
            tWith('{count} of {total} lessons', { count: known.filter(({ passed }) => passed).length, total: allCards().length })}
        </LearnHeader>
        {known !== undefined && <ContinueCard known={known} />}
        {known === undefined && isError && (
          <div data-slot="learn-notice" className={learnHeadStyles.learnNotice}>
            <Alert kind="bad">
              {t("Couldn't load your progress.")}{' '}
              <button type="button" onClick={() => void refetch()}>
                {t('Try again')}
              </button>
            </Alert>
          </div>
        )}
        {known === undefined && !isError && (
          <div data-slot="learn-notice" className={learnHeadStyles.learnNotice} aria-busy="true">
            <Skeleton height={214} />
          </div>
        )}
        <LessonList known={known} />
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail}>
        {hasRail && (
          <CatchBoundary getResetKey={() => 'glossary'} errorComponent={() => null}>
            <Suspense fallback={null}>
              <GlossaryPanel />
            </Suspense>
          </CatchBoundary>
        )}
      </Stack>
    </div>
  )
}
