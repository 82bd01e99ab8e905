import type { Session } from '@trademates/contract/auth'
import type { Me } from '@trademates/contract/people'
import { useSyncExternalStore } from 'react'

/** What the browser keeps while somebody is signed in, under exactly these keys (specification, section 3). */
const KEYS = ['refresh', 'userData', 'username', 'image', 'access'] as const
type Key = (typeof KEYS)[number]

/** The browser's cache that holds what a start without a network shows. */
export const LAST_FEED = 'last feed'
/** The browser's cache that hands a renewed pair of tokens from tab to tab. */
export const RENEWED_PAIR = 'renewed pair'

/** A pair of tokens as the server gives it. */
export type TokenPair = Pick<Session, 'access' | 'refresh'>

/** Who is signed in in this tab; `left` tells why nobody is, where somebody was, and `leaving` that they are about to. */
export type SessionState =
  | { status: 'unknown' | 'out'; user: null; left: 'by choice' | 'against will' | null }
  | { status: 'in'; user: Me; left: null; leaving: boolean }

/** How much the user has not read. */
export type Counts = Partial<Pick<Me, 'unread_notifications' | 'unread_messages'>>

/** What happened to the session, in the past tense. */
export type SessionEvent =
  | { type: 'signedIn'; session: Session }
  | { type: 'recognised'; user: Me }
  | { type: 'counted'; counts: Counts }
  | { type: 'renewed'; pair: TokenPair }
  | { type: 'absent' | 'leaving' | 'expired' | 'signedOut' | 'signedOutElsewhere' }

const out = (left: 'by choice' | 'against will' | null): SessionState => ({ status: 'out', user: null, left })

/** Whether the user has asked to sign out: that the session ends then is no news. */
export const isLeaving = (state: SessionState): boolean => state.status === 'in' && state.leaving

/** The state after an event. Pure: what the browser keeps is written by `keep`. */
export function afterEvent(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signedIn':
      return { status: 'in', user: event.session.user, left: null, leaving: false }
    case 'recognised':
      return { status: 'in', user: event.user, left: null, leaving: false }
    case 'counted':
      return state.status === 'in' ? { ...state, user: { ...state.user, ...event.counts } } : state
    case 'renewed':
      return state
    case 'leaving':
      return state.status === 'in' ? { ...state, leaving: true } : state
    case 'absent':
      return out(null)
    case 'signedOut':
      return out('by choice')
    case 'expired':
    case 'signedOutElsewhere':
      return out(isLeaving(state) ? 'by choice' : 'against will')
  }
}

const profile = (user: Me) => ({ userData: JSON.stringify({ username: user.username }), username: user.username, image: user.image ?? '' })

/** What an event writes to the browser's storage; `null` clears all keys, an empty object leaves them. */
export function kept(event: SessionEvent): Partial<Record<Key, string>> | null {
  switch (event.type) {
    case 'signedIn':
      return { ...profile(event.session.user), access: event.session.access, refresh: event.session.refresh }
    case 'recognised':
      return profile(event.user)
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

function keep(event: SessionEvent): void {
  const changes = kept(event)
  // `access` comes last: other tabs act on its change, and must then find the rest in place.
  for (const key of KEYS) {
    if (changes === null) localStorage.removeItem(key)
    else if (changes[key] !== undefined) localStorage.setItem(key, changes[key])
  }
}

let state: SessionState = { status: 'unknown', user: null, left: null }
const watchers = new Set<() => void>()

function happened(event: SessionEvent): void {
  keep(event)
  state = afterEvent(state, event)
  // Whichever way they went: what was read to them goes too.
  if (state.status === 'out' && 'caches' in window) for (const name of [LAST_FEED, RENEWED_PAIR]) void caches.delete(name)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const get = (): SessionState => state

let told = 0
/** How many times the server has said how many notifications are unread. */
export const timesCounted = (): number => told

/** The server has said once more how many notifications are unread. */
export function countedAnew(): void {
  told += 1
}

/** What the server says of the user says how much is unread. */
function userTold(event: SessionEvent): void {
  countedAnew()
  happened(event)
}

/** The session of this tab. Tokens live in the browser's storage alone, where every tab finds the newest. */
export const session = {
  get,
  watch,
  token: (key: 'access' | 'refresh'): string | null => localStorage.getItem(key),
  /** Whose tokens are stored: by name, for that is what is stored of them. */
  owner: (): string | null => localStorage.getItem('username'),
  signedIn: (given: Session): void => userTold({ type: 'signedIn', session: given }),
  /** The stored access token was found valid. */
  recognised: (user: Me): void => userTold({ type: 'recognised', user }),
  /** More, or less, is unread than before. */
  counted: (counts: Counts): void => happened({ type: 'counted', counts }),
  /** No usable token is stored. */
  absent: (): void => happened({ type: 'absent' }),
  renewed: (pair: TokenPair): void => happened({ type: 'renewed', pair }),
  /** The server no longer takes this session's tokens. */
  expired: (): void => happened({ type: 'expired' }),
  /** The user asked to sign out, and the server is being told. */
  leaving: (): void => happened({ type: 'leaving' }),
  signedOut: (): void => happened({ type: 'signedOut' }),
  signedOutElsewhere: (): void => happened({ type: 'signedOutElsewhere' }),
}

/** The session, as components see it. */
export const useSession = (): SessionState => useSyncExternalStore(watch, get)
