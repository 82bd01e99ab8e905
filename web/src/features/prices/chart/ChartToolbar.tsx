import { INTERVALS, type CandleInterval } from '@trademates/contract/prices'
import { Chip } from '#ui/buttons/Chip.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import type { ChartStyle } from './drawing/draw-chart.ts'
import styles from './PriceChart.module.css'

const CHOICES = INTERVALS.map((value) => ({ value, label: value.toUpperCase().replace('M', 'm') }))
const kinds = () =>
  [
    { value: 'candles', label: t('Candles'), icon: 'chart-candlestick' },
    { value: 'line', label: t('Line'), icon: 'chart-line' },
  ] as const

/** Whether posts, ideas or alerts are shown on the chart, and its setter. */
export interface MarksOnChart {
  shown: boolean
  show: (on: boolean) => void
}

interface Props {
  interval: CandleInterval
  onInterval: (interval: CandleInterval) => void
  style: ChartStyle
  onStyle: (look: ChartStyle) => void
  /** Whether posts are shown on the chart; undefined without posts. */
  posts: MarksOnChart | undefined
  /** The same for ideas. */
  ideas: MarksOnChart | undefined
  /** The same for the viewer's alerts. */
  alerts: MarksOnChart | undefined
  onFullScreen: () => void
}

/** The controls of a chart's appearance. */
export function ChartToolbar({ interval, onInterval, style, onStyle, posts, ideas, alerts, onFullScreen }: Props) {
  const isWide = useIsWide()
  const marks = (
    <>
      {posts !== undefined && (
        <Chip line pressed={posts.shown} onClick={() => posts.show(!posts.shown)}>
          <Icon name="map-pin" size={14} />
          {t('Posts')}
        </Chip>
      )}
      {ideas !== undefined && (
        <Chip line pressed={ideas.shown} onClick={() => ideas.show(!ideas.shown)}>
          <Icon name="target" size={14} />
          {t('Ideas')}
        </Chip>
      )}
      {alerts !== undefined && (
        <Chip line pressed={alerts.shown} onClick={() => alerts.show(!alerts.shown)}>
          <Icon name="bell" size={14} />
          {t('Alerts')}
        </Chip>
      )}
    </>
  )
  return (
    <Row gap={8} wrap className={styles.chartBar}>
      <SegmentedControl label={t('Interval')} choices={CHOICES} value={interval} onChange={onInterval} />
      {/* A phone shows the start of the bar. */}
      {!isWide && marks}
      <SegmentedControl
        bare
        label={t('Chart type')}
        choices={kinds()}
        value={style.kind}
        onChange={(kind) => onStyle({ ...style, kind })}
      />
      <Chip line pressed={style.isLog} onClick={() => onStyle({ ...style, isLog: !style.isLog })}>
        {t('Log')}
      </Chip>
      <span className="end row">
        {isWide && marks}
        <IconButton label={t('Full screen')} icon="maximize" onClick={onFullScreen} />
      </span>
    </Row>
  )
}
