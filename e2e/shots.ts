/**
 * `npm run shots`: screenshots of the screens with the demo community, dark and light, on a desktop and on a phone, into `shots/`
 * or the given folder. Also updates the picture of the README, `docs/home.png`.
 */
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { headlessShell } from '@trademates/test-support/browser/chromium.ts'
import { signIn, storageStateOf } from '@trademates/test-support/browser/users.ts'
import { startAppProcess } from '@trademates/test-support/browser/app-process.ts'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(root, 'shots'))
const MEMBER = { email: 'mina.kade@demo.example', password: 'paper-trading' }

interface Screen {
  name: string
  path: string
  ready: string
  press?: string
  settled?: string
  beside?: string
  member: boolean
}

/** `press` is clicked after the address has loaded, `settled` is visible afterwards; `beside` is in the side column of wide windows. */
const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', ready: 'h1', member: false },
  { name: 'signup', path: '/signup', ready: 'h1', member: false },
  { name: 'reset-password', path: '/reset-password', ready: 'h1', member: false },
  { name: 'home', path: '/', ready: 'article', beside: '[data-slot~="watchlist-card"] a', member: true },
  { name: 'my-profile', path: '/myProfile', ready: 'main form', member: true },
  { name: 'account', path: '/account', ready: 'li', member: true },
  { name: 'add-post', path: '/add_post', ready: 'textarea', member: true },
  { name: 'symbol', path: '/symbol/BTCUSD', ready: '[data-slot~="price-chart"] canvas', member: true },
  { name: 'watchlists', path: '/watchlists', ready: '[data-slot~="watched"] li', member: true },
  { name: 'alerts', path: '/newsAndAlert?tab=alerts', ready: '[data-slot~="alert-row"], [data-slot~="empty"]', member: true },
  { name: 'chat', path: '/chat', ready: '[data-slot~="conversation-list"] a', member: true },
  {
    name: 'conversation',
    path: '/chat',
    ready: '[data-slot~="conversation-list"] a',
    press: '[data-slot~="conversation-list"] a >> nth=0',
    settled: '[data-slot~="log"] li',
    member: true,
  },
  { name: 'learn', path: '/learn', ready: '[data-slot~="continue"]', member: true },
  { name: 'lesson', path: '/learn/position-size', ready: '[data-slot~="quiz"]', member: true },
  { name: 'glossary', path: '/learn/glossary', ready: 'dl', member: true },
  { name: 'calculators', path: '/learn/calculators', ready: 'dl', member: true },
  { name: 'about', path: '/about', ready: '[data-slot~="numbers"]', member: true },
  { name: 'news', path: '/newsAndAlert', ready: '[data-slot~="news"] h3', member: true },
  { name: 'coming-soon', path: '/nowhere', ready: 'h1', member: true },
  { name: 'add-friend', path: '/add_friend', ready: '[data-slot~="person"]', member: true },
  { name: 'notification', path: '/notification', ready: '[data-slot~="note"]', member: true },
  { name: 'search', path: '/search?q=gold', ready: 'article', member: true },
]
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const LOOKS = [
  { look: 'desktop-dark', viewport: DESKTOP, colorScheme: 'dark' },
  { look: 'desktop-light', viewport: DESKTOP, colorScheme: 'light' },
  { look: 'mobile-dark', viewport: PHONE, colorScheme: 'dark' },
  { look: 'mobile-light', viewport: PHONE, colorScheme: 'light' },
] as const

await mkdir(folder, { recursive: true })
const app = await startAppProcess({ demo: true })
const chrome = await chromium.launch(headlessShell())
try {
  const member = storageStateOf(app, await signIn(app, MEMBER.email, MEMBER.password))
  const shots = SCREENS.flatMap((screen) => LOOKS.map((look) => ({ ...screen, ...look })))
  for (const { name, path, ready, press, settled, beside, member: isMember, look, viewport, colorScheme } of shots) {
    const storage = isMember ? { storageState: member } : {}
    const context = await chrome.newContext({ viewport, colorScheme, baseURL: app.url, ...storage })
    await context.addInitScript(() => sessionStorage.setItem('splash', 'shown'))
    const page = await context.newPage()
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    if (beside !== undefined && viewport === DESKTOP) await page.locator(beside).first().waitFor()
    if (press !== undefined) await page.locator(press).click()
    if (settled !== undefined) await page.locator(settled).last().waitFor()
    // Visible images load eagerly; a lazy image further down must not be waited for.
    await page.evaluate(() => Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode())))
    const file = join(folder, `${name}-${look}.png`)
    await page.screenshot({ path: file, animations: 'disabled' })
    await context.close()
    console.log(file)
  }
} finally {
  await chrome.close()
  await app.stop()
}
await copyFile(join(folder, 'home-desktop-dark.png'), join(root, 'docs/home.png'))
