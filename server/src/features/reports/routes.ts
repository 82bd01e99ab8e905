import { fileReport } from '@trademates/contract/reports'
import { route } from '#http/mount-routes.ts'
import { create } from './create.ts'

export const reportRoutes = [route(fileReport, create)]
