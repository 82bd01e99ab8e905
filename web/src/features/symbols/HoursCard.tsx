import type { MarketSymbol } from '@trademates/contract/symbols'
import '#ui/Panel.css'
import './HoursCard.css'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Days of the week in words: a run of them by its ends. */
function daysInWords(days: readonly number[]): string {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  if (days.length === 7) return 'Every day'
  return days.length > 2 && last - first === days.length - 1 ? `${DAYS[first]} to ${DAYS[last]}` : days.map((day) => DAYS[day]).join(', ')
}

/** When and where a symbol is traded, and what else it is called. */
export function HoursCard({ symbol: { exchange, hours, aliases } }: { symbol: MarketSymbol }) {
  return (
    <section className="panel hours-card" aria-labelledby="hours-card">
      <div className="panel-head">
        <h2 id="hours-card">Trading hours</h2>
      </div>
      <dl>
        {hours.sessions.map(({ days, open, close }) => (
          <div key={`${days.join()}${open}`}>
            <dt>{daysInWords(days)}</dt>
            <dd>{open === '00:00' && close === '24:00' ? 'All day' : `${open} to ${close}${close <= open ? ' next day' : ''}`}</dd>
          </div>
        ))}
        <div>
          <dt>Time zone</dt>
          <dd>{hours.time_zone.replaceAll('_', ' ')}</dd>
        </div>
        {exchange !== null && (
          <div>
            <dt>Exchange</dt>
            <dd>{exchange}</dd>
          </div>
        )}
        {aliases.length > 0 && (
          <div>
            <dt>Also</dt>
            <dd>{aliases.slice(0, 6).join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
