import {
  createWatchlist,
  fillWatchlist,
  listWatchlists,
  removeWatchlist,
  renameWatchlist,
  unwatchSymbol,
  watchSymbol,
} from '@trademates/contract/watchlists'
import { on } from '#http/mount.ts'
import { create, list, remove, rename } from './lists.ts'
import { fill, unwatch, watch } from './watch.ts'

export const watchlistRoutes = [
  on(listWatchlists, list),
  on(createWatchlist, create),
  on(renameWatchlist, rename),
  on(removeWatchlist, remove),
  on(fillWatchlist, fill),
  on(watchSymbol, watch),
  on(unwatchSymbol, unwatch),
]
