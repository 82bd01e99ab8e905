import { Link } from '@tanstack/react-router'
import type { Firing } from '@trademates/contract/alerts'
import { rich } from '#words/rich.ts'
import { termsOf } from './alert-words.ts'

/** What an alert waits for, or fired at; its symbol leads to its page. */
export function AlertSentence({ terms }: { terms: Pick<Firing, 'symbol' | 'kind' | 'level' | 'percent' | 'within'> }) {
  return (
    <p>
      {rich(termsOf(terms), {
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
