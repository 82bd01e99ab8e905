import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { boot } from '#features/auth/boot.ts'
import { loadProviders } from '#features/auth/social/providers.ts'
import type { ViewSearch } from '#features/media/grid/FileLink.tsx'
import type { NewsParams } from '#features/news/news-params.ts'
import type { FeedFilter } from '#features/posts/feed/feed-filter.ts'
import type { SearchParams } from '#features/search/search-params.ts'
import { session } from '#lib/session/session.ts'
import LoginPage from '#pages/LoginPage.tsx'
import { t } from '#i18n/t.ts'
import { FullPageError, ScreenError } from './ScreenError.tsx'
import { guestsOnly, guestsOrLinks, type MailedLink, membersOnly, readLoginSearch } from './routing/guards.ts'
import { GuestLayout } from './guest/GuestLayout.tsx'
import { Loading, FullPageLoading } from './Loading.tsx'
import { withChunkError, lazyPage } from './routing/lazy-page.tsx'
import { RootLayout } from './RootLayout.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

const readMailedLink = (search: Record<string, unknown>): MailedLink => {
  const [uid, token] = [text(search['uid']), text(search['token'])]
  return { ...(uid === undefined ? {} : { uid }), ...(token === undefined ? {} : { token }) }
}

/** The members' loaders, which are no part of a guest's first load. */
const load = async () => (await withChunkError(import('./routing/loaders.ts'))).loaders

/** Asks the server who is signed in, where that is not known yet. @throws CallError where it could not be asked. */
async function restoreSession(): Promise<void> {
  if (session.get().status === 'unknown') await boot()
}

/** What every screen stands in. */
const root = createRootRoute({ component: RootLayout })

