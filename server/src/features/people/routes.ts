import { listSuggestedPeople } from '@trademates/contract/people'
import { route } from '#http/mount-routes.ts'
import { listSuggestions } from './list-suggestions.ts'

export const peopleRoutes = [route(listSuggestedPeople, listSuggestions)]
