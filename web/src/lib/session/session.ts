import type { AuthSession } from '@trademates/contract/auth'
import type { Me } from '@trademates/contract/people'
import { useSyncExternalStore } from 'react'

/** What the browser keeps while somebody is signed in, under exactly these keys (specification, section 3). */
const KEYS = ['refresh', 'userData', 'username', 'image', 'access'] as const
type Key = (typeof KEYS)[number]

/** The browser's cache that holds what a start without a network shows. */
export const OFFLINE_FEED_CACHE = 'last feed'
/** The browser's cache that hands a renewed pair of tokens from tab to tab. */
export const RENEWED_TOKENS_CACHE = 'renewed pair'

/** A pair of tokens as the server gives it. */
export type TokenPair = Pick<AuthSession, 'access' | 'refresh'>

/** Who is signed in in this tab; `left` tells why nobody is, where somebody was, and `leaving` that they are about to. */
export type SessionState =
  | { status: 'unknown' | 'out'; user: null; signOutReason: 'by choice' | 'against will' | null }
  | { status: 'in'; user: Me; signOutReason: null; isSigningOut: boolean }

/** How much the user has not read. */
export type UnreadCounts = Partial<Pick<Me, 'unread_notifications' | 'unread_messages'>>

/** What happened to the session, in the past tense. */
export type SessionEvent =
  | { type: 'signedIn'; session: AuthSession }
  | { type: 'recognised'; user: Me }
  | { type: 'counted'; counts: UnreadCounts }
  | { type: 'renewed'; pair: TokenPair }
  | { type: 'absent' | 'leaving' | 'expired' | 'signedOut' | 'signedOutElsewhere' }

const signedOutState = (signOutReason: 'by choice' | 'against will' | null): SessionState => ({ status: 'out', user: null, signOutReason })

/** Whether the user has asked to sign out: that the session ends then is no news. */
export const isSigningOut = (state: SessionState): boolean => state.status === 'in' && state.isSigningOut

/** The state after an event. Pure: what the browser keeps is written by `keep`. */
export function applyEvent(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signedIn':
      return { status: 'in', user: event.session.user, signOutReason: null, isSigningOut: false }
    case 'recognised':
      return { status: 'in', user: event.user, signOutReason: null, isSigningOut: false }
    case 'counted':
      return state.status === 'in' ? { ...state, user: { ...state.user, ...event.counts } } : state
    case 'renewed':
      return state
    case 'leaving':
      return state.status === 'in' ? { ...state, isSigningOut: true } : state
    case 'absent':
      return signedOutState(null)
    case 'signedOut':
      return signedOutState('by choice')
    case 'expired':
    case 'signedOutElsewhere':
      return signedOutState(isSigningOut(state) ? 'by choice' : 'against will')
  }
}

const profileValues = (user: Me) => ({
  userData: JSON.stringify({ username: user.username }),
  username: user.username,
  image: user.image ?? '',
})

/** What an event writes to the browser's storage; `null` clears all keys, an empty object leaves them. */
export function storedValues(event: SessionEvent): Partial<Record<Key, string>> | null {
  switch (event.type) {
    case 'signedIn':
      return { ...profileValues(event.session.user), access: event.session.access, refresh: event.session.refresh }
    case 'recognised':
      return profileValues(event.user)
    case 'renewed':
      return { access: event.pair.access, refresh: event.pair.refresh }
    case 'counted':
    case 'leaving':
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
  // `access` comes last: other tabs act on its change, and must then find the rest in place.
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
  // Whichever way they went: what was read to them goes too.
  if (state.status === 'out' && 'caches' in window) for (const name of [OFFLINE_FEED_CACHE, RENEWED_TOKENS_CACHE]) void caches.delete(name)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const get = (): SessionState => state

let countsVersion = 0
/** How many times the server has said how many notifications are unread. */
export const unreadCountsVersion = (): number => countsVersion

/** The server has said once more how many notifications are unread. */
export function bumpCountsVersion(): void {
  countsVersion += 1
}

/** What the server says of the user says how much is unread. */
function dispatchUser(event: SessionEvent): void {
  bumpCountsVersion()
  dispatch(event)
}

/** The session of this tab. Tokens live in the browser's storage alone, where every tab finds the newest. */
export const session = {
  get,
  watch,
  token: (key: 'access' | 'refresh'): string | null => localStorage.getItem(key),
  /** Whose tokens are stored: by name, for that is what is stored of them. */
  owner: (): string | null => localStorage.getItem('username'),
  signedIn: (given: AuthSession): void => dispatchUser({ type: 'signedIn', session: given }),
  /** The stored access token was found valid. */
  restored: (user: Me): void => dispatchUser({ type: 'recognised', user }),
  /** More, or less, is unread than before. */
  countsChanged: (counts: UnreadCounts): void => dispatch({ type: 'counted', counts }),
  /** No usable token is stored. */
  absent: (): void => dispatch({ type: 'absent' }),
  renewed: (pair: TokenPair): void => dispatch({ type: 'renewed', pair }),
  /** The server no longer takes this session's tokens. */
  expired: (): void => dispatch({ type: 'expired' }),
  /** The user asked to sign out, and the server is being told. */
  signingOut: (): void => dispatch({ type: 'leaving' }),
  signedOut: (): void => dispatch({ type: 'signedOut' }),
  signedOutElsewhere: (): void => dispatch({ type: 'signedOutElsewhere' }),
}

/** The session, as components see it. */
export const useSession = (): SessionState => useSyncExternalStore(watch, get)
