import { listCallers, readLuckLine, readTrackRecord } from '@trademates/contract/track-records'
import { route } from '#http/mount-routes.ts'
import { list } from './list-callers.ts'
import { showLuckLine } from './luck.ts'
import { show } from './show.ts'

export const trackRecordRoutes = [route(readTrackRecord, show), route(listCallers, list), route(readLuckLine, showLuckLine)]
