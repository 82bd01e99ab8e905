import { Link } from '@tanstack/react-router'
import type { HeatMapPeriod } from '@trademates/contract/market-overview'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { ScrollBox } from '#ui/lists/ScrollBox.tsx'
import { type HeatMapGroup, isFalling, stepOf } from './heat-map-layout.ts'
import styles from './HeatMap.module.css'

const CURRENCIES = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'SEK', 'NOK']

/** The change of each currency against the dollar, as a factor; from the pairs with the dollar. */
function readStrengths(changes: ReadonlyMap<string, string | null>): Map<string, number> {
  const factors = CURRENCIES.flatMap((currency): [string, number][] => {
    if (currency === 'USD') return [[currency, 1]]
    const direct = changes.get(`${currency}USD`)
    const inverse = changes.get(`USD${currency}`)
    if (typeof direct === 'string') return [[currency, 1 + Number(direct) / 100]]
    return typeof inverse === 'string' ? [[currency, 1 / (1 + Number(inverse) / 100)]] : []
  })
  return new Map(factors)
}

/** Ten currencies against each other: the row is the base, the column is the quote currency. */
export function CrossTable({ groups, period }: { groups: readonly HeatMapGroup[]; period: HeatMapPeriod }) {
  const changes = new Map(groups.flatMap(({ rows }) => rows.map(([code, , , change]) => [code, change])))
  const strengths = readStrengths(changes)
  const changeOf = (base: string, quote: string): string | null => {
    const known = changes.get(base + quote)
    if (known !== undefined) return known
    const [one, other] = [strengths.get(base), strengths.get(quote)]
    return one === undefined || other === undefined ? null : ((one / other - 1) * 100).toFixed(2)
  }
  return (
    <ScrollBox label={t('Currencies')} className={styles.tableBox}>
      <table className={styles.cross}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('Base currency')}</span>
            </th>
            {CURRENCIES.map((quote) => (
              <th key={quote} scope="col">
                {quote}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CURRENCIES.map((base) => (
            <tr key={base}>
              <th scope="row">{base}</th>
              {CURRENCIES.map((quote) => {
                const change = base === quote ? null : changeOf(base, quote)
                const code = changes.has(base + quote) ? base + quote : changes.has(quote + base) ? quote + base : undefined
                const content = change === null ? '–' : <PriceChange percent={change} />
                return (
                  <td key={quote} data-step={stepOf(change, period)} data-falling={isFalling(change) || undefined}>
                    {code === undefined || change === null ? (
                      content
                    ) : (
                      <Link
                        to="/symbol/$code"
                        params={{ code }}
                        aria-label={tWith('{base} against {quote}: {change}%', { base, quote, change })}
                      >
                        {content}
                      </Link>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
