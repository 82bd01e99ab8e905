import { INTERVALS, type Interval } from '@trademates/contract/prices'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Segments } from '#ui/Segments.tsx'
import { useIsWide } from '#ui/width.ts'
import { t } from '#words/t.ts'
import type { Look } from './draw.ts'
import styles from './PriceChart.module.css'

const CHOICES = INTERVALS.map((value) => ({ value, label: value.toUpperCase().replace('M', 'm') }))
const kinds = () =>
  [
    { value: 'candles', label: t('Candles'), icon: 'chart-candlestick' },
    { value: 'line', label: t('Line'), icon: 'chart-line' },
  ] as const

interface Props {
  interval: Interval
  onInterval: (interval: Interval) => void
  look: Look
  onLook: (look: Look) => void
  /** Whether posts stand on the chart; nothing where there are none. */
  posts: { shown: boolean; show: (on: boolean) => void } | undefined
  onFullScreen: () => void
}

/** What changes how a chart is shown. */
export function ChartBar({ interval, onInterval, look, onLook, posts, onFullScreen }: Props) {
  const isWide = useIsWide()
  const pins = posts !== undefined && (
    <Chip line pressed={posts.shown} onClick={() => posts.show(!posts.shown)}>
      <Icon name="map-pin" size={14} />
      {t('Posts')}
    </Chip>
  )
  return (
    <div className={styles.chartBar}>
      <Segments label={t('Interval')} choices={CHOICES} value={interval} onChange={onInterval} />
      {/* A phone shows the beginning of the bar. */}
      {!isWide && pins}
      <Segments bare label={t('Chart type')} choices={kinds()} value={look.kind} onChange={(kind) => onLook({ ...look, kind })} />
      <Chip line pressed={look.isLog} onClick={() => onLook({ ...look, isLog: !look.isLog })}>
        {t('Log')}
      </Chip>
      <span className="end row">
        {isWide && pins}
        <IconButton label={t('Full screen')} icon="maximize" onClick={onFullScreen} />
      </span>
    </div>
  )
}
