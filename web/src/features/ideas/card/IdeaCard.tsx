import { Link } from '@tanstack/react-router'
import type { Idea } from '@trademates/contract/ideas'
import { session } from '#lib/session/session.ts'
import { useWithdrawnLevel } from '#lib/cache/idea-events.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { addIcons, Icon } from '#ui/icons/Icon.tsx'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { showReceipt } from '#features/receipts/show-receipt.ts'
import { formatR, formatSpan, formatZonedTime } from '#features/ideas/format-idea.ts'
import { isOpen, type LiveResult, liveResult } from '#features/ideas/live-result.ts'
import { describeState, priceText } from '#features/ideas/state-text.ts'
import { inTodaysUnits, splitsSince } from '#features/ideas/todays-units.ts'
import { FollowIdeaButton } from './FollowIdeaButton.tsx'
import { IdeaFacts } from './IdeaFacts.tsx'
import { IdeaLevels } from './IdeaLevels.tsx'
import { IdeaOutcome } from './IdeaOutcome.tsx'
import { IdeaBar } from './IdeaBar.tsx'
import styles from './IdeaCard.module.css'

// Loaded with the card, so that the first load stays small.
addIcons(IDEA_ICONS)

const join = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ')

/** The state as a status. The live result is hidden from it: screen readers would announce each price. */
function StateLabel({ idea, live }: { idea: Idea; live: LiveResult | null }) {
  const { text, r, icon, tone, isOpenQuestion = false } = describeState(idea, live)
  return (
    <span role="status" className={join(styles.badge, styles.state, tone && styles[tone], isOpenQuestion && styles.dashed)}>
      <Icon name={icon} size={14} />
      <span>
        {text}
        {r !== null && <span aria-hidden={isOpen(idea) || undefined}>, {formatR(r)}</span>}
      </span>
    </span>
  )
}

function Header({ idea, live }: { idea: Idea; live: LiveResult | null }) {
  const { symbol, direction, posted_at, expires_at } = idea
  const isLong = direction === 'long'
  return (
    <div className={styles.header}>
      <span className={join(styles.badge, isLong ? styles.up : styles.down)}>
        <Icon name={isLong ? 'trending-up' : 'trending-down'} size={14} />
        {isLong ? t('Long') : t('Short')}
      </span>
      <Link to="/symbol/$code" params={{ code: symbol }} className={styles.symbol}>
        ${symbol}
      </Link>
      <span className={`${styles.duration} faint text-sm`}>{formatSpan(posted_at, expires_at)}</span>
      {idea.paid && <Badge tone="brand">{t('Sponsored')}</Badge>}
      {idea.practice && <Badge icon="flask-conical">{t('Practice')}</Badge>}
      {idea.deleted_at !== null && <Badge icon="trash-2">{t('Deleted by author')}</Badge>}
      <StateLabel idea={idea} live={live} />
    </div>
  )
}

/** Says that final candles did not confirm a touched level. */
function WithdrawnLevel({ idea }: { idea: Idea }) {
  const withdrawn = useWithdrawnLevel(idea.id)
  const values = withdrawn && { source: idea.source.name, price: priceText(idea, withdrawn.price) }
  return (
    <div aria-live="polite" className={`${styles.withdrawn} muted text-sm`}>
      {values !== undefined &&
        !idea.is_provisional &&
        (idea.practice
          ? tWith('Not confirmed: the simulated candle did not reach {price}', values)
          : tWith("Not confirmed: {source}'s candle did not reach {price}", values))}
    </div>
  )
}

/** The interval of the candles that grade an idea. Seconds only decide the order of events within a minute. */
const gradedInterval = ({ finest_interval: finest }: Idea['source']): string => (finest === '1s' ? '1m' : finest)

function sealText(idea: Idea): string {
  const { receipt, posted_at, practice, source } = idea
  const values = { time: formatZonedTime(posted_at, idea), source: source.name, interval: gradedInterval(source) }
  if (receipt === 'pending')
    return practice ? t('Being sealed · graded on simulated prices') : tWith('Being sealed · graded on {source} {interval} candles', values)
  return practice
    ? tWith('Sealed {time} · graded on simulated prices', values)
    : tWith('Sealed {time} · graded on {source} {interval} candles', values)
}

/** The kind of the prices that grade an idea, where they are not those of trades. */
const basisText = ({ practice, source: { basis } }: Idea): string =>
  practice || basis === 'last' ? '' : basis === 'mid' ? t('mid prices') : t('fixings')

/** A trade idea with its terms, its state at the newest price and its outcome, in the units of today. */
export function IdeaCard({ idea: posted }: { idea: Idea }) {
  const idea = inTodaysUnits(posted)
  const quotes = useQuotes(isOpen(idea) ? [idea.symbol] : [])
  const live = liveResult(idea, quotes.get(idea.symbol))
  const name = { number: idea.number, symbol: idea.symbol }
  return (
    <section
      data-slot="idea"
      className={join(
        styles.idea,
        idea.practice && styles.practice,
        isOpen(idea) && idea.is_provisional && styles.provisional,
        idea.deleted_at !== null && styles.tombstone,
      )}
      aria-label={
        idea.direction === 'long' ? tWith('Trade idea {number}, ${symbol} long', name) : tWith('Trade idea {number}, ${symbol} short', name)
      }
    >
      <Header idea={idea} live={live} />
      {isOpen(idea) && <WithdrawnLevel idea={idea} />}
      <IdeaBar idea={idea} live={live} />
      <IdeaLevels idea={idea} />
      <IdeaOutcome idea={idea} />
      <IdeaFacts idea={idea} live={live} splits={splitsSince(posted, posted.posted_at)} />
      <div className={`${styles.footer} faint text-xs`}>
        <Icon name="lock" size={12} />
        <span>{[sealText(idea), basisText(idea)].filter(Boolean).join(' · ')}</span>
        <button type="button" className={styles.footerButton} aria-haspopup="dialog" onClick={() => void showReceipt(idea.id)}>
          <Icon name="receipt-text" size={14} />
          {t('Receipt')}
        </button>
        {idea.author.id !== session.get().user?.id && <FollowIdeaButton idea={idea} />}
      </div>
    </section>
  )
}
