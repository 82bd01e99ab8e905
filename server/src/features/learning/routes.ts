import { listProgress, saveProgress } from '@trademates/contract/learning'
import { route } from '#http/mount-routes.ts'
import { list } from './list.ts'
import { recordProgress } from './record-progress.ts'

export const learningRoutes = [route(listProgress, list), route(saveProgress, recordProgress)]
