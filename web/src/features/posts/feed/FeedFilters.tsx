import { MarketChips } from '#features/markets/MarketChips.tsx'
import { TagChip } from '#ui/fields/TagChip.tsx'
import { rich } from '#i18n/rich.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import type { FeedFilter } from './feed-filter.ts'
import { FeedTabs } from './FeedTabs.tsx'
import styles from './Feed.module.css'

interface Props {
  search: FeedFilter
  onSearch: (search: FeedFilter) => void
}

function omit(search: FeedFilter, name: keyof FeedFilter): FeedFilter {
  const { [name]: _, ...rest } = search
  return rest
}

/** Filters of the feed: source, market and tag. */
export function FeedFilters({ search, onSearch }: Props) {
  return (
    <>
      <FeedTabs value={search.feed ?? 'latest'} onFeed={(feed) => onSearch(feed === 'latest' ? omit(search, 'feed') : { ...search, feed })}>
        <MarketChips
          value={search.market}
          onChange={(market) => onSearch(market === undefined ? omit(search, 'market') : { ...search, market })}
        />
      </FeedTabs>
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
