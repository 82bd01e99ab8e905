import type { BrowserContext, Page } from '@playwright/test'
import { deleteAccount } from '@trademates/contract/account'
import { openEvents } from '@trademates/contract/events'
import { listFeed } from '@trademates/contract/posts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { PASSWORD, type Person, write } from '@trademates/test-support/browser/users.ts'

/** Counts the streams that the tabs of a browser ask for. */
function countStreams(context: BrowserContext): () => number {
  let asked = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === openEvents.path) asked += 1
  })
  return () => asked
}

async function tabOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  return page
}

/** The time of a page, as a test has it go by. */
interface HeldTime {
  passTime: (ms: number) => void
}

/**
 * Runs in a page before anything of it: what it does every so often, it does when a test says that time has passed. Playwright's own clock is that of
 * all tabs of a browser.
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

/** Waits for the next word of this kind between the tabs of a browser. */
const nextWord = (page: Page, { session }: Person, kind: 'status' | 'ask') =>
  page.evaluate(
    ([name, kind]) =>
      new Promise<void>((resolve) => {
        new BroadcastChannel(name).addEventListener(
          'message',
          ({ data }: MessageEvent<{ kind: string }>) => data.kind === kind && resolve(),
        )
      }),
    [`told:${session.user.id}`, kind] as const,
  )

/** Puts a tab to sleep, and gives what wakes it: a browser freezes a tab some time after it is told to, a debugger stops it at once. */
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
  'all tabs of a browser hear one stream; when the tab that holds it closes, another goes on and nothing is missing',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [lia, max] = [await createUser('lia'), await createUser('max')]
    const first = await open(lia)
    const context = first.context()
    const streams = countStreams(context)
    await first.goto('/')
    await write(app, max, 'Heard by the only tab')
    await shows(first, 'Heard by the only tab')
    const [second, third] = [await tabOf(context), await tabOf(context)]
    await write(app, max, 'Heard by three tabs')
    for (const page of [first, second, third]) await shows(page, 'Heard by three tabs')
    expect(streams()).toBe(1)

    // Told while no tab holds a stream, or while the next one opens it.
    await Promise.all([first.close(), write(app, max, 'Written while the stream changed hands')])
    for (const page of [second, third]) await shows(page, 'Written while the stream changed hands')
    await write(app, max, 'Heard by the two that are left')
    for (const page of [second, third]) await shows(page, 'Heard by the two that are left')
    expect(streams()).toBe(2)
  },
)

test(
  'what is told while the client is still on its way stands on its screen when it comes',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [rob, sue] = [await createUser('rob'), await createUser('sue')]
    const first = await open(rob)
    await first.goto('/')
    await write(app, sue, 'Heard by the tab that was there')
    await shows(first, 'Heard by the tab that was there')
    const second = await first.context().newPage()
    const code = Promise.withResolvers<void>()
    await second.route(/\/assets\/.*\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    const feed = second.waitForResponse((response) => new URL(response.url()).pathname === listFeed.path)
    await second.goto('/', { waitUntil: 'commit' })
    await (await feed).finished()
    await write(app, sue, 'Told before there was a screen')
    await shows(first, 'Told before there was a screen')
    code.resolve()
    await shows(second, 'Told before there was a screen')
  },
)

test(
  'a tab that sleeps with the stream in its hand loses it to one that is awake, not before',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [pam, quy] = [await createUser('pam'), await createUser('quy')]
    const sleeper = await open(pam)
    const context = sleeper.context()
    const streams = countStreams(context)
    await sleeper.goto('/')
    await write(app, quy, 'Heard before the sleep')
    await shows(sleeper, 'Heard before the sleep')
    const awake = await context.newPage()
    await awake.addInitScript(holdTime)
    await awake.goto('/')
    await shows(awake, 'Heard before the sleep')
    // From now on it listens, and counts how long nothing is said.
    await write(app, quy, 'Heard by two tabs')
    await shows(awake, 'Heard by two tabs')

    // Silent for long enough to be asked, and it answers.
    const answered = nextWord(awake, pam, 'status')
    await pass(awake, 31_000)
    await answered
    await pass(awake, 5_000)
    await write(app, quy, 'Heard through the one that answers')
    await shows(awake, 'Heard through the one that answers')
    expect(streams()).toBe(1)

    const wake = await putToSleep(sleeper)
    // Silent for long enough to be asked, and it does not answer: at the next look the other takes its place. No more time passes then, for
    // what is silent for 45 seconds is given up, the next stream too.
    const asked = nextWord(awake, pam, 'ask')
    await pass(awake, 31_000)
    await asked
    expect(streams()).toBe(1)
    await pass(awake, 5_000)
    await expect.poll(streams).toBe(2)
    await write(app, quy, 'Heard by the one that is awake')
    await shows(awake, 'Heard by the one that is awake')
    await wake()
    await shows(sleeper, 'Heard by the one that is awake')
  },
)

test('who deletes their account is gone from the open feeds of others', { tag: '@core' }, async ({ app, open, createUser }) => {
  const [nel, ole] = [await createUser('nel'), await createUser('ole')]
  await write(app, nel, 'A post of somebody who leaves')
  await write(app, ole, 'A post of somebody who stays')
  const page = await open(ole)
  await page.goto('/')
  await shows(page, 'A post of somebody who leaves')
  await fetch(app.url + deleteAccount.path, {
    method: deleteAccount.method,
    headers: { authorization: `Bearer ${nel.session.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  await expect(page.getByText('A post of somebody who leaves')).toHaveCount(0)
  await shows(page, 'A post of somebody who stays')
})
