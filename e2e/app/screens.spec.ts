import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { removePost } from '@trademates/contract/posts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, readTestFile, type BrowserUser, publishPost } from '@trademates/test-support/browser/users.ts'
import { connectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'
import { postWaitingIdea } from '@trademates/test-support/browser/post-idea.ts'

/** The maximum layout shift of a screen (issue 8, part 5). */
const SHIFT = 0.02
/** Network latency in ms, long enough for placeholders to be visible. */
const LATE_MS = 200

/** Every path of the client, as its routes define it. */
const routes = readFileSync(resolve(import.meta.dirname, '../../web/src/app/routes.tsx'), 'utf8')
const paths = [...routes.matchAll(/ path: '([^']+)'/g)].map(([, path = '']) => path)
const GUESTS = /^\/(login|signup|reset-password|verify-email|password-change|confirm-email|unsubscribe|verify$|activate|password\/reset)/

/** Records layout shifts from before the first paint. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[]) {
        sum += entry.value
        moved.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.className).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts: () => ({ sum, moved }) })
  })

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: () => { sum: number; moved: string[] } }).shifts())

/** Opens a screen on a slow network and runs the checks that apply to all; the fixture checks that the console stays empty. */
async function look(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(await answer?.headerValue('content-security-policy'), path).toContain("require-trusted-types-for 'script'")
  await expect(page.locator('h1'), path).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
  await expect(page, path).toHaveTitle(/^(\(\d+\) )?.+ · TradeMates$/)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const { sum, moved } = await shiftsOf(page)
  expect(sum, `${path}: ${moved.join('; ')}`).toBeLessThan(SHIFT)
}

async function slowDown(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/events/',
    async (route) => {
      await new Promise((passed) => setTimeout(passed, LATE_MS))
      await route.continue()
    },
  )
}

// Links with invalid tokens return 4xx.
test.use({ silent: true, expectedNoise: [/status of 400/] })

const DEVICES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
/** The number of tests that share the screens of a device, so that each finishes on a slow machine. */
const PARTS = 4
const cases = Object.entries(DEVICES).flatMap(([device, viewport]) =>
  Array.from({ length: PARTS }, (_, part) => ({ device, viewport, part })),
)

for (const { device, viewport, part } of cases) {
  test(
    `on a ${device} every screen has a title and a heading, no third-party requests, no console output and no layout shift (${part + 1})`,
    { tag: device === 'desktop' && part === 0 ? '@core' : [] },
    async ({ app, open, createUser }) => {
      test.slow()
      expect(paths.length).toBeGreaterThan(25)
      const [wim, mate]: [BrowserUser, BrowserUser] = [await createUser('wim'), await createUser('mat')]
      await connectUsers(app, wim, mate)
      await sendMessageAs(app, { from: mate, to: wim }, 'A word')
      const post = await publishPost(app, wim, 'A post with $EURUSD', { files: [readTestFile('chart.jpg', 'image/jpeg')] })
      await publishPost(app, mate, 'Another post', { files: [readTestFile('chart.jpg', 'image/jpeg')] })
      // The screen of an idea is that of a deleted post.
      const deleted = await postWaitingIdea(app, wim)
      await callAs(app, wim, removePost, { params: { id: deleted.id } })
      const values: Record<string, string> = {
        postId: post.id,
        ideaId: deleted.idea?.id ?? '',
        userId: mate.session.user.id,
        code: 'BTCUSD',
        lesson: 'forex',
        uid: '0',
        token: '0',
      }
      const [page, guest] = [await open(wim, { viewport }), await open(null, { viewport })]
      for (const one of [page, guest]) {
        await watchShifts(one)
        await slowDown(one)
      }
      for (const path of paths.filter((_, at) => at % PARTS === part)) {
        const address = path.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? name).replace('$', 'nowhere')
        await look(GUESTS.test(path) ? guest : page, address.startsWith('/') ? address : `/chat/${address}`)
      }
    },
  )
}
