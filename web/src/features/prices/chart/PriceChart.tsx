import { useQuery } from '@tanstack/react-query'
import { CANDLES_MOST, type Interval, type Quote } from '@trademates/contract/prices'
import { useEffect, useRef, useState } from 'react'
import { candlesQuery } from '#features/prices/queries.ts'
import { Failed } from '#ui/Failed.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { ChartBar } from './ChartBar.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import { ChartFoot } from './ChartFoot.tsx'
import type { Drawn, Look } from './draw.ts'
import { withQuote } from './live-candle.ts'
import { type Pinned, spotsOf } from './pins.ts'
import { snapshot } from './snapshot.ts'
import { useShowsPosts } from './use-shows-posts.ts'
import { chartInWords } from './words.ts'
import styles from './PriceChart.module.css'

const FIRST = 200
const MORE = 300

interface Props {
  code: string
  decimals: number
  quote: Quote | undefined
  /** What was written about it, newest first: it stands on the chart where its reader wants that. */
  posts: readonly Pinned[]
  /** Takes a picture of the chart to where it is posted. */
  onPost: (picture: File) => void
}

/** The chart of a symbol: candles or a line with their volume and the posts of their time, as a sentence and as a table too. */
export function PriceChart({ code, decimals, quote, posts, onPost }: Props) {
  const [interval, choose] = useState<Interval>('1h')
  const [look, setLook] = useState<Look>({ kind: 'candles', isLog: false, decimals })
  const [limit, setLimit] = useState(FIRST)
  const [showsPosts, showPosts] = useShowsPosts()
  const box = useRef<HTMLElement>(null)
  const drawn = useRef<Drawn>(null)
  const chart = useQuery(candlesQuery(code, interval, limit))
  const candles = withQuote(chart.data?.candles ?? [], quote, interval)
  const spots = spotsOf(posts, candles.all)

  // A new candle has begun: the last one is final now.
  const { refetch } = chart
  const isOver = candles.isOver
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])

  const source = chart.data?.source
  const post = async () => {
    if (drawn.current === null || box.current === null || source === undefined) return
    onPost(await snapshot(drawn.current.picture(), box.current, { title: `${code} · ${interval}`, source, time: new Date() }))
  }
  return (
    <section data-slot="price-chart" className={styles.priceChart} aria-label={tWith('Chart of {name}', { name: code })} ref={box}>
      <ChartBar
        interval={interval}
        onInterval={choose}
        look={look}
        onLook={setLook}
        // A button that would show nothing is not there.
        posts={spots.length === 0 ? undefined : { shown: showsPosts, show: showPosts }}
        onFullScreen={() => void toggleFullScreen(box.current)}
      />
      {chart.isError && <Failed text={t("Couldn't load the chart")} retry={() => void chart.refetch()} />}
      {chart.isPending && <Skeleton height={360} />}
      {chart.data !== undefined && (
        <>
          <ChartCanvas
            ref={drawn}
            candles={candles.all}
            spots={showsPosts ? spots : NO_SPOTS}
            look={look}
            onOldest={() => setLimit(Math.min(CANDLES_MOST, limit + MORE))}
          />
          <p className="sr-only">{chartInWords(code, candles.all, decimals)}</p>
          {chart.data.is_stale && <p className={styles.chartStale}>{t('Price feed unavailable. Latest candles may be missing.')}</p>}
          <ChartFoot
            label={tWith('Candles of {code}, {interval}', { code, interval })}
            candles={candles.all}
            spots={spots}
            decimals={decimals}
            source={chart.data.source}
            onPost={() => void post()}
          />
        </>
      )}
    </section>
  )
}

const NO_SPOTS: ReturnType<typeof spotsOf> = []

const toggleFullScreen = (box: HTMLElement | null) =>
  document.fullscreenElement === null ? box?.requestFullscreen() : document.exitFullscreen()
