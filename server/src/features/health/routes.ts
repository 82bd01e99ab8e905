import { readHealth } from '@trademates/contract/health'
import { route, type Route } from '#http/mount-routes.ts'
import type { LogFiles } from '#features/receipts/log-key.ts'
import { createHealthHandler } from './health.ts'

export const healthRoutes = (logFiles: LogFiles): Route[] => [route(readHealth, createHealthHandler(logFiles))]
