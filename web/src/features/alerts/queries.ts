import { listAlerts, listAlertEvents } from '@trademates/contract/alerts'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** One's own price alerts. */
export const alertsQuery = query(listAlerts)

/** When they fired, newest first. */
export const alertHistoryQuery = listQuery(listAlertEvents)
