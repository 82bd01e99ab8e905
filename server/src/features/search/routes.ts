import { search, suggest } from '@trademates/contract/search'
import { route } from '#http/mount-routes.ts'
import { find } from './find.ts'
import { listSuggestions } from './suggest.ts'

export const searchRoutes = [route(search, find), route(suggest, listSuggestions)]
