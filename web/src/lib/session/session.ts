import type { AuthSession } from '@trademates/contract/auth'
import type { Me } from '@trademates/contract/people'
import { useSyncExternalStore } from 'react'

/** Stored keys of a signed-in user (specification, section 3). */
const KEYS = ['refresh', 'userData', 'username', 'image', 'access'] as const
type Key = (typeof KEYS)[number]

/** Name of the browser cache with the data for an offline start. */
export const OFFLINE_FEED_CACHE = 'last feed'
/** Name of the browser cache that shares renewed tokens between tabs. */
export const RENEWED_TOKENS_CACHE = 'renewed pair'

export type TokenPair = Pick<AuthSession, 'access' | 'refresh'>

/** The session of this tab. `signOutReason`: why the last session ended. `isSigningOut`: a log-out is in progress. */
export type SessionState =
  | { status: 'unknown' | 'out'; user: null; signOutReason: 'by choice' | 'expired' | null }
  | { status: 'in'; user: Me; signOutReason: null; isSigningOut: boolean }

export type UnreadCounts = Partial<Pick<Me, 'unread_notifications' | 'unread_messages'>>

/** Events that change the session. */
export type SessionEvent =
  | { type: 'signedIn'; session: AuthSession }
  | { type: 'restored'; user: Me }
  | { type: 'countsChanged'; counts: UnreadCounts }
  | { type: 'renewed'; pair: TokenPair }
  | { type: 'absent' | 'signingOut' | 'expired' | 'signedOut' | 'signedOutElsewhere' }

const signedOutState = (signOutReason: 'by choice' | 'expired' | null): SessionState => ({ status: 'out', user: null, signOutReason })

/** Whether the user is logging out: the end of the session is then expected. */
export const isSigningOut = (state: SessionState): boolean => state.status === 'in' && state.isSigningOut

/** Returns the state after an event. Pure; `storeEvent` writes the storage. */
export function applyEvent(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signedIn':
      return { status: 'in', user: event.session.user, signOutReason: null, isSigningOut: false }
    case 'restored':
      return { status: 'in', user: event.user, signOutReason: null, isSigningOut: false }
    case 'countsChanged':
      return state.status === 'in' ? { ...state, user: { ...state.user, ...event.counts } } : state
    case 'renewed':
      return state
    case 'signingOut':
      return state.status === 'in' ? { ...state, isSigningOut: true } : state
    case 'absent':
      return signedOutState(null)
    case 'signedOut':
      return signedOutState('by choice')
    case 'expired':
    case 'signedOutElsewhere':
      return signedOutState(isSigningOut(state) ? 'by choice' : 'expired')
  }
}

const profileValues = (user: Me) => ({
  userData: JSON.stringify({ username: user.username }),
  username: user.username,
  image: user.image ?? '',
})

/** What an event writes to localStorage; `null` clears all keys, an empty object changes nothing. */
export function storedValues(event: SessionEvent): Partial<Record<Key, string>> | null {
  switch (event.type) {
    case 'signedIn':
      return { ...profileValues(event.session.user), access: event.session.access, refresh: event.session.refresh }
    case 'restored':
      return profileValues(event.user)
    case 'renewed':
      return { access: event.pair.access, refresh: event.pair.refresh }
    case 'countsChanged':
    case 'signingOut':
      return {}
    case 'absent':
    case 'expired':
    case 'signedOut':
    case 'signedOutElsewhere':
      return null
  }
}

function storeEvent(event: SessionEvent): void {
  const changes = storedValues(event)
  // `access` is last: other tabs react to it and need the other keys in place.
  for (const key of KEYS) {
    if (changes === null) localStorage.removeItem(key)
    else if (changes[key] !== undefined) localStorage.setItem(key, changes[key])
  }
}

let state: SessionState = { status: 'unknown', user: null, signOutReason: null }
const watchers = new Set<() => void>()

function dispatch(event: SessionEvent): void {
  storeEvent(event)
  state = applyEvent(state, event)
  // Deletes cached data of the ended session.
  if (state.status === 'out' && 'caches' in window) for (const name of [OFFLINE_FEED_CACHE, RENEWED_TOKENS_CACHE]) void caches.delete(name)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const get = (): SessionState => state

let countsVersion = 0
/** How often the unread counts have been set from the server. */
export const unreadCountsVersion = (): number => countsVersion

export function bumpCountsVersion(): void {
  countsVersion += 1
}

/** Events with the user's profile contain the unread counts. */
function dispatchUser(event: SessionEvent): void {
  bumpCountsVersion()
  dispatch(event)
}

/** The session of this tab. Tokens are only in localStorage, where every tab finds the newest. */
export const session = {
  get,
  watch,
  token: (key: 'access' | 'refresh'): string | null => localStorage.getItem(key),
  /** Username of the stored tokens. */
  owner: (): string | null => localStorage.getItem('username'),
  signedIn: (given: AuthSession): void => dispatchUser({ type: 'signedIn', session: given }),
  /** The stored access token is valid. */
  restored: (user: Me): void => dispatchUser({ type: 'restored', user }),
  countsChanged: (counts: UnreadCounts): void => dispatch({ type: 'countsChanged', counts }),
  /** No valid token is stored. */
  absent: (): void => dispatch({ type: 'absent' }),
  renewed: (pair: TokenPair): void => dispatch({ type: 'renewed', pair }),
  /** The server rejects the tokens of this session. */
  expired: (): void => dispatch({ type: 'expired' }),
  /** The user has asked to log out; the request is in progress. */
  signingOut: (): void => dispatch({ type: 'signingOut' }),
  signedOut: (): void => dispatch({ type: 'signedOut' }),
  signedOutElsewhere: (): void => dispatch({ type: 'signedOutElsewhere' }),
}

export const useSession = (): SessionState => useSyncExternalStore(watch, get)
