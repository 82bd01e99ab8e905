import { type BrowserContextOptions, test as base, type ConsoleMessage, type Page, expect } from '@playwright/test'
import { createUser, uniqueName, type BrowserUser, storageStateOf } from './users.ts'
import { type AppProcess, startTestApp } from './app-process.ts'
import { recordInteractions, slowDown } from './slow-phone.ts'
import { recordToasts } from './toasts.ts'

interface TestFixtures {
  /** Noise that a test causes on purpose, like the browser's line about a refused call. */
  expectedNoise: RegExp[]
  /** Whether every word in the console is noise, not errors and refusals alone. */
  silent: boolean
  /** A page in a browser of its own; signed in where a person is given, past the splash unless told otherwise. */
  open: (who?: BrowserUser | null, options?: BrowserContextOptions & { splash?: boolean }) => Promise<Page>
  /** Creates a verified user under a name nobody has yet. */
  createUser: (name: string) => Promise<BrowserUser>
}

interface WorkerFixtures {
  app: AppProcess
}

const isProblem = (message: ConsoleMessage) => message.type() === 'error' || /content security policy|trusted ?type/i.test(message.text())

/**
 * What a browser says when the machine is so slow that a page loads long before it is drawn, its advice on forms that only members see, and
 * Playwright's own line where a page came to rest and wanted the worker that tests stop.
 */
const IGNORED_MESSAGES =
  /preloaded using link preload|^\[DOM\] Password forms should have|^Service Worker registration blocked by Playwright$/

/** The file that `npm run lighthouse` collects times of interactions in; pages are then as slow as on a phone. */
const RECORD_INTERACTIONS = process.env['RECORD_INTERACTIONS']

/** Writes down whatever a page says, breaks, or asks of another host. */
function recordProblems(page: Page, { home, said, silent }: { home: string; said: string[]; silent: boolean }): void {
  page.on('console', (message) => {
    if (isProblem(message) || (silent && !IGNORED_MESSAGES.test(message.text()))) said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== home) said.push(`request: ${request.url()}`)
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
    const said: string[] = []
    await use(async (who = null, { splash = false, ...options } = {}) => {
      const kept = who === null ? {} : { storageState: storageStateOf(app, who) }
      const context = await browser.newContext({ baseURL: app.url, ...kept, ...options })
      if (!splash) await context.addInitScript(() => sessionStorage.setItem('splash', 'seen'))
      await recordToasts(context)
      if (RECORD_INTERACTIONS !== undefined) await recordInteractions(context, RECORD_INTERACTIONS)
      const page = await context.newPage()
      if (RECORD_INTERACTIONS !== undefined) await slowDown(page)
      recordProblems(page, { home: app.url, said, silent })
      return page
    })
    await Promise.all(browser.contexts().map((context) => context.close()))
    expect(
      said.filter((line) => !expectedNoise.some((expected) => expected.test(line))),
      'noise in the browser',
    ).toEqual([])
    expect(app.takeErrors(), 'errors in the server log').toEqual([])
  },
})

export { expect } from '@playwright/test'
