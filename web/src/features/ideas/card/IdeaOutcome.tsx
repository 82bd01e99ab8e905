import { compare } from '@trademates/contract/decimals'
import type { Idea, IdeaReason } from '@trademates/contract/ideas'
import { directionOf } from '#features/prices/format-price.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { formatR, formatSpan, formatZonedTime } from '#features/ideas/format-idea.ts'
import { isOpen } from '#features/ideas/live-result.ts'
import { priceText } from '#features/ideas/state-text.ts'
import styles from './IdeaCard.module.css'

function reasonTitle(reason: IdeaReason | null): string {
  if (reason === 'not_reached') return t('The entry was not reached')
  if (reason === 'target_first') return t('Target came first')
  if (reason === 'stop_first') return t('Stop came first')
  if (reason === 'gap_past_stop') return t('The entry opened beyond the stop')
  if (reason === 'gap_past_target') return t('The entry opened beyond the target')
  if (reason === 'moved_too_far') return t('The price had moved too far at the entry')
  if (reason === 'no_prices') return t('No prices for 14 days')
  if (reason === 'no_action_known') return t('The symbol is no longer traded')
  return t('Ended by an operator')
}

function targetTitle({ targets, entered_at, ended_at }: Idea): string {
  const count = targets.length
  if (entered_at === null || ended_at === null) return t('All targets')
  return tWith('{count, plural, =1 {Target hit} =2 {Both targets hit} other {All # targets hit}} after {span}', {
    count,
    span: formatSpan(entered_at, ended_at),
  })
}

/** Whether the stop was passed by an open, so that the exit is worse than the stop. */
function isGapStop({ exits, current_stop, direction }: Idea): boolean {
  const exit = exits.find(({ kind }) => kind === 'stop')
  return exit !== undefined && compare(exit.price, current_stop) * (direction === 'long' ? 1 : -1) < 0
}

function outcomeTitle(idea: Idea): string {
  if (idea.state === 'target') return targetTitle(idea)
  if (idea.state === 'stopped') return isGapStop(idea) ? t('Stopped at an open beyond the stop') : t('Stopped')
  if (idea.state === 'expired') return t('Expired')
  if (idea.state === 'closed') return t('Closed by author')
  if (idea.state === 'canceled') return t('Canceled before the entry')
  return reasonTitle(idea.reason)
}

/** When, at which price and why the idea ended. */
function outcomeSentences(idea: Idea): string[] {
  const exit = idea.exits.at(-1)
  const time = idea.ended_at === null ? '' : formatZonedTime(idea.ended_at, idea)
  if (exit === undefined || idea.r === null)
    return [
      ...(time === '' ? [] : [tWith('{time}.', { time })]),
      idea.state === 'missed' ? t('No R. Counts as never entered.') : t("No R. Doesn't count as graded."),
    ]
  return [
    tWith('Ended {time} at {price}.', { time, price: priceText(idea, exit.price) }),
    ...(exit.is_ambiguous ? [t('One candle contains both levels; the worse outcome is assumed.')] : []),
    ...(idea.r_net === null ? [] : [tWith('After costs {result}.', { result: formatR(idea.r_net) })]),
  ]
}

const CLASSES = { up: styles.win, down: styles.loss, flat: styles.flat }

/** The result of an ended idea, or why grading is paused. Nothing for other open ideas. */
export function IdeaOutcome({ idea }: { idea: Idea }) {
  if (isOpen(idea))
    return idea.is_on_hold ? (
      <div className={`${styles.outcome} ${styles.flat}`}>
        <p>
          <b>{t('The open looks like a split')}</b>
          <span className="muted">{t('Grading is paused until this is resolved, at most three sessions.')}</span>
        </p>
      </div>
    ) : null
  const direction = directionOf(idea.r ?? '0')
  const sentences = idea.practice ? [...outcomeSentences(idea), t("Simulated prices: doesn't count.")] : outcomeSentences(idea)
  return (
    <div className={`${styles.outcome} ${CLASSES[direction]}`}>
      {idea.r !== null && (
        <span className={`${styles.result} ${direction}`}>
          {direction !== 'flat' && <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={16} />}
          {formatR(idea.r)}
        </span>
      )}
      <p>
        <b>{outcomeTitle(idea)}</b>
        <span className="muted">{sentences.join(' ')}</span>
      </p>
    </div>
  )
}
