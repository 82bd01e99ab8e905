import type { Alert, AlertEvent, listAlerts, listAlertEvents } from '@trademates/contract/alerts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginate, type Page } from '#platform/database/pagination.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { listEventRows } from './store.ts'
import { presentAlerts, toAlertEvent } from './view.ts'

/** Lists the viewer's alerts, newest first; with `symbol` those on one symbol, none for an unknown one. */
export const list = ({ viewer, query: { symbol } }: RequestContext<typeof listAlerts>, { db }: Deps): Promise<Alert[]> =>
  presentAlerts(db, viewer.id, symbol && (findSymbol(symbol)?.code ?? symbol))

/** Lists the events of the viewer's alerts, newest first. */
export async function listEvents({ viewer, query }: RequestContext<typeof listAlertEvents>, { db }: Deps): Promise<Page<AlertEvent>> {
  const { items, next } = paginate(await listEventRows(db, viewer.id, query), query.limit)
  return { items: items.map(toAlertEvent), next }
}
