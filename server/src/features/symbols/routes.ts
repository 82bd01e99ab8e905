import { listSymbols, readSymbol } from '@trademates/contract/symbols'
import { route } from '#http/mount-routes.ts'
import { read } from './read.ts'
import { search } from './search.ts'

export const symbolRoutes = [route(listSymbols, search), route(readSymbol, read)]
