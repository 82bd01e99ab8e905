import {
  type Alert,
  MAX_ALERTS,
  type AlertTerms,
  type changeAlert,
  type createAlert,
  type removeAlert,
  type switchAlert,
} from '@trademates/contract/alerts'
import { compare } from '@trademates/contract/decimals'
import { message } from '@trademates/contract/messages'
import type { Quote } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { replaceLevels } from '#features/prices/price-levels.ts'
import { type AlertCondition, type AlertState, toPriceLevels } from './conditions.ts'
import { convertLevels } from './convert-levels.ts'
import { updateAlertStatus, updateAlert, countAlerts, insertAlert, lockUserAlerts, deleteAlert, type AlertFields } from './store.ts'
import { presentAlert } from './view.ts'

type Prices = Pick<PriceService, 'quotes' | 'knownQuote'>

/** The price that the owner saw: read if the alert needs a side, else the last one, so that a silent source delays no other alert. */
async function readPrice(prices: Prices, symbol: CatalogSymbol, kind: AlertCondition['kind']): Promise<Quote | undefined> {
  const quote = kind === 'crosses' ? (await prices.quotes([symbol]))[0] : prices.knownQuote(symbol)
  return quote?.is_stale === true ? undefined : quote
}

/** The side of its level on which the price is now, from which the next price can cross it; else the next price sets it. */
function sideOf(quote: Quote | undefined, { kind, level }: Pick<AlertFields, 'kind' | 'level'>): AlertState {
  if (kind !== 'crosses' || level === null) return 'unknown'
  const order = quote === undefined ? 0 : compare(quote.price, level)
  return order === 0 ? 'unknown' : order > 0 ? 'above' : 'below'
}

/** Converts the body to columns. Throws a validation error for an unknown symbol. */
async function parseFields(prices: Prices, body: AlertTerms): Promise<AlertFields> {
  const symbol = findSymbol(body.symbol)
  if (symbol === undefined) throw validationError({ symbol: [message('no_such_symbol', { symbol: body.symbol })] })
  const what =
    'level' in body ? { level: body.level, percent: null, within: null } : { level: null, percent: body.percent, within: body.within }
  const quote = await readPrice(prices, symbol, body.kind)
  const expires = body.expires_at === null ? null : new Date(body.expires_at)
  return {
    ...what,
    symbol: symbol.code,
    kind: body.kind,
    repeats: body.repeats,
    expires_at: expires,
    note: body.note,
    state: sideOf(quote, { kind: body.kind, level: what.level }),
    // The level is in the units of this price.
    level_at: new Date(Math.min(Date.now(), quote === undefined ? Infinity : Date.parse(quote.time))),
  }
}

/** Notifies the alert evaluator and the open streams of the owner. */
const publishChange = ({ bus }: Deps, user: Id, id: Id) => bus.publish({ topic: 'alert.changed', user_id: user, alert_id: id })

/** Writes the price levels of an alert, or removes them if it is paused. */
const writeLevels = (tx: Queryable, id: Id, fields: (AlertCondition & { symbol: string }) | null): Promise<void> =>
  replaceLevels(tx, { kinds: ['alert'], references: [id] }, fields === null ? [] : toPriceLevels({ ...fields, id }))

/** Creates an alert. Throws a validation error for an unknown symbol and `conflict` beyond the maximum number of alerts per user. */
export const create =
  (prices: Prices) =>
  async (request: RequestContext<typeof createAlert>, deps: Deps): Promise<Alert> => {
    const { viewer, body } = request
    const fields = await parseFields(prices, body)
    const { id, created } = await withIdempotencyKey(deps.db, request, async (tx, alert) => {
      await lockUserAlerts(tx, viewer.id)
      const { count = 0 } = (await countAlerts(tx, viewer.id)) ?? {}
      if (count >= MAX_ALERTS) throw apiError('conflict', message('max_alerts', { max: MAX_ALERTS }))
      await insertAlert(tx, { id: alert, user: viewer.id }, fields)
      await writeLevels(tx, alert, fields)
      return presentAlert(tx, viewer.id, alert)
    })
    // Also for a repeated request: the first process may have crashed before publishing.
    publishChange(deps, viewer.id, id)
    return created ?? presentAlert(deps.db, viewer.id, id)
  }

/** Replaces the condition of an alert and activates it. Throws `not_found` if the viewer has no such alert. */
export const change =
  (prices: Prices) =>
  async ({ viewer, params, body }: RequestContext<typeof changeAlert>, deps: Deps): Promise<Alert> => {
    const fields = await parseFields(prices, body)
    await deps.db.transaction(async (tx) => {
      if ((await updateAlert(tx, { id: params.id, user: viewer.id }, fields)) === 0) throw notFoundError()
      await writeLevels(tx, params.id, fields)
    })
    publishChange(deps, viewer.id, params.id)
    return presentAlert(deps.db, viewer.id, params.id)
  }

/** Pauses or resumes an alert. Throws `not_found` if the viewer has no such alert and `conflict` if it has expired. */
export const setActive =
  (prices: Prices) =>
  async ({ viewer, params, body }: RequestContext<typeof switchAlert>, deps: Deps): Promise<Alert> => {
    const found = await presentAlert(deps.db, viewer.id, params.id)
    const symbol = findSymbol(found.symbol)
    const quote = body.on && symbol !== undefined ? await readPrice(prices, symbol, found.kind) : undefined
    if (quote !== undefined)
      await convertLevels(deps.bus, deps.db, [{ symbol: found.symbol, pricedAt: new Date(quote.time), isSample: quote.source.is_sample }])
    const alert = await presentAlert(deps.db, viewer.id, params.id)
    const { status, expires_at: end } = alert
    if (body.on && end !== null && Date.parse(end) <= Date.now()) throw apiError('conflict', message('alert_expired'))
    if (body.on !== (status === 'active')) {
      const changed = { status: body.on ? 'active' : 'paused', state: sideOf(quote, alert) } as const
      await deps.db.transaction(async (tx) => {
        const fields = await updateAlertStatus(tx, { id: params.id, user: viewer.id }, changed)
        if (fields === undefined) throw notFoundError()
        await writeLevels(tx, params.id, body.on ? fields : null)
      })
    }
    publishChange(deps, viewer.id, params.id)
    return presentAlert(deps.db, viewer.id, params.id)
  }

/** Deletes an alert. Throws `not_found` if the viewer has no such alert. */
export async function remove({ viewer, params }: RequestContext<typeof removeAlert>, deps: Deps): Promise<undefined> {
  if ((await deleteAlert(deps.db, viewer.id, params.id)) === 0) throw notFoundError()
  deps.bus.publish({ topic: 'alert.deleted', user_id: viewer.id, alert_id: params.id })
}
