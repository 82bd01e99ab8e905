import type { Page } from '@playwright/test'
import { checkToken } from '@trademates/contract/auth'
import { openEvents } from '@trademates/contract/events'
import { storageStateOf } from './users.ts'
import { type AppProcess, startTestApp } from './app-process.ts'
import { seedCommunity } from './seed.ts'

/** The time of the screenshots: a Wednesday with London and New York open. */
const NOW = Date.parse('2026-03-11T14:30:00Z')
const MINUTE_MS = 60_000

/** A small community with always the same content. */
export interface SeededApp {
  app: AppProcess
  /** The ids in the paths of its pages. */
  ids: Readonly<Record<string, string>>
  /** The browser storage of the signed-in user. */
  storage: ReturnType<typeof storageStateOf>
  /** Opens it in a page at its own time; the page cannot change it. */
  show: (page: Page) => Promise<void>
}

/** Times from `from` on are shown as if they were `at`; both in ms since 1970. */
interface Shift {
  from: number
  at: number
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g

/** Replaces times written by the database; those of the server's fixed clock stay. */
const shiftTimes = (text: string, shifts: readonly Shift[]) =>
  text.replace(TIME, (time) => {
    const shift = shifts.findLast(({ from }) => from <= Date.parse(time))
    return shift === undefined ? time : new Date(shift.at).toISOString()
  })

async function show(page: Page, shifts: readonly Shift[]): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    // Events and writes get no response, so that every page sees the same community.
    if (pathname === openEvents.path || (request.method() !== 'GET' && pathname !== checkToken.path)) return
    const response = await route.fetch()
    const isText = response.headers()['content-type']?.includes('json') === true
    await route.fulfill({ response, ...(isText && { body: shiftTimes(await response.text(), shifts) }) })
  })
}

/** Starts a server with a fixed clock and creates the community. */
export async function startSeededApp(): Promise<SeededApp> {
  const clock = new URL('fixed-clock.ts', import.meta.url).href
  const app = await startTestApp({ flags: ['--import', clock], settings: { FIXED_TIME: new Date(NOW).toISOString() } })
  const shifts: Shift[] = []
  const { reader, ids } = await seedCommunity(app, (minutes) => shifts.push({ from: Date.now(), at: NOW - minutes * MINUTE_MS })).catch(
    async (error: unknown) => {
      await app.stop()
      throw error
    },
  )
  return { app, ids, storage: storageStateOf(app, reader), show: (page) => show(page, shifts) }
}
