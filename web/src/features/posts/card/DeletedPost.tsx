import { useQuery } from '@tanstack/react-query'
import type { Idea } from '@trademates/contract/ideas'
import { CallerHover } from '#features/ideas/CallerHover.tsx'
import { formatDate, formatR } from '#features/ideas/format-idea.ts'
import { LazyCallerLine, LazyIdeaCard, LazyIdeaTimeline } from '#features/ideas/LazyIdeaCard.tsx'
import { isOpen, resultAt } from '#features/ideas/live-result.ts'
import { ideaEventsQuery } from '#features/ideas/queries.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { ProfileLink, ProfilePicture } from '#features/people/ProfileLink.tsx'
import { formatDateTime } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './PostCard.module.css'

/** When the author deleted the post, and the result of the idea at that time. */
function DeletedLine({ idea, deletedAt }: { idea: Idea; deletedAt: string }) {
  const events = useQuery(ideaEventsQuery(idea.id))
  const price = events.data?.find(({ kind }) => kind === 'deleted')?.price ?? null
  const result = resultAt(idea, price, deletedAt)
  const date = formatDate(deletedAt, idea)
  const deleted =
    result === null
      ? tWith('Deleted by author on {date}.', { date })
      : tWith('Deleted by author on {date} at {result}.', { date, result: formatR(result) })
  const graded = isOpen(idea)
    ? t('The idea stays in the track record and is graded to its end.')
    : t('The idea stays in the track record and was graded to its end.')
  return (
    <p className="muted">
      {deleted} {graded}
    </p>
  )
}

function Header({ idea: { author, market, caller, posted_at } }: { idea: Idea }) {
  const now = useNow()
  const name = (describedBy?: string) => (
    <ProfileLink id={author.id} className={`${styles.name} underline-hover`} aria-describedby={describedBy}>
      {author.username}
    </ProfileLink>
  )
  return (
    <Row className={styles.postHead}>
      {caller === null ? name() : <CallerHover user={author.id}>{name}</CallerHover>}
      <MarketBadge market={market} />
      <time className={`${styles.when} faint text-sm`} dateTime={posted_at} title={formatDateTime(posted_at)}>
        {timeAgo(posted_at, now)}
      </time>
    </Row>
  )
}

/** What stays of a deleted post with a trade idea: the author, the idea with its result, and its timeline. */
export function DeletedPost({ idea, deletedAt }: { idea: Idea; deletedAt: string }) {
  const { author, caller } = idea
  return (
    <article
      data-slot="deleted-post"
      className={styles.post}
      aria-label={tWith('Trade idea of a deleted post by {name}', { name: author.username })}
    >
      <ProfilePicture person={{ id: author.id, name: author.username, image: author.image }} size={40} />
      <div className={styles.postMain}>
        <Header idea={idea} />
        <div className={styles.postBody}>
          {caller !== null && <LazyCallerLine caller={caller} author={author} />}
          <DeletedLine idea={idea} deletedAt={deletedAt} />
          <LazyIdeaCard idea={idea} />
          <LazyIdeaTimeline idea={idea} />
        </div>
      </div>
    </article>
  )
}
