import type { BrowserContext, Page, Request } from '@playwright/test'
import { deleteAccount } from '@trademates/contract/account'
import { openEvents } from '@trademates/contract/events'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { addComment, addLike, PASSWORD, publishPost } from '@trademates/test-support/browser/users.ts'

/** Tracks the event streams of a browser: how many its tabs have requested, and how many are open. */
function watchStreams(context: BrowserContext) {
  const asked: Request[] = []
  const over = new Set<Request>()
  const isStream = (request: Request) => new URL(request.url()).pathname === openEvents.path
  context.on('request', (request) => isStream(request) && asked.push(request))
  context.on('requestfinished', (request) => over.add(request))
  context.on('requestfailed', (request) => over.add(request))
  return {
    asked: () => asked.length,
    open: () => asked.filter((request) => !over.has(request) && !request.frame().page().isClosed()).length,
  }
}

async function tabOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  return page
}

/** Hides or shows a tab: every tab of a headless browser is visible. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** Controls the timers of one page. */
interface HeldTime {
  passTime: (ms: number) => void
}

/**
 * Runs before any script of a page: intervals fire when the test advances the time. The clock of Playwright applies to all tabs of a
 * browser.
 */
function holdTime(): void {
  const now = Date.now.bind(Date)
  const works = new Map<number, () => void>()
  let [passed, made] = [0, 0]
  const setInterval = (work: () => void) => {
    works.set((made += 1), work)
    return made
  }
  const passTime: HeldTime['passTime'] = (ms) => {
    passed += ms
    for (const work of works.values()) work()
  }
  Date.now = () => now() + passed
  Object.assign(window, { setInterval, clearInterval: (id: number) => works.delete(id), passTime })
}

const pass = (page: Page, ms: number) => page.evaluate((ms) => (window as unknown as HeldTime).passTime(ms), ms)

/** Freezes a tab and returns a function that resumes it: a browser freezes a tab after a delay, a debugger pauses it at once. */
async function putToSleep(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Debugger.enable')
  const sleeps = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  const awakened = devtools.send('Runtime.evaluate', { expression: 'debugger' })
  await sleeps
  return () => Promise.all([awakened, devtools.send('Debugger.resume')])
}

const shows = (page: Page, text: string) => expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)

test(
  'all tabs of a browser share one event stream; when its tab closes, another takes over without a gap',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [lia, max] = [await createUser('lia'), await createUser('max')]
    const first = await open(lia)
    const context = first.context()
    const streams = watchStreams(context)
    await first.goto('/')
    await publishPost(app, max, 'Seen by the only tab')
    await shows(first, 'Seen by the only tab')
    const [second, third] = [await tabOf(context), await tabOf(context)]
    await publishPost(app, max, 'Seen by three tabs')
    for (const page of [first, second, third]) await shows(page, 'Seen by three tabs')
    await expect.poll(streams.asked).toBe(3)
    await expect.poll(streams.open).toBe(1)

    // Published while no tab has a stream, or while the next one opens it.
    await Promise.all([third.close(), publishPost(app, max, 'Written while the stream changed hands')])
    for (const page of [first, second]) await shows(page, 'Written while the stream changed hands')
    await publishPost(app, max, 'Seen by the two that are left')
    for (const page of [first, second]) await shows(page, 'Seen by the two that are left')
    await expect.poll(streams.open).toBe(1)
  },
)

test('a post published while the client opens its stream is visible', { tag: '@core' }, async ({ app, open, createUser }) => {
  const [rob, sue] = [await createUser('rob'), await createUser('sue')]
  const first = await open(rob)
  await first.goto('/')
  await publishPost(app, sue, 'Seen by the tab that was there')
  await shows(first, 'Seen by the tab that was there')
  const second = await first.context().newPage()
  const stream = Promise.withResolvers<void>()
  await second.route(
    (url) => url.pathname === openEvents.path,
    async (route) => {
      await stream.promise
      await route.continue()
    },
  )
  await second.goto('/')
  await shows(second, 'Seen by the tab that was there')
  await publishPost(app, sue, 'Published before there was a stream')
  stream.resolve()
  for (const page of [first, second]) await shows(page, 'Published before there was a stream')
})

test('a background tab updates the unread count in its title, and has the stream again when it is shown', async ({
  app,
  open,
  createUser,
}) => {
  const [ned, oda] = [await createUser('ned'), await createUser('oda')]
  const post = await publishPost(app, ned, 'Liked while its author looks at another tab')
  const first = await open(ned)
  const streams = watchStreams(first.context())
  await first.goto('/')
  await shows(first, 'Liked while its author looks at another tab')
  await setHidden(first, true)
  const second = await tabOf(first.context())
  await shows(second, 'Liked while its author looks at another tab')
  await expect.poll(streams.asked).toBe(2)
  await addLike(app, oda, post)
  for (const page of [second, first]) await expect(page).toHaveTitle(/^\(1\) /)
  await setHidden(first, false)
  await expect.poll(streams.asked).toBe(3)
  await expect.poll(streams.open).toBe(1)
  await addComment(app, oda, post, 'Sent by the tab that was shown')
  for (const page of [second, first]) await expect(page).toHaveTitle(/^\(2\) /)
})

test('a frozen tab loses the stream to an active one after a timeout', async ({ app, open, createUser }) => {
  const [pam, quy] = [await createUser('pam'), await createUser('quy')]
  const awake = await open(pam)
  const context = awake.context()
  const streams = watchStreams(context)
  await awake.addInitScript(holdTime)
  await awake.goto('/')
  await expect.poll(streams.asked).toBe(1)
  const sleeper = await tabOf(context)
  await publishPost(app, quy, 'Seen by two tabs')
  for (const page of [awake, sleeper]) await shows(page, 'Seen by two tabs')
  // Each tab has become the leader when it opened.
  await expect.poll(streams.asked).toBe(2)
  await expect.poll(streams.open).toBe(1)

  // Silent, but shorter than the timeout.
  await pass(awake, 40_000)
  await publishPost(app, quy, 'Seen through the one that speaks again')
  await shows(awake, 'Seen through the one that speaks again')
  await pass(awake, 40_000)
  expect(streams.asked()).toBe(2)

  const wake = await putToSleep(sleeper)
  await pass(awake, 46_000)
  await expect.poll(streams.asked).toBe(3)
  await publishPost(app, quy, 'Seen by the one that is awake')
  await shows(awake, 'Seen by the one that is awake')
  await wake()
  await shows(sleeper, 'Seen by the one that is awake')
  await expect.poll(streams.open).toBe(1)
})

test('posts of a deleted account disappear from the open feeds of other users', { tag: '@core' }, async ({ app, open, createUser }) => {
  const [nel, ole] = [await createUser('nel'), await createUser('ole')]
  await publishPost(app, nel, 'A post of a user who leaves')
  await publishPost(app, ole, 'A post of a user who stays')
  const page = await open(ole)
  await page.goto('/')
  await shows(page, 'A post of a user who leaves')
  await fetch(app.url + deleteAccount.path, {
    method: deleteAccount.method,
    headers: { authorization: `Bearer ${nel.session.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  await expect(page.getByText('A post of a user who leaves')).toHaveCount(0)
  await shows(page, 'A post of a user who stays')
})
