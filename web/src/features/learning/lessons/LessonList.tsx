import { Link } from '@tanstack/react-router'
import type { LessonProgress } from '@trademates/contract/learning'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { allTracks } from '#features/learning/catalog.ts'
import type { LessonCard } from '#features/learning/lesson.ts'
import { lessonStatus } from '#features/learning/progress.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import styles from './LessonList.module.css'

function LessonRow({ card, known }: { card: LessonCard; known: readonly LessonProgress[] | undefined }) {
  const { reached, passed } = lessonStatus(known, card.name)
  return (
    <li>
      <Link
        to="/learn/$lesson"
        params={{ lesson: card.name }}
        className={passed ? `${styles.lessonRow} hoverable ${styles.done}` : `${styles.lessonRow} hoverable`}
      >
        <ProgressRing reached={reached} passed={passed} />
        <span className={styles.lessonName}>{card.title}</span>
        {card.market !== null && <MarketBadge market={card.market} />}
        <span className={`${styles.lessonState} faint text-sm`}>
          {passed ? t('Done') : reached === 100 ? t('Quiz not taken') : tWith('{count} min', { count: card.minutes })}
        </span>
      </Link>
    </li>
  )
}

/** All lessons by track, each with the viewer's progress. */
export function LessonList({ known }: { known: readonly LessonProgress[] | undefined }) {
  return allTracks().map(({ title, cards }) => {
    const passed = cards.filter(({ name }) => lessonStatus(known, name).passed).length
    return (
      <section
        key={title}
        className={cards.every(({ market }) => market !== null) ? `${styles.track} ${styles.byMarket}` : styles.track}
        aria-label={title}
      >
        <Row gap={8} align="baseline" className={styles.trackHead}>
          <h2>{title}</h2>
          <span className="faint text-sm">{tWith('{count} of {total}', { count: passed, total: cards.length })}</span>
        </Row>
        <ul>
          {cards.map((card) => (
            <LessonRow key={card.name} card={card} known={known} />
          ))}
        </ul>
      </section>
    )
  })
}
