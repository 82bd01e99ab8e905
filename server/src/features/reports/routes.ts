import { fileReport } from '@trademates/contract/reports'
import { on } from '#http/mount.ts'
import { file } from './file.ts'

export const reportRoutes = [on(fileReport, file)]
