import { useQuery } from '@tanstack/react-query'
import { compare } from '@trademates/contract/decimals'
import { type Candle, type CandleInterval, MAX_CANDLES, type Quote } from '@trademates/contract/prices'
import { useEffect, useMemo, useRef, useState } from 'react'
import { candlesQuery } from '#features/prices/queries.ts'
import { useOfflineCopy } from '#lib/cache/use-offline-copy.ts'
import { shortestInterval } from '#features/prices/shortest-interval.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { useExchangeZone } from '#lib/time/exchange-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import type { ChartAlert } from './AlertLines.tsx'
import { describeChart } from './chart-text.ts'
import { ChartCanvas } from './ChartCanvas.tsx'
import { ChartFooter } from './ChartFooter.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import type { ChartSpan } from './first-range.ts'
import { ChartToolbar, type MarksOnChart } from './ChartToolbar.tsx'
import type { ChartHandle, ChartStyle } from './drawing/draw-chart.ts'
import { createSnapshot } from './drawing/snapshot.ts'
import type { ChartLevel } from './LevelHandles.tsx'
import type { ChartIdea } from './place-ideas.ts'
import { type ChartPost, groupPostsByCandle } from './place-pins.ts'
import styles from './PriceChart.module.css'

const INITIAL_CANDLES = 200
const MORE_CANDLES = 300

/** Whether charts show posts, ideas or alerts, remembered by this browser, and its setter. */
function useMarksOnChart(key: 'chartPosts' | 'chartIdeas' | 'chartAlerts'): MarksOnChart {
  const [shown, setShown] = useState(() => localStorage.getItem(key) !== 'hidden')
  return {
    shown,
    show(on) {
      localStorage.setItem(key, on ? 'shown' : 'hidden')
      setShown(on)
    },
  }
}

const MINUTE_MS = 60_000
const INTERVAL_MS: Record<CandleInterval, number> = {
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
  '1w': 7 * 1_440 * MINUTE_MS,
}

/** Returns the candles with the newest price in the current one; `isOver`: the price belongs to a newer candle. */
function withQuote(
  candles: readonly Candle[],
  quote: Quote | undefined,
  interval: CandleInterval,
): { all: readonly Candle[]; isOver: boolean } {
  const last = candles.at(-1)
  if (last === undefined || quote === undefined) return { all: candles, isOver: false }
  const [opened, quoted] = [Date.parse(last.time), Date.parse(quote.time)]
  if (quoted > opened + INTERVAL_MS[interval]) return { all: candles, isOver: true }
  if (last.final || quoted < opened || quote.price === last.close) return { all: candles, isOver: false }
  const { price } = quote
  const high = compare(price, last.high) > 0 ? price : last.high
  const low = compare(price, last.low) < 0 ? price : last.low
  return { all: [...candles.slice(0, -1), { ...last, close: price, high, low }], isOver: false }
}

/** Candles that a span may take at first. */
const MAX_SPAN_CANDLES = 80
/** Candles loaded before a span. */
const CANDLES_BEFORE = 60

/** The shortest interval whose candles fill a span but no more than the chart, and reach back to it. */
const intervalOf = ({ from, to }: ChartSpan): CandleInterval =>
  shortestInterval(Math.max(to - from, ((Date.now() - from) * MAX_SPAN_CANDLES) / (MAX_CANDLES - CANDLES_BEFORE)), MAX_SPAN_CANDLES)

/** The number of candles since the beginning of a span, with some before. */
const candlesSince = ({ from }: ChartSpan, interval: CandleInterval): number =>
  Math.min(MAX_CANDLES, Math.max(INITIAL_CANDLES, Math.ceil((Date.now() - from) / INTERVAL_MS[interval]) + CANDLES_BEFORE))

interface Props {
  code: string
  decimals: number
  quote: Quote | undefined
  /** The posts about the symbol, newest first, shown on the chart if the viewer wants that. */
  posts: readonly ChartPost[]
  /** Attaches a snapshot of the chart to a new post. */
  onPost?: (picture: File) => void
  /** What is visible at first; without it, the newest candles of an hour each. */
  span?: ChartSpan
  /** The ideas whose levels are shown on the chart. */
  ideas?: readonly ChartIdea[]
  selectedIdea?: string | null
  /** Called when an idea is selected; without it, ideas are always shown. */
  onIdea?: (id: string) => void
  /** Levels that are moved on the chart. */
  levels?: readonly ChartLevel[]
  onLevel?: (id: string, price: string) => void
  /** The viewer's price alerts on the symbol. */
  alerts?: readonly ChartAlert[]
  /** Called when an alert is moved. */
  onAlert?: (id: string, price: string) => void
  /** Adds a price alert at a price. */
  onAddAlert?: (price: string) => void
  /** Starts a trade idea that is entered at a price. */
  onNewIdea?: ((price: string) => void) | undefined
}

