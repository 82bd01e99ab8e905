import { MarketChips } from '#features/markets/MarketChips.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import type { NewsParams } from './news-params.ts'
import styles from './News.module.css'

interface Props {
  params: NewsParams
  onParams: (place: NewsParams) => void
}

const choices = () =>
  [
    { value: 'all', label: t('All news') },
    { value: 'watched', label: t('My watchlists') },
  ] as const

function omit(params: NewsParams, name: keyof NewsParams): NewsParams {
  const { [name]: _, ...rest } = params
  return rest
}

/** Filters of the news list: watchlists only, and market. */
export function NewsFilters({ params, onParams }: Props) {
  return (
    <Row wrap data-slot="news-filters" className={styles.newsFilters}>
      <h2>{t('News')}</h2>
      <SegmentedControl
        label={t('News filter')}
        choices={choices()}
        value={params.watched === undefined ? 'all' : 'watched'}
        onChange={(choice) => onParams(choice === 'all' ? omit(params, 'watched') : { ...params, watched: 'true' })}
      />
      <MarketChips
        value={params.market}
        onChange={(market) => onParams(market === undefined ? omit(params, 'market') : { ...params, market })}
      />
    </Row>
  )
}
