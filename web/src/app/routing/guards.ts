import { redirect } from '@tanstack/react-router'
import { showToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

/** Search parameters of /login: the page that the guest requested (decision D3). */
export interface LoginSearch {
  next?: string
}

/** Returns `next` if it is a path of this site, otherwise `/`. Prevents open redirects. */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  const url = URL.parse(next, location.origin)
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/'
}

export const readLoginSearch = (search: Record<string, unknown>): LoginSearch => {
  const next = ownPath(search['next'])
  return next === '/' ? {} : { next }
}

/**
 * Route guard for members. Lets an unknown session with a stored token pass: the loader checks it. Redirects guests to /login with the
 * requested path, except after a log-out by choice.
 */
export function membersOnly({ location: { href } }: { location: { href: string } }): void {
  const { status, signOutReason } = session.get()
  if (status === 'unknown' && session.token('access') !== null) return
  if (status !== 'in')
    throw redirect({ to: '/login', search: signOutReason === 'by choice' ? {} : readLoginSearch({ next: href }), replace: true })
}

/** Search parameters of links in emails. */
export interface MailedLink {
  uid?: string
  token?: string
}

/**
 * Route guard for email links, which guests and members may open. Redirects a member without a token to home. Skipped while the page
 * stays, because it removes the token from the URL.
 */
export function guestsOrLinks({ search, cause, location }: { search: MailedLink; cause: string; location: { pathname: string } }): void {
  if (cause !== 'stay' && search.token === undefined) guestsOnly({ search: {}, location })
}

/** Route guard for guests; redirects members to the requested page or home. */
export function guestsOnly({ search, location }: { search: LoginSearch; location: { pathname: string } }): void {
  if (session.get().status !== 'in') return
  // Links in emails lead here.
  if (location.pathname === '/reset-password') showToast({ kind: 'good', text: t("You're logged in. Change your password in Account.") })
  throw redirect({ to: ownPath(search.next), replace: true })
}