/** The chart of a symbol: candles or a line with volume and posts, also as a sentence and a table. */
export function PriceChart({ code, decimals, quote, posts, onPost, span, ideas = NO_IDEAS, ...marks }: Props) {
  const { selectedIdea = null, onIdea, levels = NO_LEVELS, onLevel, alerts = NO_ALERTS, onAlert, onAddAlert, onNewIdea } = marks
  const [interval, choose] = useState<CandleInterval>(() => (span === undefined ? '1h' : intervalOf(span)))
  const [look, setLook] = useState<Omit<ChartStyle, 'interval' | 'exchangeZone'>>({ kind: 'candles', isLog: false, decimals })
  const exchangeZone = useExchangeZone()
  const style = useMemo(() => ({ ...look, interval, exchangeZone }), [look, interval, exchangeZone])
  const [limit, setLimit] = useState(() => (span === undefined ? INITIAL_CANDLES : candlesSince(span, interval)))
  const postMarks = useMarksOnChart('chartPosts')
  const ideaMarks = useMarksOnChart('chartIdeas')
  const alertMarks = useMarksOnChart('chartAlerts')
  const box = useRef<HTMLElement>(null)
  const drawn = useRef<ChartHandle>(null)
  const isOnline = useOnline()
  const query = candlesQuery(code, interval, limit)
  const chart = useQuery(query)
  useOfflineCopy(query.queryKey, chart)
  const candles = withQuote(chart.data?.candles ?? [], quote, interval)
  const spots = groupPostsByCandle(posts, candles.all)

  // A new candle has started: the last one is final.
  const { refetch } = chart
  const isOver = candles.isOver
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])

  const source = chart.data?.source
  const post = async () => {
    if (drawn.current === null || box.current === null || source === undefined) return
    onPost?.(
      await createSnapshot(drawn.current.picture(), box.current, {
        title: `${code} · ${interval}`,
        source,
        time: new Date(),
        exchangeZone,
      }),
    )
  }
  return (
    <section
      data-slot="price-chart"
      data-keep-clear
      className={styles.priceChart}
      aria-label={tWith('Chart of {name}', { name: code })}
      ref={box}
    >
      <ChartToolbar
        interval={interval}
        onInterval={choose}
        style={style}
        onStyle={setLook}
        // Without posts, the button is hidden.
        posts={spots.length === 0 ? undefined : postMarks}
        ideas={ideas.length === 0 || onIdea === undefined ? undefined : ideaMarks}
        alerts={alerts.length === 0 ? undefined : alertMarks}
        onFullScreen={() => void toggleFullScreen(box.current)}
      />
      {chart.isError && chart.data === undefined && (
        <ErrorState text={t("Couldn't load the chart")} error={chart.error} retry={() => void chart.refetch()} />
      )}
      {chart.isPending && <ChartSkeleton />}
      {chart.data !== undefined && (
        <>
          <ChartCanvas
            ref={drawn}
            candles={candles.all}
            candlePosts={postMarks.shown ? spots : NO_POSTS}
            ideas={onIdea === undefined || ideaMarks.shown ? ideas : NO_IDEAS}
            selectedIdea={selectedIdea}
            onIdea={onIdea}
            levels={levels}
            onLevel={onLevel}
            alerts={alertMarks.shown ? alerts : NO_ALERTS}
            onAlert={onAlert}
            onAddAlert={onAddAlert}
            onNewIdea={onNewIdea}
            style={style}
            span={span}
            onOldest={() => setLimit(Math.min(MAX_CANDLES, limit + MORE_CANDLES))}
          />
          <p className="sr-only">{describeChart(code, candles.all, style)}</p>
          {(chart.data.is_stale || chart.isError || !isOnline) && (
            <p className={styles.chartStale}>{t('Price feed unavailable. Latest candles may be missing.')}</p>
          )}
        </>
      )}
      {!(chart.isError && chart.data === undefined) && (
        <ChartFooter
          label={tWith('Candles of {code}, {interval}', { code, interval })}
          candles={candles.all}
          candlePosts={spots}
          style={style}
          source={source}
          onPost={onPost && (() => void post())}
        />
      )}
    </section>
  )
}

const NO_IDEAS: readonly ChartIdea[] = []
const NO_LEVELS: readonly ChartLevel[] = []
const NO_ALERTS: readonly ChartAlert[] = []
const NO_POSTS: ReturnType<typeof groupPostsByCandle> = []

const toggleFullScreen = (box: HTMLElement | null) =>
  document.fullscreenElement === null ? box?.requestFullscreen() : document.exitFullscreen()
