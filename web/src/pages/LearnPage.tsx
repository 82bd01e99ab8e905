import { useQuery } from '@tanstack/react-query'
import { CARDS } from '#features/learning/catalogue.ts'
import { ContinueCard } from '#features/learning/ContinueCard.tsx'
import { GlossaryPanel } from '#features/learning/glossary/GlossaryPanel.tsx'
import { LearnHead } from '#features/learning/LearnHead.tsx'
import { LessonList } from '#features/learning/LessonList.tsx'
import { progressQuery } from '#features/learning/progress.ts'
import { Alert } from '#ui/Alert.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** All lessons, and how far one is. */
export default function LearnPage() {
  const { data: known, isError, refetch } = useQuery(progressQuery)
  return (
    <div className="cols">
      <section className="feed" aria-label="Learn">
        <LearnHead title="Learn">
          {known !== undefined && `${known.filter(({ passed }) => passed).length} of ${CARDS.length} lessons`}
        </LearnHead>
        {known !== undefined && <ContinueCard known={known} />}
        {known === undefined && isError && (
          <div className="learn-notice">
            <Alert kind="bad">
              Your progress did not load.{' '}
              <button type="button" onClick={() => void refetch()}>
                Try again
              </button>
            </Alert>
          </div>
        )}
        {known === undefined && !isError && (
          <div className="learn-notice" aria-busy="true">
            <Skeleton height={222} />
          </div>
        )}
        <LessonList known={known} />
      </section>
      <aside className="rail">
        <GlossaryPanel />
      </aside>
    </div>
  )
}