/** What members see. Its loader asks who is signed in while the loaders of the screen ask for its data; nothing is drawn before both are known. */
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  // The file that is looked at over the screen.
  validateSearch: ({ view }: ViewSearch): ViewSearch => (typeof view === 'string' ? { view } : {}),
  beforeLoad: membersOnly,
  loader: async (context) => {
    await restoreSession()
    membersOnly(context)
  },
  pendingComponent: FullPageLoading,
  errorComponent: FullPageError,
  component: lazyPage(() => import('./MemberLayout.tsx')),
})
const unknown = createRoute({
  getParentRoute: () => members,
  path: '/$',
  staticData: { title: () => t('Coming Soon') },
  component: lazyPage(() => import('#pages/ComingSoonPage.tsx')),
})
const home = createRoute({
  getParentRoute: () => members,
  path: '/',
  // The page reads it with `readFeedSearch`, whose list of markets is no part of the first load.
  validateSearch: (search: FeedFilter): FeedFilter => search,
  loader: async ({ location }) => (await load()).home(location.search),
  staticData: { title: () => t('Home') },
  component: lazyPage(() => import('#pages/HomePage.tsx')),
})
const addPost = createRoute({
  getParentRoute: () => members,
  path: '/add_post',
  // The symbol that the post is begun for.
  validateSearch: ({ symbol }: { symbol?: string }): { symbol?: string } => (typeof symbol === 'string' ? { symbol } : {}),
  staticData: { title: () => t('New Post') },
  component: lazyPage(() => import('#pages/AddPostPage.tsx')),
})
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const post = createRoute({
  getParentRoute: () => members,
  path: '/post/$postId',
  // The comment that a link leads to.
  validateSearch: ({ comment }: { comment?: string }): { comment?: string } =>
    comment !== undefined && ID.test(comment) ? { comment } : {},
  loader: async ({ params }) => (await load()).post(params.postId),
  staticData: { title: () => t('Post') },
  component: lazyPage(() => import('#pages/PostPage.tsx')),
})
const myProfile = createRoute({
  getParentRoute: () => members,
  path: '/myProfile',
  staticData: { title: () => t('My profile'), within: true },
  component: lazyPage(() => import('#pages/MyProfilePage.tsx')),
})
const account = createRoute({
  getParentRoute: () => members,
  path: '/account',
  staticData: { title: () => t('Account') },
  component: lazyPage(() => import('#pages/AccountPage.tsx')),
})
const updatePost = createRoute({
  getParentRoute: () => members,
  path: '/update/$postId',
  staticData: { title: () => t('Edit post') },
  component: lazyPage(() => import('#pages/UpdatePostPage.tsx')),
})
const symbol = createRoute({
  getParentRoute: () => members,
  path: '/symbol/$code',
  loader: async ({ params }) => (await load()).symbol(params.code),
  staticData: { title: () => t('Symbol'), within: true },
  component: lazyPage(() => import('#pages/SymbolPage.tsx')),
})
const watchlists = createRoute({
  getParentRoute: () => members,
  path: '/watchlists',
  staticData: { title: () => t('Watchlists') },
  component: lazyPage(() => import('#pages/WatchlistsPage.tsx')),
})
const chat = createRoute({
  getParentRoute: () => members,
  path: '/chat',
  // Whether somebody is being chosen to write to, and the position of the message that a conversation begins at.
  validateSearch: ({ to, at }: { to?: 'new'; at?: number }): { to?: 'new'; at?: number } => ({
    ...(to === 'new' && { to }),
    ...(Number.isSafeInteger(at) && Number(at) > 0 && { at: Number(at) }),
  }),
  loader: async () => (await load()).conversations(),
  staticData: { title: () => t('Chat') },
  component: lazyPage(() => import('#pages/ChatPage.tsx')),
})
// The page shows both, so that the list stays where it is while conversations change.
const conversation = createRoute({ getParentRoute: () => chat, path: '$userId' })
const addFriend = createRoute({
  getParentRoute: () => members,
  path: '/add_friend',
  loader: async () => (await load()).strangers(),
  staticData: { title: () => t('Add Friends') },
  component: lazyPage(() => import('#pages/AddFriendPage.tsx')),
})
const profile = createRoute({
  getParentRoute: () => members,
  path: '/profile/$userId',
  loader: async ({ params }) => (await load()).profile(params.userId),
  staticData: { title: () => t('Profile'), within: true },
  component: lazyPage(() => import('#pages/ProfilePage.tsx')),
})
const notification = createRoute({
  getParentRoute: () => members,
  path: '/notification',
  loader: async () => (await load()).notifications(),
  staticData: { title: () => t('Notification') },
  component: lazyPage(() => import('#pages/NotificationPage.tsx')),
})
const search = createRoute({
  getParentRoute: () => members,
  path: '/search',
  // The page reads it with `readSearchPlace`.
  validateSearch: (search: SearchParams): SearchParams => search,
  staticData: { title: () => t('Search') },
  component: lazyPage(() => import('#pages/SearchPage.tsx')),
})
const newsAndAlert = createRoute({
  getParentRoute: () => members,
  path: '/newsAndAlert',
  // The page reads it with `readNewsPlace`.
  validateSearch: (search: NewsParams): NewsParams => search,
  staticData: { title: () => t('News & Alert') },
  component: lazyPage(() => import('#pages/NewsAndAlertPage.tsx')),
})
const learn = createRoute({
  getParentRoute: () => members,
  path: '/learn',
  loader: async () => withChunkError((await load()).learn()),
  staticData: { title: () => t('Learn') },
  component: lazyPage(() => import('#pages/LearnPage.tsx')),
})
const glossary = createRoute({
  getParentRoute: () => members,
  path: '/learn/glossary',
  loader: async () => withChunkError((await load()).glossary()),
  staticData: { title: () => t('Glossary') },
  component: lazyPage(() => import('#pages/GlossaryPage.tsx')),
})
const calculators = createRoute({
  getParentRoute: () => members,
  path: '/learn/calculators',
  staticData: { title: () => t('Calculators') },
  component: lazyPage(() => import('#pages/CalculatorsPage.tsx')),
})
const lesson = createRoute({
  getParentRoute: () => members,
  path: '/learn/$lesson',
  loader: async ({ params }) => withChunkError((await load()).lesson(params.lesson)),
  staticData: { title: () => t('Lesson') },
  component: lazyPage(() => import('#pages/LessonPage.tsx')),
})
const about = createRoute({
  getParentRoute: () => members,
  path: '/about',
  staticData: { title: () => t('About') },
  component: lazyPage(() => import('#pages/AboutPage.tsx')),
})

