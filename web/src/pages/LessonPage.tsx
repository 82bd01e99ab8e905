import { CatchBoundary, Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { findCard } from '#features/learning/catalog.ts'
import { LessonContents, LessonHeader, LessonView } from '#features/learning/lessons/LessonView.tsx'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { failedPart } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import lessonViewStyles from '#features/learning/lessons/LessonView.module.css'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import columnsStyles from '#ui/layout/Columns.module.css'
import styles from './LessonPage.module.css'

export default function LessonPage() {
  const { lesson } = useParams({ from: '/members/learn/$lesson' })
  const card = findCard(lesson)
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('Lesson')}>
        <Row gap={8} className={`${styles.lessonHead} muted medium line-below`}>
          <Link to="/learn" data-slot="icon-button" className={iconButtonStyles.iconButton} aria-label={t('All lessons')}>
            <Icon name="arrow-left" />
          </Link>
          {t('Lessons')}
        </Row>
        {card === undefined ? (
          <Unknown />
        ) : (
          <article className={lessonViewStyles.lesson} aria-label={card.title}>
            <LessonHeader card={card} />
            <CatchBoundary getResetKey={() => lesson} errorComponent={LessonFailed}>
              <Suspense key={lesson} fallback={<Waiting />}>
                <LessonView name={card.name} />
              </Suspense>
            </CatchBoundary>
          </article>
        )}
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail}>
        {card !== undefined && (
          <CatchBoundary getResetKey={() => lesson} errorComponent={() => null}>
            <Suspense key={lesson} fallback={null}>
              <LessonContents name={card.name} />
            </Suspense>
          </CatchBoundary>
        )}
      </Stack>
    </div>
  )
}

const LessonFailed = failedPart(() => t("Couldn't load the lesson"))

const Waiting = () => (
  <Stack gap={16} aria-busy="true">
    <Skeleton height={20} />
    <Skeleton width="80%" height={20} />
    <Skeleton height={180} />
  </Stack>
)

function Unknown() {
  const action = (
    <Link to="/learn" {...buttonProps({ variant: 'primary' })}>
      {t('All lessons')}
    </Link>
  )
  return <EmptyState title={t('Lesson not found')} text={t('It may have been renamed.')} action={action} />
}
