import { readCommunity } from '@trademates/contract/community'
import { on } from '#http/mount.ts'
import { show } from './show.ts'

export const communityRoutes = [on(readCommunity, show)]
