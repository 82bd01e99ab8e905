import { checkScreen, CLAIM, openScreen, type VisualScreen, test } from '@trademates/test-support/browser/visual-test.ts'

/** The watchlist loads after the messages above it. */
const WATCHED = '[data-slot~="watchlist-card"] [data-slot~="watched-symbol"]'

const SCREENS: readonly VisualScreen[] = [
  { name: 'login', path: '/login', guest: true },
  { name: 'signup', path: '/signup', guest: true },
  // The request that follows the progress bar is never answered.
  { name: 'verify-email', path: '/verify-email?uid=0&token=0', ready: '[aria-valuenow="100"]', guest: true, progress: true },
  { name: 'reset-password', path: '/reset-password', guest: true },
  { name: 'password-change', path: '/password-change?uid=0&token=0', guest: true },
  { name: 'confirm-email', path: '/confirm-email?uid=0&token=0', ready: '[aria-valuenow="100"]', guest: true, progress: true },
  { name: 'unsubscribe', path: '/unsubscribe?uid=0&token=0', guest: true },
  { name: 'home', path: '/', ready: 'article', beside: WATCHED },
  { name: 'post', path: '/post/{post}', ready: '[data-slot~="comment"]', beside: WATCHED },
  { name: 'viewer', path: '/post/{own}?view={own}.{file}', ready: '[role=dialog] img' },
  { name: 'add-post', path: '/add_post' },
  { name: 'add-idea', path: '/add_post?idea=true', ready: '[data-slot~="idea-section"]' },
  { name: 'update-post', path: '/update/{own}', ready: 'textarea' },
  { name: 'my-profile', path: '/myProfile', ready: 'main form' },
  { name: 'account', path: '/account', ready: 'main li', beside: WATCHED },
  { name: 'profile', path: '/profile/{person}', ready: 'main h1' },
  { name: 'add-friend', path: '/add_friend', ready: '[data-slot~="person"]' },
  { name: 'notification', path: '/notification', ready: '[data-slot~="note"]', beside: WATCHED },
  { name: 'chat', path: '/chat', ready: '[data-slot~="conversation-list"] a' },
  { name: 'conversation', path: '/chat/{person}', ready: '[data-slot~="log"] li' },
  { name: 'search', path: '/search?q=stop', ready: 'article', beside: WATCHED },
  { name: 'symbol', path: '/symbol/EURUSD', ready: '[data-slot~="price-chart"] canvas' },
  { name: 'watchlists', path: '/watchlists', ready: '[data-slot~="watched"] li', beside: '[data-slot~="alerts-card"] li' },
  // Prices and times of the simulated markets.
  { name: 'markets', path: '/markets', ready: '[data-slot~="price-row"] svg', beside: 'main aside dl' },
  { name: 'heat-map', path: '/markets/heatmap', ready: 'main canvas' },
  { name: 'movers', path: '/markets/movers', ready: '[data-slot~="price-row"] svg' },
  { name: 'trending', path: '/markets/trending', ready: 'main ol, main section p', mask: '[data-slot~="span"]' },
  {
    name: 'screener',
    path: '/markets/screener?market=Crypto&columns=price,change_1d,turnover_usd',
    // A new server first computes its figures.
    ready: 'main:not(:has([data-slot~="pending"])) [data-slot~="time"]',
    mask: '[data-slot~="time"]',
  },
  { name: 'news', path: '/newsAndAlert', ready: '[data-slot~="news"] h3', beside: '[data-slot~="coming-card"]' },
  { name: 'alerts', path: '/newsAndAlert?tab=alerts', ready: '[data-slot~="alert-row"]', beside: WATCHED },
  { name: 'learn', path: '/learn', ready: '[data-slot~="continue"]' },
  { name: 'lesson', path: '/learn/position-size', ready: '[data-slot~="quiz"]' },
  { name: 'glossary', path: '/learn/glossary', ready: 'dl' },
  { name: 'calculators', path: '/learn/calculators', ready: 'dl' },
  // The server counts the community when it starts, before it is seeded.
  { name: 'about', path: '/about', ready: '[data-slot~="numbers"]', mask: '[data-slot~="numbers"], [data-slot~="numbers-when"]' },
  { name: 'coming-soon', path: '/nowhere' },
]

for (const screen of SCREENS) {
  test(`${screen.name} ${CLAIM}`, async ({ browser, story }) => {
    test.setTimeout(60_000)
    await checkScreen(await openScreen(browser, story, screen), screen)
  })
}
