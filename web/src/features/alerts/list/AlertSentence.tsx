import { Link } from '@tanstack/react-router'
import type { AlertEvent } from '@trademates/contract/alerts'
import { rich } from '#i18n/rich.ts'
import { formatTerms } from '#features/alerts/alert-text.ts'

/** The condition of an alert or alert event; the symbol links to its page. */
export function AlertSentence({ terms }: { terms: Pick<AlertEvent, 'symbol' | 'kind' | 'level' | 'percent' | 'within'> }) {
  return (
    <p>
      {rich(formatTerms(terms), {
        symbol: (code) => (
          <Link to="/symbol/$code" params={{ code }} className="strong">
            {code}
          </Link>
        ),
        value: (figures) => <b>{figures}</b>,
      })}
    </p>
  )
}
