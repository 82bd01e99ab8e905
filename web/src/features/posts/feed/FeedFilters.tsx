import { MarketChips } from '#features/markets/MarketChips.tsx'
import { TagChip } from '#ui/fields/TagChip.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { rich } from '#i18n/rich.ts'
import { tAs } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import type { FeedFilter } from './feed-filter.ts'
import styles from './Feed.module.css'

interface Props {
  search: FeedFilter
  onSearch: (search: FeedFilter) => void
}

const tabs = () =>
  [
    { value: 'latest', label: t('Latest') },
    { value: 'following', label: t('Following') },
    { value: 'watchlist', label: tAs('of a feed', 'Watchlist') },
  ] as const

function omit(search: FeedFilter, name: keyof FeedFilter): FeedFilter {
  const { [name]: _, ...rest } = search
  return rest
}

/** Filters of the feed: source, market and tag. */
export function FeedFilters({ search, onSearch }: Props) {
  return (
    <>
      <Row className={styles.feedTabs}>
        <Tabs
          label={t('Feed')}
          tabs={tabs()}
          value={search.feed ?? 'latest'}
          onChange={(feed) => onSearch(feed === 'latest' ? omit(search, 'feed') : { ...search, feed })}
          controls="feed"
        />
        <MarketChips
          value={search.market}
          onChange={(market) => onSearch(market === undefined ? omit(search, 'market') : { ...search, market })}
        />
      </Row>
      {search.tag !== undefined && (
        <Row gap={8} className={`${styles.feedTag} muted line-below`}>
          {rich(t('Posts tagged <tag></tag>'), {
            tag: () => <TagChip text={`#${search.tag}`} onRemove={() => onSearch(omit(search, 'tag'))} />,
          })}
        </Row>
      )}
    </>
  )
}
