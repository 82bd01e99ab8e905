import { listNews } from '@trademates/contract/news'
import { on } from '#http/mount.ts'
import { list } from './list.ts'

export const newsRoutes = [on(listNews, list)]
