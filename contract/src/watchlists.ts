import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { SymbolMarket } from './markets.ts'
import { SymbolCode } from './symbols.ts'
import { Id, text } from './wire.ts'

export const MAX_WATCHLISTS = 20
export const MAX_WATCHLIST_SYMBOLS = 50
export const MAX_WATCHLIST_NAME_LENGTH = 40

export const Watchlist = z.object({
  id: Id,
  name: z.string(),
  /** In the order of the owner. */
  symbols: z.array(z.object({ code: SymbolCode, name: z.string(), market: SymbolMarket, decimals: z.int() })),
})
export type Watchlist = z.output<typeof Watchlist>

const name = text(MAX_WATCHLIST_NAME_LENGTH, issue('name_needed'))

export const listWatchlists = endpoint({
  method: 'GET',
  path: '/api/watchlists/',
  summary: 'The viewer’s watchlists, oldest first.',
  who: 'member',
  answer: z.array(Watchlist),
})

export const createWatchlist = endpoint({
  method: 'POST',
  path: '/api/watchlists/',
  summary: `Create a watchlist; a user may have ${MAX_WATCHLISTS}.`,
  who: 'member',
  limit: '30/minute',
  idempotent: true,
  refuses: ['conflict'],
  body: z.object({ name }),
  status: 201,
  answer: Watchlist,
})

export const renameWatchlist = endpoint({
  method: 'PATCH',
  path: '/api/watchlists/{id}/',
  summary: 'Rename a watchlist.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found'],
  body: z.object({ name }),
  answer: Watchlist,
})

export const removeWatchlist = endpoint({
  method: 'DELETE',
  path: '/api/watchlists/{id}/',
  summary: 'Delete a watchlist.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found'],
  status: 204,
  answer: null,
})

export const setWatchlistSymbols = endpoint({
  method: 'PUT',
  path: '/api/watchlists/{id}/symbols/',
  summary: 'Replace the symbols of a watchlist, in their order.',
  who: 'member',
  limit: '240/minute',
  refuses: ['not_found'],
  body: z.object({
    symbols: z.array(SymbolCode).check(z.maxLength(MAX_WATCHLIST_SYMBOLS, issue('max_symbols', { max: MAX_WATCHLIST_SYMBOLS }))),
  }),
  answer: Watchlist,
})

export const watchSymbol = endpoint({
  method: 'PUT',
  path: '/api/symbols/{code}/watch/',
  summary: 'Add a symbol to the end of the viewer’s first watchlist, which is created if needed. Repeating it changes nothing.',
  who: 'member',
  limit: '120/minute',
  params: { code: SymbolCode },
  refuses: ['not_found', 'conflict'],
  status: 204,
  answer: null,
})

export const unwatchSymbol = endpoint({
  method: 'DELETE',
  path: '/api/symbols/{code}/watch/',
  summary: 'Remove a symbol from all of the viewer’s watchlists.',
  who: 'member',
  limit: '120/minute',
  params: { code: SymbolCode },
  refuses: ['not_found'],
  status: 204,
  answer: null,
})
