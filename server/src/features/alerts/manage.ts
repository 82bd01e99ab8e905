import {
  type Alert,
  MAX_ALERTS,
  type AlertTerms,
  type changeAlert,
  type createAlert,
  type removeAlert,
  type switchAlert,
} from '@trademates/contract/alerts'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { replaceLevels } from '#features/prices/price-levels.ts'
import { type AlertCondition, toPriceLevels } from './conditions.ts'
import { updateAlertStatus, updateAlert, countAlerts, insertAlert, lockUserAlerts, deleteAlert, type AlertFields } from './store.ts'
import { presentAlert } from './view.ts'

/** Throws a field refusal for a symbol that nobody knows. */
function parseFields(body: AlertTerms): AlertFields {
  const symbol = findSymbol(body.symbol)
  if (symbol === undefined) throw validationError({ symbol: [message('no_such_symbol', { symbol: body.symbol })] })
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
const publishChange = ({ bus }: Deps, user: Id, id: Id) => bus.publish({ topic: 'alert.changed', user_id: user, alert_id: id })

/** Writes the price levels of an alert, or removes them if it is paused. */
const writeLevels = (tx: Queryable, id: Id, terms: (AlertCondition & { symbol: string }) | null): Promise<void> =>
  replaceLevels(tx, { kind: 'alert', references: [id] }, terms === null ? [] : toPriceLevels({ ...terms, id }))

/** Sets an alert; throws a field refusal for an unknown symbol and `conflict` for one alert too many. */
export async function create(ask: RequestContext<typeof createAlert>, deps: Deps): Promise<Alert> {
  const { viewer, body } = ask
  const terms = parseFields(body)
  const { id, created } = await withIdempotencyKey(deps.db, ask, async (tx, alert) => {
    await lockUserAlerts(tx, viewer.id)
    const { count = 0 } = (await countAlerts(tx, viewer.id)) ?? {}
    if (count >= MAX_ALERTS) throw apiError('conflict', message('max_alerts', { max: MAX_ALERTS }))
    await insertAlert(tx, { id: alert, user: viewer.id }, terms)
    await writeLevels(tx, alert, terms)
    return presentAlert(tx, viewer.id, alert)
  })
  // Also for a repeated request: the process that made the alert may have ended before it announced it.
  publishChange(deps, viewer.id, id)
  return created ?? presentAlert(deps.db, viewer.id, id)
}

/** Sets an alert anew; throws `not_found` for one that is not one's own. */
export async function change({ viewer, params, body }: RequestContext<typeof changeAlert>, deps: Deps): Promise<Alert> {
  const terms = parseFields(body)
  await deps.db.transaction(async (tx) => {
    if ((await updateAlert(tx, { id: params.id, user: viewer.id }, terms)) === 0) throw notFoundError()
    await writeLevels(tx, params.id, terms)
  })
  publishChange(deps, viewer.id, params.id)
  return presentAlert(deps.db, viewer.id, params.id)
}

/** Pauses an alert or has it wait again; throws `not_found` for one that is not one's own and `conflict` for one that has expired. */
export async function setActive({ viewer, params, body }: RequestContext<typeof switchAlert>, deps: Deps): Promise<Alert> {
  const { status, expires_at: end } = await presentAlert(deps.db, viewer.id, params.id)
  if (body.on && end !== null && Date.parse(end) <= Date.now()) throw apiError('conflict', message('alert_expired'))
  if (body.on !== (status === 'active')) {
    const changed = { status: body.on ? 'active' : 'paused', state: 'unknown' } as const
    await deps.db.transaction(async (tx) => {
      const terms = await updateAlertStatus(tx, { id: params.id, user: viewer.id }, changed)
      if (terms === undefined) throw notFoundError()
      await writeLevels(tx, params.id, body.on ? terms : null)
    })
  }
  publishChange(deps, viewer.id, params.id)
  return presentAlert(deps.db, viewer.id, params.id)
}

/** Deletes an alert; throws `not_found` for one that is not one's own. */
export async function remove({ viewer, params }: RequestContext<typeof removeAlert>, deps: Deps): Promise<undefined> {
  if ((await deleteAlert(deps.db, viewer.id, params.id)) === 0) throw notFoundError()
  publishChange(deps, viewer.id, params.id)
}
