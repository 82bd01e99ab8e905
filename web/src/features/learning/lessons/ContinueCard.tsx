import { Link } from '@tanstack/react-router'
import type { LessonProgress } from '@trademates/contract/learning'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Progress } from '#ui/loading/Progress.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { allCards } from '#features/learning/catalog.ts'
import { lessonStatus } from '#features/learning/progress.ts'
import styles from './ContinueCard.module.css'

/** The last opened lesson that is not passed, else the first lesson not passed. */
function findNext(known: readonly LessonProgress[]) {
  const begun = known.find(({ passed }) => !passed)
  return allCards().find(({ name }) => (begun === undefined ? !lessonStatus(known, name).passed : name === begun.lesson))
}

const Figure = () => (
  <svg className={styles.continueFigure} viewBox="0 0 196 140" fontSize="12" fontWeight="500" fill="var(--accent-text)" aria-hidden="true">
    <path d="M56 34H196M56 108H196" stroke="var(--accent-line)" strokeDasharray="4 4" strokeWidth="1.5" />
    <path d="M24 40V118M80 18V98M112 12V72" stroke="var(--accent-line)" strokeWidth="2.5" strokeLinecap="round" />
    <g stroke="var(--accent-line)" strokeWidth="2.5">
      <rect x="12" y="62" width="24" height="46" rx="4" fill="var(--accent-line)" />
      <rect x="68" y="34" width="24" height="46" rx="4" fill="var(--accent-soft)" />
      <rect x="100" y="22" width="24" height="32" rx="4" fill="var(--accent-soft)" />
    </g>
    <path d="M150 36v70M145 36h10M145 106h10" stroke="var(--accent-text)" strokeWidth="1.5" />
    <text x="160" y="76" fontWeight="600" fontSize="15">
      1R
    </text>
    <text x="196" y="28" textAnchor="end">
      {t('entry')}
    </text>
    <text x="196" y="126" textAnchor="end">
      {t('stop')}
    </text>
  </svg>
)

/** Card that links to the lesson to continue with, or shows that the course is complete. */
export function ContinueCard({ known }: { known: readonly LessonProgress[] }) {
  const card = findNext(known)
  if (card === undefined) {
    return (
      <section data-slot="continue" className={styles.continue} aria-label={t('Course complete')}>
        <div>
          <h2>{tWith('All {count} lessons complete', { count: allCards().length })}</h2>
          <p className="muted">{t('They stay here to be read again, and so do the glossary and the calculators.')}</p>
        </div>
      </section>
    )
  }
  const { reached } = lessonStatus(known, card.name)
  const left = Math.max(1, Math.round((card.minutes * (100 - reached)) / 100))
  return (
    <section data-slot="continue" className={styles.continue} aria-label={reached > 0 ? t('Continue') : t('Next lesson')}>
      <div>
        <span className={`${styles.continueText} text-sm medium`}>
          {reached > 0 ? t('Continue') : known.length === 0 ? t('Start here') : t('Next')}
        </span>
        <h2>{card.title}</h2>
        <p className="muted">{card.summary}</p>
        <div className={styles.continueBar}>
          <Progress value={reached / 100} label={t('Read')} />
        </div>
        <Link to="/learn/$lesson" params={{ lesson: card.name }} {...buttonProps({ variant: 'primary' })}>
          <Icon name="play" size={16} fill />
          {reached === 0
            ? tWith('Start, {count} min', { count: card.minutes })
            : reached === 100
              ? t('Take the quiz')
              : tWith('Resume, {count} min left', { count: left })}
        </Link>
      </div>
      <Figure />
    </section>
  )
}
