import { listProgress, noteProgress } from '@trademates/contract/learning'
import { on } from '#http/mount.ts'
import { list } from './list.ts'
import { note } from './note.ts'

export const learningRoutes = [on(listProgress, list), on(noteProgress, note)]
