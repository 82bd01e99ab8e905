import { createRoute, type Router } from '@tanstack/react-router'
import { cardOf, fetchCatalogue } from '#features/learning/catalogue.ts'
import type { Term } from '#features/learning/glossary/term.ts'
import { loadTerms } from '#features/learning/glossary/terms.ts'
import type { NewsPlace } from '#features/news/news-place.ts'
import type { FeedSearch } from '#features/posts/feed/feed-search.ts'
import type { SearchPlace } from '#features/search/search-place.ts'
import { t } from '#words/t.ts'
import { aheadOf } from './ahead.ts'
import { arriving, page } from './page.tsx'
import { members, openToAll, root, router, unknown } from './routes.tsx'
import type { OwnTitle } from './title.ts'

const home = createRoute({
  getParentRoute: () => members,
  path: '/',
  // The page reads it with `readFeedSearch`, whose list of markets is no part of the first load.
  validateSearch: (search: FeedSearch): FeedSearch => search,
  loader: ({ location }) => aheadOf.home(location.search),
  component: page(() => import('#pages/HomePage.tsx')),
  staticData: { title: () => t('Home') },
})
const addPost = createRoute({
  getParentRoute: () => members,
  path: '/add_post',
  // The symbol that the post is begun for.
  validateSearch: ({ symbol }: { symbol?: string }): { symbol?: string } => (typeof symbol === 'string' ? { symbol } : {}),
  component: page(() => import('#pages/AddPostPage.tsx')),
  staticData: { title: () => t('New Post') },
})
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const post = createRoute({
  getParentRoute: () => members,
  path: '/post/$postId',
  // The comment that a link leads to.
  validateSearch: ({ comment }: { comment?: string }): { comment?: string } =>
    comment !== undefined && ID.test(comment) ? { comment } : {},
  loader: ({ params }) => aheadOf.post(params.postId),
  component: page(() => import('#pages/PostPage.tsx')),
  staticData: { title: () => t('Post') },
})
const myProfile = createRoute({
  getParentRoute: () => members,
  path: '/myProfile',
  component: page(() => import('#pages/MyProfilePage.tsx')),
  staticData: { title: () => t('My profile'), within: true },
})
const account = createRoute({
  getParentRoute: () => members,
  path: '/account',
  component: page(() => import('#pages/AccountPage.tsx')),
  staticData: { title: () => t('Account') },
})
const updatePost = createRoute({
  getParentRoute: () => members,
  path: '/update/$postId',
  component: page(() => import('#pages/UpdatePostPage.tsx')),
  staticData: { title: () => t('Edit post') },
})
const symbol = createRoute({
  getParentRoute: () => members,
  path: '/symbol/$code',
  loader: ({ params }): OwnTitle => {
    aheadOf.symbol(params.code)
    return { title: `$${params.code}` }
  },
  component: page(() => import('#pages/SymbolPage.tsx')),
  staticData: { title: () => t('Symbol'), within: true },
})
const watchlists = createRoute({
  getParentRoute: () => members,
  path: '/watchlists',
  component: page(() => import('#pages/WatchlistsPage.tsx')),
  staticData: { title: () => t('Watchlists') },
})
const chat = createRoute({
  getParentRoute: () => members,
  path: '/chat',
  // Whether somebody is being chosen to write to, and the position of the message that a conversation begins at.
  validateSearch: ({ to, at }: { to?: 'new'; at?: number }): { to?: 'new'; at?: number } => ({
    ...(to === 'new' && { to }),
    ...(Number.isSafeInteger(at) && Number(at) > 0 && { at: Number(at) }),
  }),
  loader: aheadOf.conversations,
  component: page(() => import('#pages/ChatPage.tsx')),
  staticData: { title: () => t('Chat') },
})
// The page shows both, so that the list stays where it is while conversations change.
const conversation = createRoute({ getParentRoute: () => chat, path: '$userId' })
const addFriend = createRoute({
  getParentRoute: () => members,
  path: '/add_friend',
  loader: aheadOf.strangers,
  component: page(() => import('#pages/AddFriendPage.tsx')),
  staticData: { title: () => t('Add Friends') },
})
const profile = createRoute({
  getParentRoute: () => members,
  path: '/profile/$userId',
  loader: ({ params }): OwnTitle => aheadOf.profile(params.userId),
  component: page(() => import('#pages/ProfilePage.tsx')),
  staticData: { title: () => t('Profile'), within: true },
})
const notification = createRoute({
  getParentRoute: () => members,
  path: '/notification',
  loader: aheadOf.notifications,
  component: page(() => import('#pages/NotificationPage.tsx')),
  staticData: { title: () => t('Notification') },
})
const searching = createRoute({
  getParentRoute: () => members,
  path: '/search',
  // The page reads it with `readSearchPlace`.
  validateSearch: (search: SearchPlace): SearchPlace => search,
  component: page(() => import('#pages/SearchPage.tsx')),
  staticData: { title: () => t('Search') },
})
const newsAndAlert = createRoute({
  getParentRoute: () => members,
  path: '/newsAndAlert',
  // The page reads it with `readNewsPlace`.
  validateSearch: (search: NewsPlace): NewsPlace => search,
  component: page(() => import('#pages/NewsAndAlertPage.tsx')),
  staticData: { title: () => t('News & Alert') },
})
const learn = createRoute({
  getParentRoute: () => members,
  path: '/learn',
  loader: () => arriving(fetchCatalogue()),
  component: page(() => import('#pages/LearnPage.tsx')),
  staticData: { title: () => t('Learn') },
})
const glossary = createRoute({
  getParentRoute: () => members,
  path: '/learn/glossary',
  loader: async (): Promise<OwnTitle & { terms: readonly Term[] }> => {
    const [terms] = await arriving(Promise.all([loadTerms(), fetchCatalogue()]))
    return { title: undefined, terms }
  },
  component: page(() => import('#pages/GlossaryPage.tsx')),
  staticData: { title: () => t('Glossary') },
})
const calculators = createRoute({
  getParentRoute: () => members,
  path: '/learn/calculators',
  component: page(() => import('#pages/CalculatorsPage.tsx')),
  staticData: { title: () => t('Calculators') },
})
const lesson = createRoute({
  getParentRoute: () => members,
  path: '/learn/$lesson',
  loader: async ({ params }): Promise<OwnTitle> => {
    await arriving(fetchCatalogue())
    return { title: cardOf(params.lesson)?.title }
  },
  component: page(() => import('#pages/LessonPage.tsx')),
  staticData: { title: () => t('Lesson') },
})
const about = createRoute({
  getParentRoute: () => members,
  path: '/about',
  component: page(() => import('#pages/AboutPage.tsx')),
  staticData: { title: () => t('About') },
})

// One screen fades into the next, where the browser can; the first one, and a choice within a screen, show at once.
router.options.defaultViewTransition = {
  types: ({ fromLocation, pathChanged }) =>
    fromLocation !== undefined && pathChanged && !matchMedia('(prefers-reduced-motion: reduce)').matches ? ['screen'] : false,
}

/** Every path of the product. */
export const tree = root.addChildren([
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
    searching,
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
  ...openToAll,
])

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<typeof tree>
  }
  interface StaticDataRouteOption {
    /** The page's name in the title of the window, unless its loader gives it one of its own. */
    title?: () => string
    /** Whether one comes here from other screens alone: on phones the bar leads back to them, and says where one is. */
    within?: true
  }
}
