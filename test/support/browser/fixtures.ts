import { type BrowserContextOptions, test as base, type ConsoleMessage, type Page, expect } from '@playwright/test'
import { createUser, uniqueName, type BrowserUser, storageStateOf } from './users.ts'
import { type AppProcess, startTestApp } from './app-process.ts'
import { recordInteractions, slowDown } from './slow-phone.ts'
import { recordToasts } from './toasts.ts'

interface TestFixtures {
  /** Console messages that the test expects, such as the browser's message about a failed request. */
  expectedNoise: RegExp[]
  /** Whether any console message fails the test, not only errors. */
  silent: boolean
  /** Opens a page in a new browser context, signed in as `who` and without the splash screen by default. */
  open: (user?: BrowserUser | null, options?: BrowserContextOptions & { splash?: boolean }) => Promise<Page>
  /** Creates a verified user with a unique name. */
  createUser: (name: string) => Promise<BrowserUser>
}

interface WorkerFixtures {
  app: AppProcess
}

const isProblem = (message: ConsoleMessage) => message.type() === 'error' || /content security policy|trusted ?type/i.test(message.text())

/** Messages of the browser on slow machines, its advice on password forms, and Playwright's message about the blocked service worker. */
const IGNORED_MESSAGES =
  /preloaded using link preload|^\[DOM\] Password forms should have|^Service Worker registration blocked by Playwright$/

/** Set by `npm run lighthouse`: the file for interaction times; pages are then as slow as on a phone. */
const RECORD_INTERACTIONS = process.env['RECORD_INTERACTIONS']

/** Records console messages, uncaught errors and requests to other hosts. */
function recordProblems(page: Page, { home, problems, silent }: { home: string; problems: string[]; silent: boolean }): void {
  page.on('console', (message) => {
    if (isProblem(message) || (silent && !IGNORED_MESSAGES.test(message.text()))) problems.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== home) problems.push(`request: ${request.url()}`)
  })
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    async ({}, use) => {
      const app = await startTestApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  expectedNoise: [[], { option: true }],
  silent: [false, { option: true }],

  createUser: async ({ app }, use) => {
    await use((name) => createUser(app, uniqueName(name)))
  },

  open: async ({ app, browser, expectedNoise, silent }, use) => {
    const problems: string[] = []
    await use(async (user = null, { splash = false, ...options } = {}) => {
      const storage = user === null ? {} : { storageState: storageStateOf(app, user) }
      const context = await browser.newContext({ baseURL: app.url, ...storage, ...options })
      if (!splash) await context.addInitScript(() => sessionStorage.setItem('splash', 'seen'))
      await recordToasts(context)
      if (RECORD_INTERACTIONS !== undefined) await recordInteractions(context, RECORD_INTERACTIONS)
      const page = await context.newPage()
      if (RECORD_INTERACTIONS !== undefined) await slowDown(page)
      recordProblems(page, { home: app.url, problems, silent })
      return page
    })
    // Requests that a route still handles fail with the page, which is no failure of a test.
    const pages = browser.contexts().flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(browser.contexts().map((context) => context.close()))
    expect(
      problems.filter((line) => !expectedNoise.some((expected) => expected.test(line))),
      'console messages, errors and foreign requests',
    ).toEqual([])
    expect(app.takeErrors(), 'errors in the server log').toEqual([])
  },
})

export { expect } from '@playwright/test'
