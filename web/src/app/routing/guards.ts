import { redirect } from '@tanstack/react-router'
import { showToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

/** What the address of /login carries: where the guest wanted to go (decision D3). */
export interface LoginSearch {
  next?: string
}

/** A path of ours that `next` names, or home: nothing that a mailed or foreign link says leads out of here. */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  const url = URL.parse(next, location.origin)
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/'
}

/** Reads the address of /login. */
export const readLoginSearch = (search: Record<string, unknown>): LoginSearch => {
  const next = ownPath(search['next'])
  return next === '/' ? {} : { next }
}

/**
 * Lets members pass, and whoever has a token while it is not known whose it is. Guests go to /login, which remembers where they wanted to go, unless
 * they chose to leave.
 */
export function membersOnly({ location: { href } }: { location: { href: string } }): void {
  const { status, signOutReason } = session.get()
  if (status === 'unknown' && session.token('access') !== null) return
  if (status !== 'in')
    throw redirect({ to: '/login', search: signOutReason === 'by choice' ? {} : readLoginSearch({ next: href }), replace: true })
}

/** What a mailed link carries. */
export interface MailedLink {
  uid?: string
  token?: string
}

/**
 * The screens of mailed links: for guests, and for members who open such a link, whosever it is. A member without one is led home.
 * Not asked again while the screen stays, for it takes the link out of its address.
 */
export function guestsOrLinks({ search, cause, location }: { search: MailedLink; cause: string; location: { pathname: string } }): void {
  if (cause !== 'stay' && search.token === undefined) guestsOnly({ search: {}, location })
}

/** Lets guests pass; members go to where they wanted to go, or home. */
export function guestsOnly({ search, location }: { search: LoginSearch; location: { pathname: string } }): void {
  if (session.get().status !== 'in') return
  // Mails lead there.
  if (location.pathname === '/reset-password') showToast({ kind: 'good', text: t("You're logged in. Change your password in Account.") })
  throw redirect({ to: ownPath(search.next), replace: true })
}
