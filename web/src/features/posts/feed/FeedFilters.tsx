import { MarketChips } from '#features/markets/MarketChips.tsx'
import { TagChip } from '#ui/TagChip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { rich } from '#words/rich.ts'
import { tAs } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import type { FeedSearch } from './feed-search.ts'
import styles from './Feed.module.css'

interface Props {
  search: FeedSearch
  onSearch: (search: FeedSearch) => void
}

const tabs = () =>
  [
    { value: 'latest', label: t('Latest') },
    { value: 'following', label: t('Following') },
    { value: 'watchlist', label: tAs('of a feed', 'Watchlist') },
  ] as const

function without(search: FeedSearch, name: keyof FeedSearch): FeedSearch {
  const { [name]: _, ...rest } = search
  return rest
}

/** What narrows the feed: everybody, those one follows or what one watches, one market, one tag. */
export function FeedFilters({ search, onSearch }: Props) {
  return (
    <>
      <div className={styles.feedTabs}>
        <Tabs
          label={t('Feed')}
          tabs={tabs()}
          value={search.feed ?? 'latest'}
          onChange={(feed) => onSearch(feed === 'latest' ? without(search, 'feed') : { ...search, feed })}
          controls="feed"
        />
        <MarketChips
          value={search.market}
          onChange={(market) => onSearch(market === undefined ? without(search, 'market') : { ...search, market })}
        />
      </div>
      {search.tag !== undefined && (
        <div className={styles.feedTag}>
          {rich(t('Posts tagged <tag></tag>'), {
            tag: () => <TagChip text={`#${search.tag}`} onRemove={() => onSearch(without(search, 'tag'))} />,
          })}
        </div>
      )}
    </>
  )
}
