import type { Idea } from '@trademates/contract/ideas'
import type { Quote } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import { CallerScoreText } from '#features/ideas/card/CallerLine.tsx'
import { liveResult, plannedPrice } from '#features/ideas/live-result.ts'
import { priceText, resultText } from '#features/ideas/state-text.ts'
import { inTodaysUnits } from '#features/ideas/todays-units.ts'
import { directionOf } from '#features/prices/format-price.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { t } from '#i18n/t.ts'
import panelStyles from '#ui/layout/Panel.module.css'
import styles from './OpenIdeasCard.module.css'

interface Props {
  /** As drawn on the chart. */
  ideas: readonly Idea[]
  quote: Quote | undefined
  /** Whether the user follows the caller; marked as on the chart. */
  isFollowed: (idea: Idea) => boolean
  selected: Id | null
  onSelect: (id: Id) => void
}

/** The open ideas that the chart of their symbol shows; the selected one stands out there. */
export function OpenIdeasCard({ ideas, quote, isFollowed, selected, onSelect }: Props) {
  if (ideas.length === 0) return null
  return (
    <section className="panel" aria-labelledby="open-ideas">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="open-ideas">{t('Open ideas')}</h2>
      </Row>
      <ul className={styles.list}>
        {ideas.map((idea) => (
          <li key={idea.id}>
            <IdeaButton
              idea={idea}
              quote={quote}
              isFollowed={isFollowed(idea)}
              isSelected={idea.id === selected}
              onSelect={() => onSelect(idea.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function IdeaButton({
  idea: posted,
  quote,
  isFollowed,
  isSelected,
  onSelect,
}: {
  idea: Idea
  quote: Quote | undefined
  isFollowed: boolean
  isSelected: boolean
  onSelect: () => void
}) {
  const idea = inTodaysUnits(posted)
  const { author, direction, caller } = idea
  const live = liveResult(idea, quote)
  const r = live?.r ?? idea.r
  return (
    <button type="button" className={`${styles.idea} hoverable`} aria-pressed={isSelected} onClick={onSelect}>
      <span className={styles.terms}>
        <b>
          {author.username}
          {isFollowed && (
            <>
              <span aria-hidden="true"> ★</span> <span className="sr-only">{t('Following')}</span>
            </>
          )}
        </b>
        <span className="faint text-xs">
          <span className={direction === 'long' ? 'up' : 'down'}>{direction === 'long' ? t('Long') : t('Short')}</span>{' '}
          {priceText(idea, plannedPrice(idea))}
          {caller !== null && (
            <>
              {' · '}
              <CallerScoreText caller={caller} />
            </>
          )}
        </span>
      </span>
      <span className={`${styles.result} ${r === null ? 'muted' : directionOf(r)} text-sm`}>{resultText(idea, live)}</span>
    </button>
  )
}
