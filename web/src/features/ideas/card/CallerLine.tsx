import { Link } from '@tanstack/react-router'
import { roundDecimal, formatChange } from '@trademates/contract/decimals'
import type { CallerScore, Idea } from '@trademates/contract/ideas'
import { useId } from 'react'
import { rich } from '#i18n/rich.ts'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { addIcons, Icon } from '#ui/icons/Icon.tsx'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import { CallerCard } from './CallerCard.tsx'
import { useHover } from '#features/ideas/use-hover.ts'
import styles from './CallerLine.module.css'

// Loaded with the line, so that the first load stays small.
addIcons(IDEA_ICONS)

const scoreText = ({ score, graded, needed }: CallerScore): string =>
  score === null
    ? tWith('{graded} of {needed} graded', { graded, needed })
    : tWith('<score>{score}R</score> or better · {count, plural, one {# idea} other {# ideas}}', {
        score: formatChange(roundDecimal(score, 2)),
        count: graded,
      })

/** The score of a caller in words. */
export const CallerScoreText = ({ caller }: { caller: CallerScore }) =>
  rich(scoreText(caller), { score: (text) => <b key="score">{text}</b> })

/** The score of the author of an idea; leads to the author's profile. The mouse and the keyboard open a card with more figures. */
export function CallerLine({ caller, author }: { caller: CallerScore; author: Idea['author'] }) {
  const id = useId()
  const { isOpen, handlers } = useHover()
  return (
    <div className={styles.line} {...handlers}>
      <Link to="/profile/$userId" params={{ userId: author.id }} className="underline-hover" aria-describedby={isOpen ? id : undefined}>
        <CallerScoreText caller={caller} />
      </Link>
      {caller.beats_luck && (
        <span className={styles.luck}>
          <Icon name="coins" size={12} />
          {t('Beats luck')}
        </span>
      )}
      {isOpen && <CallerCard id={id} user={author.id} />}
    </div>
  )
}
