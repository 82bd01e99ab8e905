import { listSymbols, readSymbol, readSymbolIndex } from '@trademates/contract/symbols'
import { route, type Route } from '#http/mount-routes.ts'
import { read, type SymbolFacts } from './read.ts'
import { search } from './search.ts'
import { readIndex } from './symbol-index.ts'

export const symbolRoutes = (facts: SymbolFacts): Route[] => [
  route(listSymbols, search),
  route(readSymbolIndex, readIndex),
  route(readSymbol, read(facts)),
]
