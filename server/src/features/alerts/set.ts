import {
  type Alert,
  ALERTS_MOST,
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
import type { Handle } from '#platform/db.ts'
import { makeOnce } from '#platform/once.ts'
import { notFound, refuse, refuseFields } from '#platform/refusal.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { replaceLevels } from '#features/prices/price-levels.ts'
import { type Condition, priceLevelsOf } from './conditions.ts'
import { changeStatus, changeTerms, countAlerts, insertAlert, lockAlerts, removeAlertOf, type Terms } from './store.ts'
import { presentAlert } from './view.ts'

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
    state: 'unknown',
  }
}

/** Announces a changed alert to the alert evaluator and to the screens of its owner. */
const tell = ({ bus }: Deps, user: Id, id: Id) => bus.publish({ topic: 'alert.changed', user_id: user, alert_id: id })

/** Writes the price levels of an alert, or removes them if it is paused. */
const writeLevels = (tx: Handle, id: Id, terms: (Condition & { symbol: string }) | null): Promise<void> =>
  replaceLevels(tx, { kind: 'alert', references: [id] }, terms === null ? [] : priceLevelsOf({ ...terms, id }))

/** Sets an alert; throws a field refusal for an unknown symbol and `conflict` for one alert too many. */
export async function create(ask: Ask<typeof createAlert>, deps: Deps): Promise<Alert> {
  const { viewer, body } = ask
  const terms = termsOf(body)
  const { id, made } = await makeOnce(deps.db, ask, async (tx, alert) => {
    await lockAlerts(tx, viewer.id)
    const { count = 0 } = (await countAlerts(tx, viewer.id)) ?? {}
    if (count >= ALERTS_MOST) throw refuse('conflict', message('max_alerts', { max: ALERTS_MOST }))
    await insertAlert(tx, { id: alert, user: viewer.id }, terms)
    await writeLevels(tx, alert, terms)
    return presentAlert(tx, viewer.id, alert)
  })
  // Also for a repeated request: the process that made the alert may have ended before it announced it.
  tell(deps, viewer.id, id)
  return made ?? presentAlert(deps.db, viewer.id, id)
}

/** Sets an alert anew; throws `not_found` for one that is not one's own. */
export async function change({ viewer, params, body }: Ask<typeof changeAlert>, deps: Deps): Promise<Alert> {
  const terms = termsOf(body)
  await deps.db.transaction(async (tx) => {
    if ((await changeTerms(tx, { id: params.id, user: viewer.id }, terms)) === 0) throw notFound()
    await writeLevels(tx, params.id, terms)
  })
  tell(deps, viewer.id, params.id)
  return presentAlert(deps.db, viewer.id, params.id)
}

/** Pauses an alert or has it wait again; throws `not_found` for one that is not one's own and `conflict` for one that has expired. */
export async function turn({ viewer, params, body }: Ask<typeof switchAlert>, deps: Deps): Promise<Alert> {
  const { status, expires_at: end } = await presentAlert(deps.db, viewer.id, params.id)
  if (body.on && end !== null && Date.parse(end) <= Date.now()) throw refuse('conflict', message('alert_expired'))
  if (body.on !== (status === 'active')) {
    const changed = { status: body.on ? 'active' : 'paused', state: 'unknown' } as const
    await deps.db.transaction(async (tx) => {
      const terms = await changeStatus(tx, { id: params.id, user: viewer.id }, changed)
      if (terms === undefined) throw notFound()
      await writeLevels(tx, params.id, body.on ? terms : null)
    })
  }
  tell(deps, viewer.id, params.id)
  return presentAlert(deps.db, viewer.id, params.id)
}

/** Deletes an alert; throws `not_found` for one that is not one's own. */
export async function remove({ viewer, params }: Ask<typeof removeAlert>, deps: Deps): Promise<undefined> {
  if ((await removeAlertOf(deps.db, viewer.id, params.id)) === 0) throw notFound()
  tell(deps, viewer.id, params.id)
}
