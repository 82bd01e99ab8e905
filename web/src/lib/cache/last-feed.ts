import { hashKey } from '@tanstack/react-query'
import type { Me } from '@trademates/contract/people'
import { listFeed, type Post } from '@trademates/contract/posts'
import { readOwnProfile } from '@trademates/contract/profiles'
import { call } from '#lib/api.ts'
import { pages, type Pages, queryClient } from './cache.ts'
import { CallError } from '#lib/call-error.ts'
import { keepFeed, readKeptFeed } from './kept-feed.ts'
import { refetchAll } from '#lib/live/handle-event.ts'
import { networkComebacks, pauseOrOnline } from '#lib/pause.ts'
import { heardAt, lastHeard } from '#lib/server-word.ts'
import { isLeaving, session } from '#lib/session.ts'
import { isPassing } from '#lib/why-failed.ts'

const HOME = pages(listFeed, { query: {} }).queryKey
const HOME_HASH = hashKey(HOME)
/** Changes within this time, in milliseconds, are kept together. */
const GATHER = 1_000
/** How long, in milliseconds, until the server is asked again, where the network does not come back before. */
const PAUSE = 10_000

function keepNow(): void {
  const { user } = session.get()
  const state = queryClient.getQueryState<Pages<Post>>(HOME)
  const [page] = state?.data?.pages ?? []
  if (user !== null && state !== undefined && page !== undefined)
    void keepFeed({ user, page, readAt: state.dataUpdatedAt, heardAt: lastHeard.get() })
}

/** Keeps the home feed as it was shown last, for a start without a network, until its reader signs out. Gives how to stop. */
export function openLastFeed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keepNow, GATHER)
  }
  const stopFeed = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === HOME_HASH) keepSoon()
  })
  // It may have been read before anybody looked.
  keepSoon()
  // A start without a network says of when it is as the banner does now.
  window.addEventListener('offline', keepNow)
  const stopSession = session.watch(() => {
    if (session.get().status === 'out') clearTimeout(timer)
  })
  return () => {
    stopFeed()
    stopSession()
    window.removeEventListener('offline', keepNow)
    clearTimeout(timer)
  }
}

/** Asks who is signed in until the server says it; then everything is read anew. A session that it does not know any more ends by that. */
async function becomeSure({ id }: Me): Promise<void> {
  const isHere = () => session.get().user?.id === id && !isLeaving(session.get())
  let before = networkComebacks()
  while (isHere()) {
    await pauseOrOnline(PAUSE, before)
    before = networkComebacks()
    try {
      const user = await call(readOwnProfile)
      // Whoever left meanwhile has left.
      if (!isHere() || user.id !== id) return
      session.recognised(user)
      return refetchAll()
    } catch (error) {
      if (!(error instanceof CallError) || !isPassing(error)) return
    }
  }
}

/** Lets the user of this browser in as they were last known, with the feed as it was then; nobody could be asked. Gives whether anything is known of them. */
export async function enterAsLastKnown(): Promise<boolean> {
  const kept = await readKeptFeed()
  // Where somebody is in, that is known better.
  if (session.get().status === 'in' || kept === null || kept.user.username !== session.owner()) return false
  queryClient.setQueryData<Pages<Post>>(HOME, { pages: [kept.page], pageParams: [null] }, { updatedAt: kept.readAt })
  if (kept.heardAt !== undefined) heardAt(kept.heardAt)
  session.recognised(kept.user)
  void becomeSure(kept.user)
  return true
}
