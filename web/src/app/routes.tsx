import type { ScreenParams } from '@trademates/contract/screener'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { boot } from '#features/auth/boot.ts'
import { loadProviders } from '#features/auth/social/providers.ts'
import type { ViewSearch } from '#features/media/grid/FileLink.tsx'
import type { NewsParams } from '#features/news/news-params.ts'
import type { FeedFilter } from '#features/posts/feed/feed-filter.ts'
import type { SearchParams } from '#features/search/search-params.ts'
import type { CallersSearch } from '#features/track-records/callers/callers-search.ts'
import { session } from '#lib/session/session.ts'
import LoginPage from '#pages/LoginPage.tsx'
import { t } from '#i18n/t.ts'
import { FullPageError, ScreenError } from './ScreenError.tsx'
import { guestsOnly, guestsOrLinks, type MailedLink, membersOnly, readLoginSearch } from './routing/guards.ts'
import { AuthLayout } from './guest/AuthLayout.tsx'
import { Loading, FullPageLoading } from './Loading.tsx'
import { withChunkError, lazyPage } from './routing/lazy-page.tsx'
import { RootLayout } from './RootLayout.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

const readMailedLink = (search: Record<string, unknown>): MailedLink => {
  const [uid, token] = [text(search['uid']), text(search['token'])]
  return { ...(uid === undefined ? {} : { uid }), ...(token === undefined ? {} : { token }) }
}

/** Loaded separately to keep it out of the guest bundle. */
const load = async () => (await withChunkError(import('./routing/loaders.ts'))).loaders

/** Restores the session if its state is unknown. @throws CallError if the server cannot be reached. */
async function restoreSession(): Promise<void> {
  if (session.get().status === 'unknown') await boot()
}

const root = createRootRoute({ component: RootLayout })

