import { Link } from '@tanstack/react-router'
import type { NewsItem } from '@trademates/contract/news'
import { formatDateTime, zonedFormat } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import newsStyles from './News.module.css'
import cashtagStyles from '#ui/display/Cashtag.module.css'

const clock = zonedFormat({ hour: '2-digit', minute: '2-digit' })

/** One headline with source, time and symbols. Links to the article in a new tab; sample headlines have no link. */
export function NewsRow({ item: { headline, url, source, published_at, symbols, is_sample: isSample } }: { item: NewsItem }) {
  return (
    <Stack as="li" gap={12} data-slot="news" className={newsStyles.news}>
      <time dateTime={published_at} title={formatDateTime(published_at)}>
        {clock.format(new Date(published_at))}
      </time>
      <div>
        <h3>
          {url === null ? (
            headline
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {headline}
              <span className="sr-only"> {t('(opens in a new tab)')}</span>
            </a>
          )}
        </h3>
        <Row as="p" gap="0 10px" align="stretch" wrap className={newsStyles.newsMeta}>
          <span>{isSample ? t('Simulated') : source}</span>
          {symbols.map((code) => (
            <Link key={code} to="/symbol/$code" params={{ code }} className={cashtagStyles.cash}>
              ${code}
            </Link>
          ))}
        </Row>
      </div>
    </Stack>
  )
}
