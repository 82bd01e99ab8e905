import { readCommunity } from '@trademates/contract/community'
import { route } from '#http/mount-routes.ts'
import { show } from './show.ts'

export const communityRoutes = [route(readCommunity, show)]
