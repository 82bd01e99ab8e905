import {
  createWatchlist,
  setWatchlistSymbols,
  listWatchlists,
  removeWatchlist,
  renameWatchlist,
  unwatchSymbol,
  watchSymbol,
} from '@trademates/contract/watchlists'
import { route } from '#http/mount-routes.ts'
import { create, list, remove, rename } from './lists.ts'
import { replaceSymbols, unwatch, watch } from './watch.ts'

export const watchlistRoutes = [
  route(listWatchlists, list),
  route(createWatchlist, create),
  route(renameWatchlist, rename),
  route(removeWatchlist, remove),
  route(setWatchlistSymbols, replaceSymbols),
  route(watchSymbol, watch),
  route(unwatchSymbol, unwatch),
]
