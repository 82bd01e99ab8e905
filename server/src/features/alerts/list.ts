import type { Alert, Firing, listAlerts, listFirings } from '@trademates/contract/alerts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPage, type Page } from '#platform/paging.ts'
import { listEventsOf } from './store.ts'
import { presentAlerts, presentEvent } from './view.ts'

/** One's own alerts. */
export const list = ({ viewer }: Ask<typeof listAlerts>, { db }: Deps): Promise<Alert[]> => presentAlerts(db, viewer.id)

/** When one's own alerts fired. */
export async function history({ viewer, query }: Ask<typeof listFirings>, { db }: Deps): Promise<Page<Firing>> {
  const { items, next } = cutPage(await listEventsOf(db, viewer.id, query), query.limit)
  return { items: items.map(presentEvent), next }
}
