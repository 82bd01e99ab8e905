import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import { MIN_GRADED_IDEAS } from '@trademates/contract/scoring'
import { type Caller, LAST_RESULT_COUNT, type LuckLine, type TrackRecord } from '@trademates/contract/track-records'
import { Fragment, type ReactNode } from 'react'
import { formatStatistic } from '#features/track-records/format-score.ts'
import { describeMissing } from '#features/track-records/listing.ts'
import { callersQuery, type SliceFilter, trackRecordQuery } from '#features/track-records/queries.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { useNow } from '#lib/time/time.ts'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { type CallerFigures, CallerRow } from './CallerRow.tsx'
import styles from './Callers.module.css'

interface Props {
  slice: SliceFilter
  me: Me
  onSlice: (slice: SliceFilter) => void
  /** The button that follows a caller. */
  follow: (caller: Caller) => ReactNode
}

/** The list of callers of a slice: those above the luck line, the line, the others; the viewer's row stays in sight. */
export function CallerList({ slice, me, onSlice, follow }: Props) {
  const list = useInfiniteQuery(callersQuery(slice))
  const { data: own } = useQuery(trackRecordQuery(me.id, slice))
  const callers = list.data?.pages.flatMap((page) => page.items)
  if (callers === undefined) {
    return list.isError ? (
      <ErrorState text={t("Couldn't load callers")} error={list.error} retry={() => void list.refetch()} />
    ) : (
      <RowSkeletons what={t('callers')} picture={40} />
    )
  }
  if (callers.length === 0) return <NoCallers slice={slice} onSlice={onSlice} />
  const firstBelow = callers.findIndex(({ beats_luck }) => !beats_luck)
  const isComplete = !list.hasNextPage
  return (
    <>
      <table className={styles.callers} aria-label={t('Callers')}>
        <ColumnNames />
        <tbody>
          {callers.map((caller, index) => (
            <Fragment key={caller.user.id}>
              {index === firstBelow && (
                <LuckRow luck={own?.luck} isAnyAbove={index > 0} isSlice={slice.market !== undefined || slice.days !== undefined} />
              )}
              {caller.user.id === me.id ? (
                <CallerRow caller={figuresOf(caller)} isOwn>
                  <span className="faint">{t('you')}</span>
                </CallerRow>
              ) : (
                <CallerRow caller={figuresOf(caller)}>{follow(caller)}</CallerRow>
              )}
            </Fragment>
          ))}
          {firstBelow === -1 && isComplete && <LuckRow luck={own?.luck} isAnyAbove isSlice={false} />}
          {own !== undefined && callers.every(({ user }) => user.id !== me.id) && <OwnRow record={own} me={me} />}
        </tbody>
      </table>
      {list.hasNextPage && <ListEnd what={t('callers')} length={callers.length} list={list} />}
    </>
  )
}

const ColumnNames = () => (
  <thead>
    <tr>
      <th scope="col">
        <span className="sr-only">{t('Rank')}</span>
      </th>
      <th scope="col">{t('Caller')}</th>
      <th scope="col">{t('R per idea, at least')}</th>
      <th scope="col">{t('Ideas')}</th>
      <th scope="col">{t('Total R')}</th>
      <th scope="col">{t('Last five')}</th>
      <th scope="col">
        <span className="sr-only">{t('Follow')}</span>
      </th>
    </tr>
  </thead>
)

/** The interval is symmetric around the most likely value. */
const edgeOf = (low: string, high: string) => ((Number(low) + Number(high)) / 2).toFixed(4)

const figuresOf = ({ rank, user, joined_at, beats_luck, low, high, graded, total_r, markets, last_results }: Caller): CallerFigures => ({
  rank,
  id: user.id,
  username: user.username,
  image: user.image,
  interval: { low, edge: edgeOf(low, high), high },
  joinedAt: joined_at,
  beatsLuck: beats_luck,
  graded,
  totalR: total_r,
  markets,
  lastResults: last_results,
})

function OwnRow({ record, me }: { record: TrackRecord; me: Me }) {
  const now = useNow()
  const { rank, low, edge, high, counts, total_r, by_market, curve, hidden_until, joined_at, beats_luck } = record
  const caller: CallerFigures = {
    rank,
    id: me.id,
    username: me.username,
    image: me.image,
    interval: low === null || edge === null || high === null ? null : { low, edge, high },
    joinedAt: joined_at,
    beatsLuck: beats_luck,
    graded: counts.graded,
    totalR: total_r,
    markets: by_market.map(({ market }) => market),
    lastResults: curve.slice(-LAST_RESULT_COUNT).map(({ r_net }) => r_net),
  }
  const missing = {
    score: tWith('{graded} of {needed}', { graded: Math.min(hidden_until?.graded ?? 0, MIN_GRADED_IDEAS), needed: MIN_GRADED_IDEAS }),
    reason: rank === null ? describeMissing(record, { isShown: me.show_among_callers, now }) : '',
  }
  return (
    <CallerRow caller={caller} isOwn {...(rank === null && { missing })}>
      <span className="faint">{t('you')}</span>
    </CallerRow>
  )
}

function LuckRow({ luck, isAnyAbove, isSlice }: { luck: LuckLine | undefined; isAnyAbove: boolean; isSlice: boolean }) {
  return (
    <tr className={styles.luckLine}>
      <td colSpan={7}>
        <div>
          <Icon name="coins" size={18} />
          <span>
            <b>{t('Luck line.')}</b> {!isAnyAbove && (isSlice ? t('No one beats luck in this slice yet.') : t('No one beats luck yet.'))}{' '}
            {isAnyAbove &&
              luck !== undefined &&
              tWith('Above this line, a track record beats the luckiest of {count} coin flippers (t > {t}).', {
                count: luck.n,
                t: formatStatistic(luck.t),
              })}{' '}
            {t('Luck could explain these track records.')}
          </span>
        </div>
      </td>
    </tr>
  )
}

function NoCallers({ slice: { market, days }, onSlice }: Pick<Props, 'slice' | 'onSlice'>) {
  const title = t('No one has 20 graded ideas here yet.')
  if (days !== undefined)
    return (
      <EmptyState
        title={title}
        text={t('Try all time or another market.')}
        action={<Button onClick={() => onSlice(market === undefined ? {} : { market })}>{t('All time')}</Button>}
      />
    )
  if (market !== undefined)
    return (
      <EmptyState title={title} text={t('Try another market.')} action={<Button onClick={() => onSlice({})}>{t('All markets')}</Button>} />
    )
  return (
    <EmptyState
      title={title}
      text={t('An idea states entry, stop and targets. Prices do the rest.')}
      action={
        <Link to="/add_post" search={{ idea: true }} {...buttonProps({})}>
          <Icon name="target" size={16} />
          {t('Add trade idea')}
        </Link>
      }
    />
  )
}
