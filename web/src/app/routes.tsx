import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { ViewSearch } from '#features/media/FileLink.tsx'
import { breath } from '#lib/breath.ts'
import { t } from '#words/t.ts'
import { ScreenFailure } from './Failure.tsx'
import { guestsOnly, guestsOrLinks, type MailedLink, membersOnly, readWanted } from './guards.ts'
import { Loading } from './Loading.tsx'
import { arriving, page } from './page.tsx'
import { Screen } from './Screen.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

const readMailedLink = (search: Record<string, unknown>): MailedLink => {
  const [uid, token] = [text(search['uid']), text(search['token'])]
  return { ...(uid === undefined ? {} : { uid }), ...(token === undefined ? {} : { token }) }
}

/** What every screen stands in. */
export const root = createRootRoute({ component: Screen })

const membersFrame = page(() => import('./Members.tsx').then(({ Members }) => ({ default: Members })))
/** Fetches the members' paths and frame, which are no part of the first load; called early for who seems to be one. */
export const fetchMembers = () => Promise.all([import('./member-routes.tsx'), membersFrame.preload()])
let complete = false

/** What members see. Whoever comes first finds the unknown path alone: the others are fetched then, and the address is looked up again. */
export const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: async ({ location }) => {
    membersOnly({ location })
    if (complete) return
    // They put themselves below this route; the router reads its tree again.
    await arriving(fetchMembers())
    await breath()
    complete = true
    router.setRoutes(router.buildRouteTree())
    throw redirect({ href: location.href, replace: true })
  },
  // The file that is looked at over the screen.
  validateSearch: ({ view }: ViewSearch): ViewSearch => (typeof view === 'string' ? { view } : {}),
  component: membersFrame,
})
export const unknown = createRoute({
  getParentRoute: () => members,
  path: '/$',
  component: page(() => import('#pages/ComingSoonPage.tsx')),
  staticData: { title: () => t('Coming Soon') },
})
const guestsFrame = page(() => import('./Guests.tsx').then(({ Guests }) => ({ default: Guests })))
const guests = createRoute({ getParentRoute: () => root, id: 'guests', beforeLoad: guestsOnly, component: guestsFrame })

const login = createRoute({
  getParentRoute: () => guests,
  path: '/login',
  validateSearch: readWanted,
  component: page(() => import('#pages/LoginPage.tsx')),
  staticData: { title: () => t('Log in') },
})
const signup = createRoute({
  getParentRoute: () => guests,
  path: '/signup',
  component: page(() => import('#pages/SignupPage.tsx')),
  staticData: { title: () => t('Sign up') },
})
const resetPassword = createRoute({
  getParentRoute: () => guests,
  path: '/reset-password',
  component: page(() => import('#pages/ResetPasswordPage.tsx')),
  staticData: { title: () => t('Reset password') },
})
// A mailed link may be opened in any browser, whoever is signed in there.
const anyone = createRoute({ getParentRoute: () => root, id: 'anyone', component: guestsFrame })
const verifyEmail = createRoute({
  getParentRoute: () => anyone,
  path: '/verify-email',
  validateSearch: readMailedLink,
  beforeLoad: guestsOrLinks,
  component: page(() => import('#pages/VerifyEmailPage.tsx')),
  staticData: { title: () => t('Verify email') },
})
const changePassword = createRoute({
  getParentRoute: () => anyone,
  path: '/password-change',
  validateSearch: readMailedLink,
  beforeLoad: guestsOrLinks,
  component: page(() => import('#pages/PasswordChangePage.tsx')),
  staticData: { title: () => t('Set a new password') },
})
const confirmEmail = createRoute({
  getParentRoute: () => anyone,
  path: '/confirm-email',
  validateSearch: readMailedLink,
  component: page(() => import('#pages/ConfirmEmailPage.tsx')),
  staticData: { title: () => t('Confirm email') },
})
const unsubscribe = createRoute({
  getParentRoute: () => anyone,
  path: '/unsubscribe',
  validateSearch: readMailedLink,
  component: page(() => import('#pages/UnsubscribePage.tsx')),
  staticData: { title: () => t('Daily email') },
})

// The other reading of the mailed links' paths (decision D4).
const activate = createRoute({
  getParentRoute: () => root,
  path: '/activate/$uid/$token',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/verify-email', search: params, replace: true })
  },
})
const confirmReset = createRoute({
  getParentRoute: () => root,
  path: '/password/reset/confirm/$uid/$token',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/password-change', search: params, replace: true })
  },
})

/** The part of the tree that everybody's first load brings. */
export const openToAll = [
  guests.addChildren([login, signup, resetPassword]),
  anyone.addChildren([verifyEmail, changePassword, confirmEmail, unsubscribe]),
  activate,
  confirmReset,
] as const

/** How long, in milliseconds, the last screen stays before a spinner takes its place, and then the spinner. */
const PATIENCE = 300

/** Path to screen; complete as soon as a member comes. */
export const router = createRouter({
  routeTree: root.addChildren([...openToAll, members.addChildren([unknown])]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PATIENCE,
  defaultPendingMinMs: PATIENCE,
  scrollRestoration: true,
  // While the next screen is on its way the page may be shorter: that is not where the last one was left.
  getScrollRestorationKey: ({ href, state }): string => (router.state.status === 'pending' ? '' : (state.__TSR_key ?? href)),
  defaultErrorComponent: ScreenFailure,
  defaultPendingComponent: Loading,
})
