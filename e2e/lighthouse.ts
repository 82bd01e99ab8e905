/**
 * `npm run lighthouse`: measures the first load on a mid-range phone, as emulated by the mobile profile of Lighthouse, in one table. Each value
 * is the median of three runs (`RUNS`); `SLOWEST` is how many interactions are listed. Names select measurements: `npm run lighthouse login home post profile tap interactions`. Exits with 1
 * when a gated value misses its target. Lighthouse is fetched by npx, because nothing else needs its hundred packages.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { listFeed, type Post } from '@trademates/contract/posts'
import { systemChromium } from '@trademates/test-support/browser/chromium.ts'
import { type Interaction, readInteractions, recordInteractions, slowDown } from '@trademates/test-support/browser/slow-phone.ts'
import { callAs, type BrowserUser, signIn, storageStateOf } from '@trademates/test-support/browser/users.ts'
import { startAppProcess } from '@trademates/test-support/browser/app-process.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = Number(process.env['RUNS'] ?? 3)
/** In ms. A browser that hangs would block all others. */
const RUN_TIMEOUT_MS = 120_000
/** How many failed runs of one measurement are repeated. */
const MAX_FAILURES = 2
const MEMBER = { email: 'mina.kade@demo.example', password: 'paper-trading' }
/** Specs whose interactions are measured. */
const JOURNEYS = ['journeys', 'feed', 'chat', 'composer', 'posts']
const PERCENTILE = 0.98
const SLOWEST_SHOWN = Number(process.env['SLOWEST'] ?? 10)
const IDLE_TAPS = 30

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number | null }>
  audits: {
    'cumulative-layout-shift': { numericValue: number }
    'total-blocking-time': { numericValue: number }
    'largest-contentful-paint': { numericValue: number }
    'network-requests': { details: { items: { resourceType: string; transferSize: number }[] } }
  }
}

/** A row of the table. Only a gated value can fail the command. */
interface Figure {
  figure: string
  value: number
  unit: string
  target: string
  missed: boolean
}

const run = promisify(execFile)
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const atMost = (figure: string, value: number, limit: number, unit = ''): Figure => ({
  figure,
  value,
  unit,
  target: `<= ${limit}`,
  missed: !(value <= limit),
})
const exactly = (figure: string, value: number, target: number): Figure => ({
  figure,
  value,
  unit: '',
  target: `${target}`,
  missed: value !== target,
})
const printed = (figure: string, value: number, target: string, unit = ''): Figure => ({ figure, value, unit, target, missed: false })

