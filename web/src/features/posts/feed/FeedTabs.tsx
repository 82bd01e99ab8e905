import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tAs } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import styles from './Feed.module.css'

const tabs = () =>
  [
    { value: 'latest', label: t('Latest') },
    { value: 'following', label: t('Following') },
    { value: 'callers', label: t('Callers') },
    { value: 'watchlist', label: tAs('of a feed', 'Watchlist') },
  ] as const

type FeedTab = ReturnType<typeof tabs>[number]['value']

/** The tabs of Home: three feeds, and the list of callers, which is a page of its own. */
export function FeedTabs({
  value,
  onFeed,
  children,
}: {
  value: FeedTab
  onFeed: (feed: Exclude<FeedTab, 'callers'>) => void
  children?: ReactNode
}) {
  const navigate = useNavigate()
  return (
    <Row className={styles.feedTabs}>
      <Tabs
        label={t('Feed')}
        tabs={tabs()}
        value={value}
        onChange={(tab) => (tab === 'callers' ? void navigate({ to: '/callers' }) : onFeed(tab))}
        controls="feed"
      />
      {children}
    </Row>
  )
}
