import { MarketChips } from '#features/markets/MarketChips.tsx'
import { Segments } from '#ui/Segments.tsx'
import { t } from '#words/t.ts'
import type { NewsPlace } from './news-place.ts'
import styles from './News.module.css'

interface Props {
  place: NewsPlace
  onPlace: (place: NewsPlace) => void
}

const choices = () =>
  [
    { value: 'all', label: t('All news') },
    { value: 'watched', label: t('My watchlists') },
  ] as const

function without(place: NewsPlace, name: keyof NewsPlace): NewsPlace {
  const { [name]: _, ...rest } = place
  return rest
}

/** What narrows the news: what one watches, and one market. */
export function NewsFilters({ place, onPlace }: Props) {
  return (
    <div data-slot="news-filters" className={styles.newsFilters}>
      <h2>{t('News')}</h2>
      <Segments
        label={t('News filter')}
        choices={choices()}
        value={place.watched === undefined ? 'all' : 'watched'}
        onChange={(choice) => onPlace(choice === 'all' ? without(place, 'watched') : { ...place, watched: 'true' })}
      />
      <MarketChips
        value={place.market}
        onChange={(market) => onPlace(market === undefined ? without(place, 'market') : { ...place, market })}
      />
    </div>
  )
}
