import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { areShortcutsEnabled } from '#lib/storage/shortcut-setting.ts'
import { useNow, timeWithZone } from '#lib/time/time.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { useScrollToSelected } from '#ui/lists/use-scroll-to-selected.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { SimulatedBadge } from './SimulatedBadge.tsx'
import stampStyles from '#ui/display/Stamp.module.css'
import tabStyles from '#ui/navigation/Tabs.module.css'
import styles from './MarketsHeader.module.css'

/** The pages of the markets, in the order of their keys 1, 2, …. */
const PAGES = [
  { to: '/markets', label: () => t('Overview') },
  { to: '/markets/heatmap', label: () => t('Heat map') },
  { to: '/markets/movers', label: () => t('Movers') },
  { to: '/markets/trending', label: () => t('Trending') },
  { to: '/markets/screener', label: () => t('Screener') },
] as const

/** Elements with their own keys, or that cover the page. */
const BLOCKING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Opens the pages with the keys 1, 2, …. */
function usePageKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
      if (!areShortcutsEnabled()) return
      const page = /^[1-9]$/.test(key) ? PAGES[Number(key) - 1] : undefined
      if (page === undefined || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (target instanceof Element && target.closest(BLOCKING) !== null) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      void navigate({ to: page.to })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
}

/** The source of the prices on a page. */
export interface PageSources {
  sources: readonly string[]
  /** In seconds. */
  delay: number
  as_of: string | null
}

/** The source, delay and time of the prices, `Simulated`, or when the device lost its network. */
export function SourceStamp({ sources, delay, as_of: asOf }: PageSources) {
  const now = new Date(useNow())
  const isOnline = useOnline()
  if (asOf === null) return null
  const time = timeWithZone(new Date(asOf), now)
  if (!isOnline) {
    return (
      <span data-slot="stamp" className={`${stampStyles.stamp} ${styles.offline} end`}>
        {tWith('Offline, from {time}', { time })}
      </span>
    )
  }
  if (sources.length === 0) return <SimulatedBadge className="end" />
  return (
    <span data-slot="stamp" className={`${stampStyles.stamp} end`}>
      <Icon name="clock" size={12} />
      {sources.join(', ')}
      {delay > 0 && ` · ${tWith('{count} min delayed', { count: Math.round(delay / 60) })}`} · {time}
    </span>
  )
}

/** The title of the markets, the source of the prices, and links to the pages. */
export function MarketsHeader({ sources }: { sources: PageSources | undefined }) {
  usePageKeys()
  const pages = useScrollToSelected<HTMLElement>()
  return (
    <>
      <Row as="header" gap={12} className={styles.head}>
        <h1>{t('Markets')}</h1>
        {sources && <SourceStamp {...sources} />}
      </Row>
      <nav ref={pages} className={`${styles.pages} ${tabStyles.long}`} aria-label={t('Markets')}>
        {PAGES.map(({ to, label }) => (
          <Link key={to} to={to} className={tabStyles.tab} activeOptions={{ exact: true, includeSearch: false }}>
            {label()}
          </Link>
        ))}
      </nav>
    </>
  )
}
