import { listStrangers } from '@trademates/contract/people'
import { on } from '#http/mount.ts'
import { browse } from './browse.ts'

export const peopleRoutes = [on(listStrangers, browse)]
