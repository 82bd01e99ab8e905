import { listSymbols, readSymbol, readSymbolIndex } from '@trademates/contract/symbols'
import { route } from '#http/mount-routes.ts'
import { read } from './read.ts'
import { search } from './search.ts'
import { readIndex } from './symbol-index.ts'

export const symbolRoutes = [route(listSymbols, search), route(readSymbolIndex, readIndex), route(readSymbol, read)]
