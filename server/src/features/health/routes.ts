import { readHealth } from '@trademates/contract/health'
import { on } from '#http/mount.ts'
import { health } from './health.ts'

export const healthRoutes = [on(readHealth, health)]
