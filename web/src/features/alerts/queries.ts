import { listAlerts, listFirings } from '@trademates/contract/alerts'
import { pages, query } from '#lib/cache/cache.ts'

/** One's own price alerts. */
export const alertsQuery = query(listAlerts)

/** When they fired, newest first. */
export const firingsQuery = pages(listFirings)
