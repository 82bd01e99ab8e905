import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alerts } from '#features/alerts/Alerts.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import './NewsAndAlertPage.css'

const TABS = [{ value: 'alerts', label: 'Alerts' }] as const
type Tab = (typeof TABS)[number]['value']

/** News of the markets, and one's own price alerts; `?tab=alerts` opens the second. */
export default function NewsAndAlertPage() {
  const { tab = 'alerts' } = useSearch({ from: '/members/newsAndAlert' })
  const navigate = useNavigate()
  const choose = (next: Tab) => void navigate({ to: '/newsAndAlert', search: { tab: next }, replace: true })
  return (
    <div className="cols alone">
      <section className="feed" aria-label="News & Alert">
        <PageHead title="News & Alert" />
        <div className="news-tabs">
          <Tabs label="News & Alert" tabs={TABS} value={tab} onChange={choose} controls="news-and-alert" />
        </div>
        <div id="news-and-alert" role="tabpanel" aria-label="Alerts">
          <Alerts />
        </div>
      </section>
    </div>
  )
}
