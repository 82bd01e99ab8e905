/**
 * `npm run lighthouse`: what Lighthouse says of the login screen, and of home, one post and a profile as a member of the demo community sees them,
 * on a phone with a slow network. Each screen is measured three times and the middle one counts; names of screens narrow it, as in
 * `npm run lighthouse home post`. Lighthouse itself is fetched by npx, for its hundred packages serve nothing else.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { listFeed, type Post } from '@trademates/contract/posts'
import { wholeChromium } from '@trademates/test-support/browser/chromium.ts'
import { callAs, type Person, signIn, storageOf } from '@trademates/test-support/browser/users.ts'
import { startApp } from '@trademates/test-support/browser/app-process.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
/** How long, in milliseconds, one run may take; a browser that hangs would stop all others. */
const RUN_MS = 120_000
/** So many runs of one screen may fail. */
const SPARE = 2
const MEMBER = { email: 'mina.kade@demo.example', password: 'paper-trading' }
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
  CLS: 'cumulative-layout-shift',
} as const

interface Report {
  finalDisplayedUrl: string
  categories: Record<(typeof CATEGORIES)[number], { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }> & {
    'network-requests': { details: { items: { resourceType: string; transferSize: number }[] } }
  }
}

const run = promisify(execFile)
const wanted = process.argv.slice(2)

/** A port that nobody listens at. */
function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** A browser with a profile of its own, in which Lighthouse opens its tab too. */
async function openBrowser(profile: string, port: number, own: { url: string; person: Person | null }): Promise<BrowserContext> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(profile, { ...wholeChromium(), args })
  if (own.person === null) return context
  const kept = storageOf({ url: own.url }, own.person).origins.flatMap(({ localStorage: items }) => items)
  const page = await context.newPage()
  await page.goto(`${own.url}/robots.txt`)
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, kept)
  await page.close()
  return context
}

async function measure(url: string, port: number): Promise<Report> {
  const options = ['--port', `${port}`, '--output', 'json', '--quiet', '--only-categories', CATEGORIES.join(',')]
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...options], { maxBuffer: 64 * 1024 * 1024, timeout: RUN_MS })
  return JSON.parse(stdout) as Report
}

const points = (report: Report, category: (typeof CATEGORIES)[number]) => Math.round((report.categories[category].score ?? 0) * 100)

/** The report whose performance stands in the middle. */
function middleOf(reports: Report[]): Report {
  const middle = reports.toSorted((a, b) => points(a, 'performance') - points(b, 'performance'))[Math.floor(reports.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}

/** What weighs in a score and is not whole. */
const faultsOf = ({ categories, audits }: Report) =>
  CATEGORIES.flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `  ${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`)

/** The JavaScript that came with a screen, and for it until Lighthouse had seen enough, as it was sent. */
const scriptOf = ({ audits }: Report): string => {
  const scripts = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script')
  return `${Math.round(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024)} KB`
}

function tell(name: string, report: Report): void {
  const scores = CATEGORIES.map((category) => `${category} ${points(report, category)}`)
  const metrics = Object.entries(METRICS).map(([short, audit]) => `${short} ${report.audits[audit]?.displayValue}`)
  console.log(`${name}: ${[...scores, ...metrics, `JavaScript ${scriptOf(report)}`].join(', ')}`)
  for (const fault of faultsOf(report)) console.log(fault)
}

/** Measures a screen once, in a browser of its own. */
async function measureIn(url: string, path: string, person: Person | null): Promise<Report> {
  const [profile, port] = [await mkdtemp(join(tmpdir(), 'trademates-lighthouse-')), await freePort()]
  const context = await openBrowser(profile, port, { url, person })
  try {
    return await measure(url + path, port)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Measures a screen until it was measured often enough. Throws where it fails too often. */
async function measureAll(url: string, path: string, person: Person | null): Promise<Report[]> {
  const reports: Report[] = []
  for (let failures = 0; reports.length < RUNS;) {
    try {
      reports.push(await measureIn(url, path, person))
    } catch (error) {
      if (++failures > SPARE) throw error
      console.log(`${path}: a run failed and is made again: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return reports
}

const app = await startApp({ demo: true })
try {
  const person = await signIn(app, MEMBER.email, MEMBER.password)
  const [post] = (await callAs(app, person, listFeed)) as Post[]
  const screens = [
    { name: 'login', path: '/login', person: null },
    { name: 'home', path: '/', person },
    { name: 'post', path: `/post/${post?.id}`, person },
    { name: 'profile', path: `/profile/${post?.author_id}`, person },
  ]
  for (const { name, path, person: who } of screens.filter((screen) => wanted.length === 0 || wanted.includes(screen.name)))
    tell(name, middleOf(await measureAll(app.url, path, who)))
} finally {
  await app.stop()
}
