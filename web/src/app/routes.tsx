import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { ViewSearch } from '#features/media/FileLink.tsx'
import type { FeedSearch } from '#features/posts/feed/feed-search.ts'
import { ScreenFailure } from './Failure.tsx'
import { guestsOnly, membersOnly, readWanted } from './guards.ts'
import { Loading } from './Loading.tsx'
import { page } from './page.tsx'
import { Screen } from './Screen.tsx'

/** What a mailed link carries. */
interface MailedLink {
  uid?: string
  token?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

const readMailedLink = (search: Record<string, unknown>): MailedLink => {
  const [uid, token] = [text(search['uid']), text(search['token'])]
  return { ...(uid === undefined ? {} : { uid }), ...(token === undefined ? {} : { token }) }
}

const root = createRootRoute({ component: Screen })

/** What the screens of members stand in; fetched early for who seems to be one. */
export const membersFrame = page(() => import('./Members.tsx').then(({ Members }) => ({ default: Members })))

const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: membersOnly,
  // The file that is looked at over the screen.
  validateSearch: ({ view }: ViewSearch): ViewSearch => (typeof view === 'string' ? { view } : {}),
  component: membersFrame,
})
const guestsFrame = page(() => import('./Guests.tsx').then(({ Guests }) => ({ default: Guests })))
const guests = createRoute({ getParentRoute: () => root, id: 'guests', beforeLoad: guestsOnly, component: guestsFrame })

const home = createRoute({
  getParentRoute: () => members,
  path: '/',
  // The page reads it with `readFeedSearch`, whose list of markets is no part of the first load.
  validateSearch: (search: FeedSearch): FeedSearch => search,
  component: page(() => import('#pages/HomePage.tsx')),
  staticData: { title: 'Home' },
})
const addPost = createRoute({
  getParentRoute: () => members,
  path: '/add_post',
  component: page(() => import('#pages/AddPostPage.tsx')),
  staticData: { title: 'New Post' },
})
const post = createRoute({
  getParentRoute: () => members,
  path: '/post/$postId',
  component: page(() => import('#pages/PostPage.tsx')),
  staticData: { title: 'Post' },
})
const myProfile = createRoute({
  getParentRoute: () => members,
  path: '/myProfile',
  component: page(() => import('#pages/MyProfilePage.tsx')),
  staticData: { title: 'My profile' },
})
const account = createRoute({
  getParentRoute: () => members,
  path: '/account',
  component: page(() => import('#pages/AccountPage.tsx')),
  staticData: { title: 'Account' },
})
const updatePost = createRoute({
  getParentRoute: () => members,
  path: '/update/$postId',
  component: page(() => import('#pages/UpdatePostPage.tsx')),
  staticData: { title: 'Edit post' },
})
const chat = createRoute({
  getParentRoute: () => members,
  path: '/chat',
  // Whether somebody is being chosen to write to.
  validateSearch: ({ to }: { to?: 'new' }): { to?: 'new' } => (to === 'new' ? { to } : {}),
  component: page(() => import('#pages/ChatPage.tsx')),
  staticData: { title: 'Chat' },
})
// The page shows both, so that the list stays where it is while conversations change.
const conversation = createRoute({ getParentRoute: () => chat, path: '$userId' })
const comingSoon = page(() => import('#pages/ComingSoonPage.tsx'))
const unknown = createRoute({
  getParentRoute: () => members,
  path: '/$',
  validateSearch: (search: { q?: string }): { q?: string } => search,
  component: comingSoon,
  staticData: { title: 'Coming Soon' },
})

const login = createRoute({
  getParentRoute: () => guests,
  path: '/login',
  validateSearch: readWanted,
  component: page(() => import('#pages/LoginPage.tsx')),
  staticData: { title: 'Log in' },
})
const signup = createRoute({
  getParentRoute: () => guests,
  path: '/signup',
  component: page(() => import('#pages/SignupPage.tsx')),
  staticData: { title: 'Sign up' },
})
const verifyEmail = createRoute({
  getParentRoute: () => guests,
  path: '/verify-email',
  validateSearch: readMailedLink,
  component: page(() => import('#pages/VerifyEmailPage.tsx')),
  staticData: { title: 'Verify email' },
})
const resetPassword = createRoute({
  getParentRoute: () => guests,
  path: '/reset-password',
  component: page(() => import('#pages/ResetPasswordPage.tsx')),
  staticData: { title: 'Reset password' },
})
const changePassword = createRoute({
  getParentRoute: () => guests,
  path: '/password-change',
  validateSearch: readMailedLink,
  component: page(() => import('#pages/PasswordChangePage.tsx')),
  staticData: { title: 'Set a new password' },
})
// Who changes their address may open the link in any browser.
const anyone = createRoute({ getParentRoute: () => root, id: 'anyone', component: guestsFrame })
const confirmEmail = createRoute({
  getParentRoute: () => anyone,
  path: '/confirm-email',
  validateSearch: readMailedLink,
  component: page(() => import('#pages/ConfirmEmailPage.tsx')),
  staticData: { title: 'Confirm email' },
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

const tree = root.addChildren([
  members.addChildren([home, addPost, post, updatePost, myProfile, account, chat.addChildren([conversation]), unknown]),
  guests.addChildren([login, signup, verifyEmail, resetPassword, changePassword]),
  anyone.addChildren([confirmEmail]),
  activate,
  confirmReset,
])

/** How long, in milliseconds, the last screen stays before a spinner takes its place, and then the spinner. */
const PATIENCE = 300

/** Path to screen. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PATIENCE,
  defaultPendingMinMs: PATIENCE,
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailure,
  defaultPendingComponent: Loading,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's name in the title of the window. */
    title?: string
  }
}
