import { listNotifications, readNotifications } from '@trademates/contract/notifications'
import { on } from '#http/mount.ts'
import { list } from './list.ts'
import { read } from './read.ts'

export const notificationRoutes = [on(listNotifications, list), on(readNotifications, read)]
