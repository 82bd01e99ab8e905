import type { Page } from '@playwright/test'
import { checkToken } from '@trademates/contract/auth'
import { openEvents } from '@trademates/contract/events'
import { storageOf } from './users.ts'
import { type App, startTestApp } from './app-process.ts'
import { tell, type Told } from './seed.ts'

/** When the story is looked at: on a Wednesday, with London and New York at work. */
const NOW = Date.parse('2026-03-11T14:30:00Z')
const MINUTE_MS = 60_000

/** A small community that is the same, whenever and wherever it is made. */
export interface Story {
  app: App
  /** What stands in the addresses of its screens. */
  places: Told['places']
  /** What the browser of its reader keeps. */
  storage: ReturnType<typeof storageOf>
  /** Has a page see it at its own time, and without changing anything of it. */
  show: (page: Page) => Promise<void>
}

/** From a real moment on, what happens belongs to a moment of the story. */
interface Chapter {
  from: number
  at: number
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g

/** Moments at which the database wrote something, as moments of the story; those that the server's own clock told stay. */
const retold = (text: string, chapters: readonly Chapter[]) =>
  text.replace(TIME, (time) => {
    const chapter = chapters.findLast(({ from }) => from <= Date.parse(time))
    return chapter === undefined ? time : new Date(chapter.at).toISOString()
  })

async function show(page: Page, chapters: readonly Chapter[]): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    // What happens meanwhile, and whatever a screen would write, is never answered: each finds the story as it was told.
    if (pathname === openEvents.path || (request.method() !== 'GET' && pathname !== checkToken.path)) return
    const response = await route.fetch()
    const isText = response.headers()['content-type']?.includes('json') === true
    await route.fulfill({ response, ...(isText && { body: retold(await response.text(), chapters) }) })
  })
}

/** Starts a server whose clock stands still, and has the story happen there. */
export async function openStory(): Promise<Story> {
  const clock = new URL('fixed-clock.ts', import.meta.url).href
  const app = await startTestApp({ flags: ['--import', clock], settings: { STILL_AT: new Date(NOW).toISOString() } })
  const chapters: Chapter[] = []
  const { reader, places } = await tell(app, (minutes) => chapters.push({ from: Date.now(), at: NOW - minutes * MINUTE_MS })).catch(
    async (error: unknown) => {
      await app.stop()
      throw error
    },
  )
  return { app, places, storage: storageOf(app, reader), show: (page) => show(page, chapters) }
}
