import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LessonName } from '@trademates/contract/learning'
import { type RefObject, use, useEffect, useEffectEvent, useRef } from 'react'
import { loadLesson, nextCard } from '#features/learning/catalog.ts'
import type { Lesson, LessonCard, LessonSection } from '#features/learning/lesson.ts'
import { lessonStatus, progressQuery, saveLessonProgress } from '#features/learning/progress.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { LessonBlocks } from './LessonBlocks.tsx'
import { Quiz } from './Quiz.tsx'
import styles from './LessonView.module.css'

/** Reports how much of a text was read, in percent: the share of its `[data-end]` elements that have been visible. Only increases. */
function useReadProgress(text: RefObject<HTMLElement | null>, onProgress: (percent: number) => void): void {
  const report = useEffectEvent(onProgress)
  useEffect(() => {
    const ends = [...(text.current?.querySelectorAll('[data-end]') ?? [])]
    let best = 0
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => ends.indexOf(target) + 1)
      const count = Math.max(best, ...seen)
      if (count === best) return
      best = count
      report(Math.round((best / ends.length) * 100))
    })
    for (const end of ends) observer.observe(end)
    return () => observer.disconnect()
  }, [text])
}

function SectionView({ section: { kind, id, title, blocks } }: { section: LessonSection }) {
  return (
    <section className={styles.lessonSection} data-kind={kind} {...(title !== null && { 'aria-labelledby': id })}>
      {title !== null && <h2 id={id}>{title}</h2>}
      <LessonBlocks blocks={blocks} />
      <span data-end="" />
    </section>
  )
}

function NextLesson({ lesson }: { lesson: Lesson }) {
  const next = nextCard(lesson)
  if (next === undefined) return null
  return (
    <Link to="/learn/$lesson" params={{ lesson: next.name }} className={`${styles.lessonNext} hoverable`}>
      <span>
        <span className="faint">{t('Next lesson')}</span>
        <strong className="strong">{next.title}</strong>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}

/** Track, title and summary of a lesson. Needs only the catalog entry, so it renders before the text is loaded. */
export function LessonHeader({ card }: { card: LessonCard }) {
  return (
    <header>
      <Row as="p" gap={10} className="muted text-sm">
        {card.track} · {tWith('{count} min', { count: card.minutes })}
        {card.market !== null && <MarketBadge market={card.market} />}
      </Row>
      <h1>{card.title}</h1>
      <p className={styles.lessonLead}>{card.summary}</p>
    </header>
  )
}

/** The text of a lesson, its quiz and the link to the next lesson. Saves the reading progress. Suspends until the text is loaded. */
export function LessonView({ name }: { name: LessonName }) {
  const lesson = use(loadLesson(name))
  const { data: known } = useQuery(progressQuery)
  const { reached, best } = lessonStatus(known, name)
  const text = useRef<HTMLDivElement>(null)
  useReadProgress(text, (percent) => {
    if (percent > reached) void saveLessonProgress(name, { reached: percent })
  })
  return (
    <div ref={text}>
      {lesson.sections.map((section) => (
        <SectionView key={section.id} section={section} />
      ))}
      {lesson.calculator !== null && (
        <Link to="/learn/calculators" hash={lesson.calculator} className={`${styles.lessonCalculator} hoverable`}>
          <Icon name="calculator" />
          {t('Try it with your own numbers')}
          <Icon name="chevron-right" size={18} />
        </Link>
      )}
      <Quiz questions={lesson.questions} best={best} onResult={(quiz) => void saveLessonProgress(name, { quiz })} />
      <NextLesson lesson={lesson} />
    </div>
  )
}

/** Table of contents of a lesson. Suspends until the text is loaded. */
export function LessonContents({ name }: { name: LessonName }) {
  const { sections } = use(loadLesson(name))
  const parts = [...sections.flatMap(({ id, title }) => (title === null ? [] : [{ id, title }])), { id: 'quiz', title: t('Quiz') }]
  return (
    <nav className={`panel ${styles.lessonContents}`} aria-label={t('In this lesson')}>
      <h2 className="h-sec">{t('In this lesson')}</h2>
      {parts.map(({ id, title }) => (
        <Link key={id} to="/learn/$lesson" params={{ lesson: name }} hash={id} activeOptions={{ includeHash: true }}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
