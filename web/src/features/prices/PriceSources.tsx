import { useQuery } from '@tanstack/react-query'
import { t } from '#i18n/t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { quoteStatus } from './PriceTag.tsx'
import { priceSourcesQuery } from './queries.ts'

/** The sources of prices, each with its delay and its terms; empty until they are loaded. */
export function PriceSources() {
  const { data = [] } = useQuery(priceSourcesQuery)
  return (
    <ul aria-label={t('Price sources')}>
      {data.map(({ name, url, is_sample: isSample, delay, terms_url: terms }) => (
        <li key={name}>
          <Icon name="chart-line" />
          {isSample ? (
            t('Simulated: every symbol that no source covers')
          ) : (
            <span>
              <b>{url === null ? name : <SourceLink to={url}>{name}</SourceLink>}</b>
              {` · ${quoteStatus({ source: { name, url, is_sample: isSample }, delay, is_stale: false })}`}
              {terms !== null && (
                <>
                  {' · '}
                  <SourceLink to={terms}>{t('Terms of use')}</SourceLink>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const SourceLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className="link" target="_blank" rel="noopener">
    {children}
  </a>
)
