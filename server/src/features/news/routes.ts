import { listNews } from '@trademates/contract/news'
import { route } from '#http/mount-routes.ts'
import { list } from './list.ts'

export const newsRoutes = [route(listNews, list)]
