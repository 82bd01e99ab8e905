import { useQuery } from '@tanstack/react-query'
import { type Idea, type IdeaEvent, PositionSide } from '@trademates/contract/ideas'
import { useEffect, useState } from 'react'
import { PriceChart } from '#features/prices/chart/PriceChart.tsx'
import { directionOf } from '#features/prices/format-price.ts'
import { formatR, formatTime, formatZonedTime } from '#features/ideas/format-idea.ts'
import { toChartIdea } from '#features/ideas/chart-idea.ts'
import { holdingText } from '#features/ideas/holding-text.ts'
import { isOpen } from '#features/ideas/live-result.ts'
import { priceText } from '#features/ideas/state-text.ts'
import { ideaEventsQuery } from '#features/ideas/queries.ts'
import { eventInTodaysUnits, inTodaysUnits } from '#features/ideas/todays-units.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { ExchangeZone } from '#lib/time/exchange-zone.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import { tAs, tWith } from '#i18n/t-with.ts'
import styles from './IdeaTimeline.module.css'

/** An event with the number of its target, from 1; 0 for other events. */
type NumberedEvent = IdeaEvent & { target: number }

/** Numbers the targets in the order in which they were hit; a correction begins again. */
function numberTargets(events: readonly IdeaEvent[]): NumberedEvent[] {
  let hit = 0
  return events.map((event) => {
    if (event.kind === 'regraded') hit = 0
    return { ...event, target: event.kind === 'target' ? (hit += 1) : 0 }
  })
}

const isSide = (side: string | undefined): side is PositionSide => PositionSide.options.some((known) => known === side)

/** The stated position of an event, whose text is its side and day, such as `long 2026-01-02`. */
function positionName(stated: string | null): string {
  const [side, since = null] = stated?.split(' ') ?? []
  return isSide(side) ? tWith('Position: {text}', { text: holdingText({ side, since }) }) : t('Position updated')
}

function eventName({ kind, price, share, text, target }: NumberedEvent, idea: Idea): string {
  const shown = price === null ? '' : priceText(idea, price)
  const names: Record<IdeaEvent['kind'], () => string> = {
    posted: () => tAs('idea', 'Sealed'),
    entered: () => tWith('Entered {price}', { price: shown }),
    target: () => tWith('Target {number}', { number: target }),
    stopped: () => t('Stopped'),
    closed: () => tWith('Closed {share}% at {price}', { share: share ?? 100, price: shown }),
    expired: () => t('Expired'),
    canceled: () => t('Canceled'),
    missed: () => t('Never entered'),
    void: () => (text === null ? t('Void') : tWith('Void: {text}', { text })),
    on_hold: () => t('On hold: possible split'),
    released: () => t('Grading continues'),
    split: () => (text === null ? t('Split') : tWith('Split {ratio}', { ratio: text })),
    renamed: () => (text === null ? t('New ticker') : tWith('New ticker {code}', { code: text })),
    regraded: () => t('Corrected'),
    deleted: () => t('Post deleted'),
    cancel: () => t('Cancellation requested'),
    close: () => t('Close requested'),
    stop: () => (shown === '' ? t('Stop moved') : tWith('Stop moved to {price}', { price: shown })),
    note: () => (text === null ? t('Note') : tWith('Note: {text}', { text })),
    position: () => positionName(text),
  }
  return names[kind]()
}

/** Open, high, low and close of the candle that caused an event. */
function candleText({ candle }: IdeaEvent, idea: Idea): string | null {
  if (candle === null) return null
  const { open, high, low, close, time, interval } = candle
  const values = { open: priceText(idea, open), high: priceText(idea, high), low: priceText(idea, low), close: priceText(idea, close) }
  if (interval !== undefined)
    return tWith('{interval} candle of {time}: open {open}, high {high}, low {low}, close {close}', {
      interval,
      time: formatTime(time, idea),
      ...values,
    })
  return tWith('Candle of {time}: open {open}, high {high}, low {low}, close {close}', { time: formatTime(time, idea), ...values })
}