/** The layout of the member pages. Its loader restores the session in parallel with the loaders of the page. */
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  // The file shown in the viewer.
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
  // Parsed by the page (`readFeedSearch`): its list of markets is not in the first bundle.
  validateSearch: (search: FeedFilter): FeedFilter => search,
  loader: async ({ location }) => (await load()).home(location.search),
  staticData: { title: () => t('Home') },
  component: lazyPage(() => import('#pages/HomePage.tsx')),
})
const callers = createRoute({
  getParentRoute: () => members,
  path: '/callers',
  // Parsed by the page.
  validateSearch: (search: CallersSearch): CallersSearch => search,
  staticData: { title: () => t('Callers'), within: true },
  component: lazyPage(() => import('#pages/CallersPage.tsx')),
})
const addPost = createRoute({
  getParentRoute: () => members,
  path: '/add_post',
  // The symbol to write about, and whether to start with a trade idea.
  validateSearch: ({ symbol, idea }: { symbol?: string; idea?: boolean }): { symbol?: string; idea?: true } => ({
    ...(typeof symbol === 'string' && { symbol }),
    ...(idea === true && { idea }),
  }),
  staticData: { title: () => t('New Post') },
  component: lazyPage(() => import('#pages/AddPostPage.tsx')),
})
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const post = createRoute({
  getParentRoute: () => members,
  path: '/post/$postId',
  // The comment to scroll to.
  validateSearch: ({ comment }: { comment?: string }): { comment?: string } =>
    comment !== undefined && ID.test(comment) ? { comment } : {},
  loader: async ({ params }) => (await load()).post(params.postId),
  staticData: { title: () => t('Post') },
  component: lazyPage(() => import('#pages/PostPage.tsx')),
})
const idea = createRoute({
  getParentRoute: () => members,
  path: '/idea/$ideaId',
  loader: async ({ params }) => (await load()).idea(params.ideaId),
  staticData: { title: () => t('Trade idea') },
  component: lazyPage(() => import('#pages/IdeaPage.tsx')),
})
const readProfileTab = ({ tab }: { tab?: 'record' }): { tab?: 'record' } => (tab === 'record' ? { tab } : {})
const myProfile = createRoute({
  getParentRoute: () => members,
  path: '/myProfile',
  validateSearch: readProfileTab,
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
  // The cashtag whose symbol is to be changed.
  validateSearch: ({ tag }: { tag?: string }): { tag?: string } => (typeof tag === 'string' ? { tag } : {}),
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
const markets = createRoute({
  getParentRoute: () => members,
  path: '/markets',
  staticData: { title: () => t('Markets') },
  component: lazyPage(() => import('#pages/MarketsPage.tsx')),
})
const heatMap = createRoute({
  getParentRoute: () => members,
  path: '/markets/heatmap',
  validateSearch: ({ market, period }: { market?: string; period?: string }): { market?: string; period?: string } => ({
    ...(typeof market === 'string' && { market }),
    ...(typeof period === 'string' && { period }),
  }),
  staticData: { title: () => t('Heat map') },
  component: lazyPage(() => import('#pages/HeatMapPage.tsx')),
})
const movers = createRoute({
  getParentRoute: () => members,
  path: '/markets/movers',
  // Read by the page: its lists of markets and periods are not in the first bundle.
  validateSearch: ({ market, period }: { market?: string; period?: string }): { market?: string; period?: string } => ({
    ...(typeof market === 'string' && { market }),
    ...(typeof period === 'string' && { period }),
  }),
  staticData: { title: () => t('Movers') },
  component: lazyPage(() => import('#pages/MoversPage.tsx')),
})
const trending = createRoute({
  getParentRoute: () => members,
  path: '/markets/trending',
  staticData: { title: () => t('Trending') },
  component: lazyPage(() => import('#pages/TrendingPage.tsx')),
})
const screener = createRoute({
  getParentRoute: () => members,
  path: '/markets/screener',
  // Parsed by the page: its filters are not in the first bundle.
  validateSearch: (search: ScreenParams): ScreenParams => search,
  staticData: { title: () => t('Screener') },
  component: lazyPage(() => import('#pages/ScreenerPage.tsx')),
})
const chat = createRoute({
  getParentRoute: () => members,
  path: '/chat',
  // `to`: the recipient picker is open. `at`: position of the first message to show.
  validateSearch: ({ to, at }: { to?: 'new'; at?: number }): { to?: 'new'; at?: number } => ({
    ...(to === 'new' && { to }),
    ...(Number.isSafeInteger(at) && Number(at) > 0 && { at: Number(at) }),
  }),
  loader: async () => (await load()).conversations(),
  staticData: { title: () => t('Chat') },
  component: lazyPage(() => import('#pages/ChatPage.tsx')),
})
// ChatPage renders both, so the list stays in place when the conversation changes.
const conversation = createRoute({ getParentRoute: () => chat, path: '$userId' })
const addFriend = createRoute({
  getParentRoute: () => members,
  path: '/add_friend',
  loader: async () => (await load()).suggestedPeople(),
  staticData: { title: () => t('Add Friends') },
  component: lazyPage(() => import('#pages/AddFriendPage.tsx')),
})
const profile = createRoute({
  getParentRoute: () => members,
  path: '/profile/$userId',
  validateSearch: readProfileTab,
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
  // Parsed by the page (`readSearchPlace`).
  validateSearch: (search: SearchParams): SearchParams => search,
  staticData: { title: () => t('Search') },
  component: lazyPage(() => import('#pages/SearchPage.tsx')),
})
const newsAndAlert = createRoute({
  getParentRoute: () => members,
  path: '/newsAndAlert',
  // Parsed by the page (`readNewsPlace`).
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

const guestOptions = { component: AuthLayout, pendingComponent: FullPageLoading, errorComponent: FullPageError }
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
  // Loaded before the first render: no layout shift.
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
// Links in emails may be opened by guests and by any signed-in user.
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

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  // Needs no session, so it opens offline and for guests.
  staticData: { title: () => t('Verify a receipt') },
  pendingComponent: FullPageLoading,
  errorComponent: FullPageError,
  component: lazyPage(() => import('#pages/VerifyPage.tsx')),
})

// The second reading of the email link paths (decision D4).
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
    callers,
    addPost,
    post,
    idea,
    updatePost,
    myProfile,
    account,
    addFriend,
    profile,
    notification,
    search,
    symbol,
    watchlists,
    markets,
    heatMap,
    movers,
    trending,
    screener,
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
  verify,
  activate,
  confirmReset,
])

/** Time that the last page stays before a spinner replaces it, and minimum time of the spinner. */
const PENDING_DELAY_MS = 300

// The router would read `$NVDA` as the name of a parameter.
const [written] = /^\/symbol\/(?:\$|%24)/.exec(location.pathname) ?? []
if (written !== undefined)
  history.replaceState(history.state, '', `/symbol/${location.pathname.slice(written.length)}${location.search}${location.hash}`)

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_DELAY_MS,
  defaultPendingMinMs: PENDING_DELAY_MS,
  scrollRestoration: true,
  // While a page loads, the document can be shorter: its scroll position is not stored.
  getScrollRestorationKey: ({ href, state }): string => (router.state.status === 'pending' ? '' : (state.__TSR_key ?? href)),
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: Loading,
  // Fade between pages, not on the first page and not within a page.
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
    /** Window title; the loader can override it. */
    title?: () => string
    /** Subpage: on phones the header shows a back button and the title. */
    within?: true
  }
}
