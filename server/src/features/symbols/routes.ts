import { listSymbols, readSymbol } from '@trademates/contract/symbols'
import { on } from '#http/mount.ts'
import { read } from './read.ts'
import { search } from './search.ts'

export const symbolRoutes = [on(listSymbols, search), on(readSymbol, read)]