/** Returns an unused port. */
function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Runs a function in a browser with a fresh profile, signed in when a user is given. */
async function inBrowser<Result>(
  { url, person, args = [] }: { url: string; person: BrowserUser | null; args?: string[] },
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'trademates-lighthouse-'))
  const launch = systemChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...launch.args, ...args],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    if (person !== null) {
      const items = storageStateOf({ url }, person).origins.flatMap(({ localStorage }) => localStorage)
      const page = await context.newPage()
      await page.goto(`${url}/robots.txt`)
      await page.evaluate((kept) => kept.forEach(({ name, value }) => localStorage.setItem(name, value)), items)
      await page.close()
    }
    return await work(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Repeats a measurement as often as the median requires. Throws when it fails too often. */
async function repeat<Result>(name: string, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let failures = 0; results.length < RUNS;) {
    try {
      results.push(await work())
    } catch (error) {
      if (++failures > MAX_FAILURES) throw error
      console.log(`${name}: a run failed and is made again: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return results
}

async function audit(url: string, path: string, person: BrowserUser | null): Promise<Report> {
  const port = await findFreePort()
  return inBrowser({ url, person, args: [`--remote-debugging-port=${port}`] }, async () => {
    const options = ['--port', `${port}`, '--output', 'json', '--quiet', '--only-categories', 'performance,accessibility,best-practices']
    const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url + path, ...options], {
      maxBuffer: 64 * 1024 * 1024,
      timeout: RUN_TIMEOUT_MS,
    })
    return JSON.parse(stdout) as Report
  })
}

const scriptKb = ({ audits }: Report): number =>
  audits['network-requests'].details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024

/** Returns the Lighthouse results of a screen. */
async function auditScreen(name: string, app: { url: string }, path: string, person: BrowserUser | null): Promise<Figure[]> {
  const reports = await repeat(name, () => audit(app.url, path, person))
  const of = (read: (report: Report) => number) => median(reports.map(read))
  const points = (category: keyof Report['categories']) => of(({ categories }) => Math.round((categories[category].score ?? 0) * 100))
  const goal = name === 'login' ? '>= 95, not gated' : '>= 80, not gated'
  const script = of(scriptKb)
  return [
    printed(`${name}: performance`, points('performance'), goal),
    exactly(`${name}: accessibility`, points('accessibility'), 100),
    exactly(`${name}: best practices`, points('best-practices'), 100),
    atMost(
      `${name}: layout shift`,
      of(({ audits }) => audits['cumulative-layout-shift'].numericValue),
      0.005,
    ),
    name === 'login'
      ? atMost('login: JavaScript', script, 110, 'KB')
      : name === 'home'
        ? atMost('home: JavaScript', script, 220, 'KB')
        : printed(`${name}: JavaScript`, script, '', 'KB'),
    printed(
      `${name}: largest paint`,
      of(({ audits }) => audits['largest-contentful-paint'].numericValue),
      '',
      'ms',
    ),
    printed(
      `${name}: blocking time`,
      of(({ audits }) => audits['total-blocking-time'].numericValue),
      '',
      'ms',
    ),
  ]
}

/** Returns the time from the start of a load until the result of a tap on the like button is visible, in ms. Taps as soon as the button exists. */
async function measureTap(page: Page): Promise<number> {
  const place = await page.waitForFunction(
    () => {
      const button = document.querySelector('article button[aria-pressed]')
      if (button === null) return null
      button.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = button.getBoundingClientRect()
      const middle = { x: x + width / 2, y: y + height / 2 }
      if (!button.contains(document.elementFromPoint(middle.x, middle.y))) return null
      const pressed = button.getAttribute('aria-pressed')
      const answered = new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (button.getAttribute('aria-pressed') === pressed) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }).observe(button, { attributes: true })
      })
      Object.assign(globalThis, { answered })
      return middle
    },
    null,
    { polling: 'raf', timeout: RUN_TIMEOUT_MS },
  )
  const { x, y } = (await place.jsonValue()) as { x: number; y: number }
  await page.touchscreen.tap(x, y)
  return page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered)
}

/** Measures the first visit with its splash, and a reload with a service worker and filled caches. */
const measureVisits = (url: string, person: BrowserUser) =>
  inBrowser({ url, person }, async (context) => {
    const page = await context.newPage()
    await slowDown(page, { network: true })
    await page.goto(url, { waitUntil: 'commit' })
    const first = await measureTap(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload({ waitUntil: 'commit' })
    return { first, cached: await measureTap(page) }
  })

async function tapFigures(url: string, person: BrowserUser): Promise<Figure[]> {
  const visits = await repeat('tap', () => measureVisits(url, person))
  return [
    atMost('feed answers a tap, first visit', median(visits.map(({ first }) => first)), 3_600, 'ms'),
    atMost('feed answers a tap, with caches', median(visits.map(({ cached }) => cached)), 1_300, 'ms'),
  ]
}

/** Returns the 98th percentile of interactions that are sorted by their time. */
const percentileOf = (interactions: readonly Interaction[]): number =>
  interactions[Math.ceil(interactions.length * PERCENTILE) - 1]?.ms ?? Number.NaN

/** Runs a function that gets the name of an empty file, and returns the interactions that are recorded in it. */
async function collectInteractions(work: (file: string) => Promise<unknown>): Promise<Interaction[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-interactions-'))
  const file = join(folder, 'interactions')
  await writeFile(file, '')
  try {
    await work(file)
    return await readInteractions(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Taps a heading, which does nothing: what the machine takes for an interaction by itself. */
const measureIdleTaps = (url: string) =>
  collectInteractions((file) =>
    inBrowser({ url, person: null }, async (context) => {
      await recordInteractions(context, file)
      const page = await context.newPage()
      await slowDown(page)
      await page.goto(`${url}/login`)
      for (let tap = 0; tap < IDLE_TAPS; tap++) {
        await page.locator('h1').tap()
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      }
    }),
  )

/** Measures interaction to next paint during the browser tests, with the CPU slowed down four times. */
async function interactionFigures(url: string): Promise<Figure[]> {
  const idle = await measureIdleTaps(url)
  const specs = JOURNEYS.map((name) => `${name}.spec.ts`)
  const interactions = await collectInteractions((file) =>
    // A trace would take a picture of each paint, which delays it.
    run('playwright', ['test', ...specs, '--trace', 'off', '--workers', '1', '--timeout', `${RUN_TIMEOUT_MS}`], {
      cwd: import.meta.dirname,
      env: { ...process.env, RECORD_INTERACTIONS: file },
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: unknown) => console.log(error instanceof Error && 'stdout' in error ? String(error.stdout).slice(-2_000) : error)),
  )
  const slowest = interactions.slice(-SLOWEST_SHOWN).toReversed()
  console.log('The slowest interactions, in ms (input delay + handlers + rendering):')
  for (const { ms, parts, what } of slowest) console.log(`${ms} (${parts.map(Math.round).join(' + ')}) ${what}`)
  return [
    atMost(`interaction to next paint, 98th percentile of ${interactions.length}`, percentileOf(interactions), 100, 'ms'),
    printed('interaction to next paint, longest', slowest[0]?.ms ?? Number.NaN, '', 'ms'),
    printed('a tap that does nothing, 98th percentile', percentileOf(idle), '', 'ms'),
  ]
}

const figures: Figure[] = []
const app = await startAppProcess({ demo: true })
try {
  const person = await signIn(app, MEMBER.email, MEMBER.password)
  const [post] = (await callAs(app, person, listFeed)) as Post[]
  const screens = [
    { name: 'login', path: '/login', user: null },
    { name: 'home', path: '/', user: person },
    { name: 'post', path: `/post/${post?.id}`, user: person },
    { name: 'profile', path: `/profile/${post?.author_id}`, user: person },
  ]
  for (const { name, path, user } of screens) if (isWanted(name)) figures.push(...(await auditScreen(name, app, path, user)))
  if (isWanted('tap')) figures.push(...(await tapFigures(app.url, person)))
  if (isWanted('interactions')) figures.push(...(await interactionFigures(app.url)))
} finally {
  await app.stop()
}
console.table(
  figures.map(({ figure, value, unit, target, missed }) => ({
    figure,
    value: `${Number(value.toFixed(value < 10 ? 3 : 0))} ${unit}`.trim(),
    target,
    '': missed ? 'MISSED' : '',
  })),
)
process.exitCode = figures.some(({ missed }) => missed) ? 1 : 0
