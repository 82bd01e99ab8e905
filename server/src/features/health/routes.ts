import { readHealth } from '@trademates/contract/health'
import { route } from '#http/mount-routes.ts'
import { health } from './health.ts'

export const healthRoutes = [route(readHealth, health)]
