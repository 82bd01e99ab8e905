import {
  type Alert,
  ALERTS_MOST,
  type AlertKind,
  type AlertTerms,
  type changeAlert,
  type createAlert,
  type removeAlert,
  type switchAlert,
} from '@trademates/contract/alerts'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { makeOnceIn } from '#platform/once.ts'
import { notFound, refuse, refuseFields } from '#platform/refusal.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { Side } from './waiting.ts'
import { changeStatus, changeTerms, countAlerts, insertAlert, lockAlerts, removeAlertOf, type Terms } from './store.ts'
import { presentAlert } from './view.ts'

/** Where an alert begins: one on a side of a level fires at once where the price is there; one that is crossed learns first where that is. */
const BEGIN: Record<AlertKind, Side> = { above: 'under', below: 'over', crosses: 'new', rises: 'under', falls: 'under', moves: 'under' }

/** Throws a field refusal for a symbol that nobody knows. */
function termsOf(body: AlertTerms): Terms {
  const symbol = findSymbol(body.symbol)
  if (symbol === undefined) throw refuseFields({ symbol: [message('no_such_symbol', { symbol: body.symbol })] })
  const what =
    'level' in body ? { level: body.level, percent: null, within: null } : { level: null, percent: body.percent, within: body.within }
  const expires = body.expires_at === null ? null : new Date(body.expires_at)
  return {
    ...what,
    symbol: symbol.code,
    kind: body.kind,
    repeats: body.repeats,
    expires_at: expires,
    note: body.note,
    side: BEGIN[body.kind],
  }
}

/** Says to the judge, wherever it is, and to the owner's screens that an alert is not what it was. */
const tell = ({ bus }: Deps, user: Id, id: Id) => bus.publish({ topic: 'alert.changed', user_id: user, alert_id: id })

/** Sets an alert; throws a field refusal for an unknown symbol and `conflict` for one alert too many. */
export async function create(ask: Ask<typeof createAlert>, deps: Deps): Promise<Alert> {
  const { viewer, body } = ask
  const terms = termsOf(body)
  const { id, made } = await makeOnceIn(deps.db, ask, async (tx, alert) => {
    await lockAlerts(tx, viewer.id)
    const { count = 0 } = (await countAlerts(tx, viewer.id)) ?? {}
    if (count >= ALERTS_MOST) throw refuse('conflict', message('max_alerts', { max: ALERTS_MOST }))
    await insertAlert(tx, { id: alert, user: viewer.id }, terms)
    return presentAlert(tx, viewer.id, alert)
  })
  // Of a repetition too: the process that made it may have ended before it told the judge.
  tell(deps, viewer.id, id)
  return made ?? presentAlert(deps.db, viewer.id, id)
}

/** Sets an alert anew; throws `not_found` for one that is not one's own. */
export async function change({ viewer, params, body }: Ask<typeof changeAlert>, deps: Deps): Promise<Alert> {
  if ((await changeTerms(deps.db, { id: params.id, user: viewer.id }, termsOf(body))) === 0) throw notFound()
  tell(deps, viewer.id, params.id)
  return presentAlert(deps.db, viewer.id, params.id)
}

/** Pauses an alert or has it wait again; throws `not_found` for one that is not one's own and `conflict` for one that has expired. */
export async function turn({ viewer, params, body }: Ask<typeof switchAlert>, deps: Deps): Promise<Alert> {
  const { kind, status, expires_at: end } = await presentAlert(deps.db, viewer.id, params.id)
  if (body.on && end !== null && Date.parse(end) <= Date.now()) throw refuse('conflict', message('alert_expired'))
  if (body.on !== (status === 'active'))
    await changeStatus(deps.db, { id: params.id, user: viewer.id }, { status: body.on ? 'active' : 'paused', side: BEGIN[kind] })
  tell(deps, viewer.id, params.id)
  return presentAlert(deps.db, viewer.id, params.id)
}

/** Deletes an alert; throws `not_found` for one that is not one's own. */
export async function remove({ viewer, params }: Ask<typeof removeAlert>, deps: Deps): Promise<undefined> {
  if ((await removeAlertOf(deps.db, viewer.id, params.id)) === 0) throw notFound()
  tell(deps, viewer.id, params.id)
}