/** The price of an event, unless its name has it, and its candle. */
function detailText(event: NumberedEvent, idea: Idea): string {
  const price = event.price === null ? '' : priceText(idea, event.price)
  const shown = eventName(event, idea).includes(price) ? '' : price
  return [shown, candleText(event, idea) ?? ''].filter(Boolean).join(' · ')
}

/** What became of an idea: its levels on the chart, and its events as a list or a table. */
export function IdeaTimeline({ idea: posted }: { idea: Idea }) {
  const idea = inTodaysUnits(posted)
  const events = useQuery(ideaEventsQuery(idea.id))
  const shown = events.data && numberTargets(events.data.map((event) => eventInTodaysUnits(posted, event)))
  const quote = useQuotes([idea.symbol]).get(idea.symbol)
  const [isTable, setTable] = useState(false)
  const { refetch } = events
  // Live events change the idea; its timeline is read again.
  const version = [
    idea.state,
    idea.exits.length,
    idea.remaining,
    idea.notes_count,
    idea.current_stop,
    idea.revision,
    idea.is_on_hold,
    idea.pending.length,
    idea.position.stated_at,
    idea.splits.length,
    idea.deleted_at,
  ].join()
  const [read, setRead] = useState(version)
  useEffect(() => {
    if (read === version) return
    setRead(version)
    void refetch()
  }, [read, version, refetch])
  return (
    <section className={styles.timeline} aria-label={tWith('Timeline of trade idea {number}', { number: idea.number })}>
      <ExchangeZone value={idea.time_zone}>
        <PriceChart
          code={idea.symbol}
          decimals={idea.decimals}
          quote={isOpen(idea) ? quote : undefined}
          posts={NO_POSTS}
          span={{ from: Date.parse(idea.posted_at), to: idea.ended_at === null ? Date.now() : Date.parse(idea.ended_at) }}
          ideas={[toChartIdea(idea)]}
          selectedIdea={idea.id}
        />
      </ExchangeZone>
      <Row gap={8} className={styles.head}>
        <h2 className={styles.title}>{t('Timeline')}</h2>
        <Button size="sm" variant="ghost" icon="table" onClick={() => setTable(!isTable)}>
          {isTable ? t('Hide table') : t('Data table')}
        </Button>
      </Row>
      {events.isPending && <Skeleton height={120} />}
      {events.isError && events.data === undefined && (
        <ErrorState text={t("Couldn't load the timeline")} error={events.error} retry={() => void events.refetch()} />
      )}
      {shown !== undefined && (isTable ? <EventTable idea={idea} events={shown} /> : <EventList idea={idea} events={shown} />)}
    </section>
  )
}

const NO_POSTS: readonly never[] = []

function EventList({ idea, events }: { idea: Idea; events: readonly NumberedEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={event.id} data-kind={event.kind}>
          <span className={styles.name}>
            <bdi>{eventName(event, idea)}</bdi>
            {event.r !== null && <b className={directionOf(event.r)}> {formatR(event.r)}</b>}
          </span>
          <time dateTime={event.at} className="faint text-xs">
            {formatZonedTime(event.at, idea)}
          </time>
          <span className="faint text-xs">{detailText(event, idea)}</span>
        </li>
      ))}
    </ol>
  )
}

function EventTable({ idea, events }: { idea: Idea; events: readonly NumberedEvent[] }) {
  const show = (price: string | null | undefined) => (price === null || price === undefined ? '–' : priceText(idea, price))
  const columns = [
    t('Event'),
    t('Time'),
    t('Price'),
    t('Candle'),
    tAs('price', 'Open'),
    t('High'),
    t('Low'),
    tAs('price', 'Close'),
    t('Result'),
  ]
  const rows = events.map((event) => ({
    key: event.id,
    cells: [
      eventName(event, idea),
      formatZonedTime(event.at, idea),
      show(event.price),
      event.candle?.interval ?? '–',
      ...(['open', 'high', 'low', 'close'] as const).map((part) => show(event.candle?.[part])),
      event.r === null ? '–' : formatR(event.r),
    ] as const,
  }))
  return <DataTable label={t('Timeline')} columns={columns} rows={rows} />
}
