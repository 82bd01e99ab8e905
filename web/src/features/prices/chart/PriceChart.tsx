import { inFigures } from '@trademates/contract/decimals'
import { useQuery } from '@tanstack/react-query'
import { type Candle, CANDLES_MOST, INTERVALS, type Interval, type Quote } from '@trademates/contract/prices'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { candlesQuery } from '#features/prices/queries.ts'
import { priceInFigures } from '#features/prices/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { rich } from '#words/rich.ts'
import { tAs, tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { CandleTable } from './CandleTable.tsx'
import { type Drawn, draw, type Look } from './draw.ts'
import { withQuote } from './live-candle.ts'
import { snapshot } from './snapshot.ts'
import { chartInWords, momentInWords } from './words.ts'
import './PriceChart.css'

const FIRST = 200
const MORE = 300

const CHOICES = INTERVALS.map((value) => ({ value, label: value.toUpperCase().replace('M', 'm') }))
const kinds = () =>
  [
    { value: 'candles', label: t('Candles'), icon: 'chart-candlestick' },
    { value: 'line', label: t('Line'), icon: 'chart-line' },
  ] as const

interface Props {
  code: string
  decimals: number
  quote: Quote | undefined
  /** Takes a picture of the chart to where it is posted. */
  onPost: (picture: File) => void
}

/** The chart of a symbol: candles or a line with their volume, as a sentence and as a table too. */
export function PriceChart({ code, decimals, quote, onPost }: Props) {
  const [interval, choose] = useState<Interval>('1h')
  const [look, setLook] = useState<Look>({ kind: 'candles', isLog: false, decimals })
  const [limit, setLimit] = useState(FIRST)
  const [point, setPoint] = useState<number | null>(null)
  const box = useRef<HTMLElement>(null)
  const drawn = useRef<Drawn>(null)
  const chart = useQuery(candlesQuery(code, interval, limit))
  const candles = withQuote(chart.data?.candles ?? [], quote, interval)

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
    <section className="price-chart" aria-label={tWith('Chart of {name}', { name: code })} ref={box}>
      <div className="chart-bar">
        <Segments label={t('Interval')} choices={CHOICES} value={interval} onChange={choose} />
        <Segments label={t('Kind of chart')} choices={kinds()} value={look.kind} onChange={(kind) => setLook({ ...look, kind })} />
        <Chip line pressed={look.isLog} onClick={() => setLook({ ...look, isLog: !look.isLog })}>
          {t('Log')}
        </Chip>
        <span className="end row">
          <IconButton label={t('Full screen')} icon="maximize" onClick={() => void toggleFullScreen(box.current)} />
        </span>
      </div>
      {chart.isError && <Failed text={t('The chart did not load')} retry={() => void chart.refetch()} />}
      {chart.isPending && <Skeleton height={360} />}
      {chart.data !== undefined && (
        <>
          <Legend candle={candles.all.find(({ time }) => Date.parse(time) === point) ?? candles.all.at(-1)} decimals={decimals} />
          <Canvas
            ref={drawn}
            candles={candles.all}
            look={look}
            onPoint={setPoint}
            onOldest={() => setLimit(Math.min(CANDLES_MOST, limit + MORE))}
          />
          <p className="sr-only">{chartInWords(code, candles.all, decimals)}</p>
          {chart.data.is_stale && (
            <p className="chart-stale">{t('The source of these prices does not answer now. The newest candles may be missing.')}</p>
          )}
          <div className="chart-foot">
            <Button size="sm" icon="image-plus" onClick={() => void post()}>
              {t('Post this chart')}
            </Button>
            <span className="notice end">
              {chart.data.source.is_sample
                ? t('Sample data, no market prices')
                : tWith('Prices by {source}', { source: chart.data.source.name })}
              {' · '}
              {rich(t('Chart by <link>TradingView</link>'), {
                link: (name) => (
                  <a href="https://www.tradingview.com/" target="_blank" rel="noopener">
                    {name}
                  </a>
                ),
              })}
            </span>
          </div>
          <details className="chart-figures">
            <summary>
              <Icon name="table" size={16} /> {t('Show as a table')}
            </summary>
            <CandleTable label={tWith('Candles of {code}, {interval}', { code, interval })} candles={candles.all} decimals={decimals} />
          </details>
        </>
      )}
    </section>
  )
}

/** The figures of the candle under the pointer, else of the newest. */
function Legend({ candle, decimals }: { candle: Candle | undefined; decimals: number }) {
  if (candle === undefined) return <p className="legend">{t('No prices for this chart.')}</p>
  const { open, high, low, close, volume, time } = candle
  return (
    <p className="legend" aria-hidden="true">
      <span>{momentInWords(time)}</span>
      {Object.entries({
        [tAs('candle', 'O')]: open,
        [tAs('candle', 'H')]: high,
        [tAs('candle', 'L')]: low,
        [tAs('candle', 'C')]: close,
      }).map(([name, price]) => (
        <span key={name}>
          <i>{name}</i> {priceInFigures(price, decimals)}
        </span>
      ))}
      <span>
        <i>{t('Vol')}</i> {inFigures(volume)}
      </span>
    </p>
  )
}

interface CanvasProps {
  ref: RefObject<Drawn | null>
  candles: readonly Candle[]
  look: Look
  onPoint: (time: number | null) => void
  onOldest: () => void
}

/** Where the chart is drawn. What it shows is said in words beside it. */
function Canvas({ ref, candles, look, onPoint, onOldest }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const pointed = useEffectEvent(onPoint)
  const reachedOldest = useEffectEvent(onOldest)
  useEffect(() => {
    if (host.current === null) return undefined
    const chart = draw(host.current, { onPoint: (time) => pointed(time), onOldest: () => reachedOldest() })
    ref.current = chart
    const stop = onThemeChange(() => chart.recolour())
    return () => {
      stop()
      ref.current = null
      chart.remove()
    }
  }, [ref])
  useEffect(() => ref.current?.show(candles, look), [ref, candles, look])
  return <div className="chart-canvas" ref={host} aria-hidden="true" />
}

/** Calls `change` whenever the page takes other colours; gives what stops it. */
function onThemeChange(change: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  scheme.addEventListener('change', change)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', change)
  }
}

const toggleFullScreen = (box: HTMLElement | null) =>
  document.fullscreenElement === null ? box?.requestFullscreen() : document.exitFullscreen()
