import { search, suggest } from '@trademates/contract/search'
import { on } from '#http/mount.ts'
import { find } from './find.ts'
import { suggestFew } from './suggest.ts'

export const searchRoutes = [on(search, find), on(suggest, suggestFew)]
