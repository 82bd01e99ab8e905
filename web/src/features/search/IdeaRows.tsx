import { Link } from '@tanstack/react-router'
import type { Idea } from '@trademates/contract/ideas'
import type { Quote } from '@trademates/contract/prices'
import { formatR } from '#features/ideas/format-idea.ts'
import { liveResult } from '#features/ideas/live-result.ts'
import { describeState, entryText } from '#features/ideas/state-text.ts'
import { directionOf } from '#features/prices/format-price.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { t } from '#i18n/t.ts'
import styles from './SearchResults.module.css'

/** Ideas among the results: direction, symbol and entry, author and state, and the result once an idea has entered. */
export function IdeaRows({ ideas }: { ideas: readonly Idea[] }) {
  const quotes = useQuotes([...new Set(ideas.map(({ symbol }) => symbol))])
  return (
    <ul className="rows">
      {ideas.map((idea) => (
        <IdeaResult key={idea.id} idea={idea} quote={quotes.get(idea.symbol)} />
      ))}
    </ul>
  )
}

function IdeaResult({ idea, quote }: { idea: Idea; quote: Quote | undefined }) {
  const { author, direction, symbol, post_id: postId } = idea
  const { text, r } = describeState(idea, liveResult(idea, quote))
  const content = (
    <>
      <Avatar name={author.username} image={author.image} size={40} />
      <span className={styles.symbolText}>
        <span className="clip">
          <b className={direction === 'long' ? 'up' : 'down'}>{direction === 'long' ? t('Long') : t('Short')}</b> <b>{symbol}</b>{' '}
          {entryText(idea)}
        </span>
        <span className="faint clip">
          {author.username} · {text}
        </span>
      </span>
      {r !== null && <span className={`${styles.symbolPrice} ${directionOf(r)}`}>{formatR(r)}</span>}
    </>
  )
  const className = `${styles.tagRow} hoverable`
  return (
    <li>
      {postId === null ? (
        <Link to="/symbol/$code" params={{ code: symbol }} className={className}>
          {content}
        </Link>
      ) : (
        <Link to="/post/$postId" params={{ postId }} className={className}>
          {content}
        </Link>
      )}
    </li>
  )
}
