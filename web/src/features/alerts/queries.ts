import { listAlerts, listAlertEvents } from '@trademates/contract/alerts'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** The viewer's price alerts. */
export const alertsQuery = query(listAlerts)

/** The alert events, newest first. */
export const alertHistoryQuery = listQuery(listAlertEvents)