const guestOptions = { component: GuestLayout, pendingComponent: FullPageLoading, errorComponent: FullPageError }
const guests = createRoute({
  getParentRoute: () => root,
  id: 'guests',
  beforeLoad: async (context) => {
    await restoreSession()
    guestsOnly(context)
  },
  ...guestOptions,
})

const login = createRoute({
  getParentRoute: () => guests,
  path: '/login',
  validateSearch: readLoginSearch,
  // Asked at once, so that nothing moves on the screen when the answer comes.
  loader: loadProviders,
  component: LoginPage,
  staticData: { title: () => t('Log in') },
})
const signup = createRoute({
  getParentRoute: () => guests,
  path: '/signup',
  staticData: { title: () => t('Sign up') },
  component: lazyPage(() => import('#pages/SignupPage.tsx')),
})
const resetPassword = createRoute({
  getParentRoute: () => guests,
  path: '/reset-password',
  staticData: { title: () => t('Reset password') },
  component: lazyPage(() => import('#pages/ResetPasswordPage.tsx')),
})
// A mailed link may be opened in any browser, whoever is signed in there.
const anyone = createRoute({ getParentRoute: () => root, id: 'anyone', beforeLoad: restoreSession, ...guestOptions })
const verifyEmail = createRoute({
  getParentRoute: () => anyone,
  path: '/verify-email',
  validateSearch: readMailedLink,
  beforeLoad: guestsOrLinks,
  staticData: { title: () => t('Verify email') },
  component: lazyPage(() => import('#pages/VerifyEmailPage.tsx')),
})
const changePassword = createRoute({
  getParentRoute: () => anyone,
  path: '/password-change',
  validateSearch: readMailedLink,
  beforeLoad: guestsOrLinks,
  staticData: { title: () => t('Set a new password') },
  component: lazyPage(() => import('#pages/PasswordChangePage.tsx')),
})
const confirmEmail = createRoute({
  getParentRoute: () => anyone,
  path: '/confirm-email',
  validateSearch: readMailedLink,
  staticData: { title: () => t('Confirm email') },
  component: lazyPage(() => import('#pages/ConfirmEmailPage.tsx')),
})
const unsubscribe = createRoute({
  getParentRoute: () => anyone,
  path: '/unsubscribe',
  validateSearch: readMailedLink,
  staticData: { title: () => t('Daily email') },
  component: lazyPage(() => import('#pages/UnsubscribePage.tsx')),
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
  members.addChildren([
    home,
    addPost,
    post,
    updatePost,
    myProfile,
    account,
    addFriend,
    profile,
    notification,
    search,
    symbol,
    watchlists,
    chat.addChildren([conversation]),
    newsAndAlert,
    learn,
    glossary,
    calculators,
    lesson,
    about,
    unknown,
  ]),
  guests.addChildren([login, signup, resetPassword]),
  anyone.addChildren([verifyEmail, changePassword, confirmEmail, unsubscribe]),
  activate,
  confirmReset,
])

/** How long, in milliseconds, the last screen stays before a spinner takes its place, and then the spinner. */
const PENDING_DELAY_MS = 300

/** Path to screen. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_DELAY_MS,
  defaultPendingMinMs: PENDING_DELAY_MS,
  scrollRestoration: true,
  // While the next screen is on its way the page may be shorter: that is not where the last one was left.
  getScrollRestorationKey: ({ href, state }): string => (router.state.status === 'pending' ? '' : (state.__TSR_key ?? href)),
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: Loading,
  // One screen fades into the next, where the browser can; the first one, and a choice within a screen, show at once.
  defaultViewTransition: {
    types: ({ fromLocation, pathChanged }) =>
      fromLocation !== undefined && pathChanged && !matchMedia('(prefers-reduced-motion: reduce)').matches ? ['screen'] : false,
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's name in the title of the window, unless its loader gives it one of its own. */
    title?: () => string
    /** Whether one comes here from other screens alone: on phones the bar leads back to them, and says where one is. */
    within?: true
  }
}
