import { hashKey } from '@tanstack/react-query'
import type { Me } from '@trademates/contract/people'
import { listFeed, type Post } from '@trademates/contract/posts'
import { readOwnProfile } from '@trademates/contract/profiles'
import { call } from '#lib/api/call.ts'
import { listQuery, type Pages, queryClient } from './query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { saveOfflineFeed, readOfflineFeed } from './offline-feed-storage.ts'
import { refetchAll } from '#lib/live/handle-event.ts'
import { reconnectCount, delayOrOnline } from '#lib/network/retry.ts'
import { recordContact, lastContactAt } from '#lib/api/server-contact.ts'
import { isSigningOut, session } from '#lib/session/session.ts'
import { isTemporary } from '#lib/api/error-kind.ts'

const HOME_KEY = listQuery(listFeed, { query: {} }).queryKey
const HOME_HASH = hashKey(HOME_KEY)
/** Changes within this time, in milliseconds, are kept together. */
const SAVE_DELAY_MS = 1_000
/** How long, in milliseconds, until the server is asked again, where the network does not come back before. */
const RETRY_DELAY_MS = 10_000

function saveNow(): void {
  const { user } = session.get()
  const state = queryClient.getQueryState<Pages<Post>>(HOME_KEY)
  const [page] = state?.data?.pages ?? []
  if (user !== null && state !== undefined && page !== undefined)
    void saveOfflineFeed({ user, page, readAt: state.dataUpdatedAt, heardAt: lastContactAt.get() })
}

/** Keeps the home feed as it was shown last, for a start without a network, until its reader signs out. Gives how to stop. */
export function startSavingFeed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(saveNow, SAVE_DELAY_MS)
  }
  const stopFeed = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === HOME_HASH) saveSoon()
  })
  // It may have been read before anybody looked.
  saveSoon()
  // A start without a network says of when it is as the banner does now.
  window.addEventListener('offline', saveNow)
  const stopSession = session.watch(() => {
    if (session.get().status === 'out') clearTimeout(timer)
  })
  return () => {
    stopFeed()
    stopSession()
    window.removeEventListener('offline', saveNow)
    clearTimeout(timer)
  }
}

/** Asks who is signed in until the server says it; then everything is read anew. A session that it does not know any more ends by that. */
async function confirmSession({ id }: Me): Promise<void> {
  const isHere = () => session.get().user?.id === id && !isSigningOut(session.get())
  let before = reconnectCount()
  while (isHere()) {
    await delayOrOnline(RETRY_DELAY_MS, before)
    before = reconnectCount()
    try {
      const user = await call(readOwnProfile)
      // Whoever left meanwhile has left.
      if (!isHere() || user.id !== id) return
      session.restored(user)
      return refetchAll()
    } catch (error) {
      if (!(error instanceof CallError) || !isTemporary(error)) return
    }
  }
}

/** Lets the user of this browser in as they were last known, with the feed as it was then; nobody could be asked. Gives whether anything is known of them. */
export async function restoreOfflineSession(): Promise<boolean> {
  const kept = await readOfflineFeed()
  // Where somebody is in, that is known better.
  if (session.get().status === 'in' || kept === null || kept.user.username !== session.owner()) return false
  queryClient.setQueryData<Pages<Post>>(HOME_KEY, { pages: [kept.page], pageParams: [null] }, { updatedAt: kept.readAt })
  if (kept.heardAt !== undefined) recordContact(kept.heardAt)
  session.restored(kept.user)
  void confirmSession(kept.user)
  return true
}
