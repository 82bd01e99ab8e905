import { Link } from '@tanstack/react-router'
import type { Alert } from '@trademates/contract/alerts'
import type { Quote } from '@trademates/contract/prices'
import { ago, useNow } from '#lib/time.ts'
import { useToggle } from '#lib/toggle.ts'
import { confirm } from '#ui/confirm.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Switch } from '#ui/Switch.tsx'
import { drop, setWaiting, show, showWaiting } from './actions.ts'
import { iconOf, standingOf, termsOf } from './alert-words.ts'

/** One alert: what it waits for, how far that is, and a switch that pauses it. */
export function AlertRow({ alert, quote, edit }: { alert: Alert; quote: Quote | undefined; edit: () => void }) {
  const { id, symbol, kind, status, note, fired_at: firedAt } = alert
  const now = useNow()
  const { verb, value } = termsOf(alert)
  const { on, flip } = useToggle({
    id: `alert:${id}`,
    confirmed: status === 'active',
    show: (wanted) => showWaiting(id, wanted),
    send: (wanted) => setWaiting(id, wanted),
    accept: show,
  })
  const remove = async () => {
    const agreed = await confirm({
      title: 'Delete this alert?',
      text: `${symbol} ${verb} ${value}. That it fired stays in the history.`,
      yes: 'Delete',
      danger: true,
    })
    if (agreed) void drop(id)
  }
  return (
    <li className={status === 'active' ? 'alert-row' : 'alert-row is-off'}>
      <span className="alert-sign">
        <Icon name={iconOf(kind)} size={18} />
      </span>
      <div className="alert-words">
        <p>
          <Link to="/symbol/$code" params={{ code: symbol }} className="strong">
            {symbol}
          </Link>{' '}
          {verb} <b>{value}</b>
        </p>
        <p className="alert-standing">{standingOf(alert, quote, firedAt === null ? '' : ago(firedAt, now))}</p>
        {note !== '' && <p className="alert-note">{note}</p>}
      </div>
      {status !== 'expired' && <Switch label={`${symbol} ${verb} ${value}`} on={on} onFlip={flip} />}
      <Menu
        label={`Options of ${symbol} ${verb} ${value}`}
        items={[
          { label: 'Edit', icon: 'pencil', run: edit },
          'line',
          { label: 'Delete', icon: 'trash-2', danger: true, run: () => void remove() },
        ]}
      />
    </li>
  )
}
