import type { Alert, AlertEvent } from '@trademates/contract/alerts'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type AlertRow, type AlertEventRow, listAlertsOf } from './store.ts'

// Drops symbols that are no longer in the catalog, such as expired contracts.
function toAlerts({ has_expired: hasExpired, state, ...row }: AlertRow): Alert[] {
  const known = findSymbol(row.symbol)
  if (known === undefined) return []
  const { name, market, decimals, hours } = known
  return [
    {
      ...row,
      name,
      market,
      decimals,
      time_zone: hours.time_zone,
      status: row.status !== 'fired' && hasExpired ? 'expired' : row.status,
      resting: row.status === 'active' && state === 'triggered',
      expires_at: row.expires_at?.toISOString() ?? null,
      fired_at: row.fired_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    },
  ]
}

/** Lists a user's alerts, newest first; only those on `symbol` if given. */
export const presentAlerts = async (db: Queryable, user: Id, symbol?: string): Promise<Alert[]> =>
  (await listAlertsOf(db, user, { symbol })).flatMap(toAlerts)

/** Returns one alert of a user, if there is one. */
export const findAlert = async (db: Queryable, user: Id, id: Id): Promise<Alert | undefined> =>
  (await listAlertsOf(db, user, { id })).flatMap(toAlerts)[0]

/** Returns one alert. Throws `not_found` if the user has no such alert. */
export async function presentAlert(db: Queryable, user: Id, id: Id): Promise<Alert> {
  const alert = await findAlert(db, user, id)
  if (alert === undefined) throw notFoundError()
  return alert
}

/** Fraction digits of a price whose symbol is no longer in the catalog. */
const countDecimals = (price: string) => price.split('.')[1]?.length ?? 0

export function toAlertEvent(row: AlertEventRow): AlertEvent {
  const known = findSymbol(row.symbol)
  return {
    ...row,
    decimals: known?.decimals ?? countDecimals(row.price),
    time_zone: known?.hours.time_zone ?? 'UTC',
    priced_at: row.priced_at.toISOString(),
    fired_at: row.fired_at.toISOString(),
  }
}
