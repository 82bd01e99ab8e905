import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'

const mainLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('hovering or touching a link preloads its screen and its data', async ({ open, createUser }) => {
  const page = await open(await createUser('flo'), { hasTouch: true })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Feed' })).toBeVisible()
  const notifications = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/notifications/')
  const code = page.waitForResponse(/NotificationPage-.*\.js$/)
  await mainLink(page, 'Notification').hover()
  await Promise.all([notifications, code].map(async (answered) => (await answered).finished()))
  const friends = page.waitForResponse(/AddFriendPage-.*\.js$/)
  await mainLink(page, 'Friends').dispatchEvent('touchstart')
  await friends

  // From here on no request gets a response.
  await page.route('**/*', () => undefined)
  await mainLink(page, 'Notification').click()
  await expect(page.getByRole('heading', { name: 'Notification', exact: true })).toBeFocused()
  await expect(page.getByText('No notifications.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Feed' })).toBeVisible()
})

test('a spinner appears after 200 ms', async ({ open, createUser }) => {
  const page = await open(await createUser('rin'))
  await page.route('**/api/notifications/settings/', () => undefined)
  await page.goto('/notification')
  await page.getByRole('button', { name: 'Notification settings' }).click()
  const ring = page.getByRole('dialog').locator('[data-slot~="spin"]')
  await expect(ring).toBeAttached()
  const seenAt = (time: number) =>
    ring.evaluate((element: HTMLElement, at) => {
      // A fresh page, so that no finished request counts.
      element.style.animation = 'none'
      element.getBoundingClientRect()
      element.style.animation = ''
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = at
      }
      return getComputedStyle(element).opacity
    }, time)
  expect(await seenAt(190)).toBe('0')
  expect(await seenAt(210)).toBe('1')
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`screens ${reducedMotion === 'reduce' ? 'change at once for users who prefer reduced motion' : 'fade into each other'}`, async ({
    open,
    createUser,
  }) => {
    const page = await open(await createUser('fay'), { reducedMotion })
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      Object.assign(window, { faded: 0 })
      document.startViewTransition = (change) => {
        Object.assign(window, { faded: 1 })
        return start(change)
      }
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Forex' }).click()
    await expect(page).toHaveURL(/market=Forex/)
    const faded = () => page.evaluate(() => 'faded' in window && window.faded)
    expect(await faded()).toBe(0)
    await mainLink(page, 'Learn').click()
    await expect(page.getByRole('heading', { name: 'Learn', exact: true })).toBeVisible()
    expect(await faded()).toBe(reducedMotion === 'reduce' ? 0 : 1)
  })
}

test(
  'the skip link skips the bars, a new screen starts at its heading, and the sidebar keeps its state',
  { tag: '@core' },
  async ({ open, createUser }) => {
    const page = await open(await createUser('sid'))
    await page.goto('/learn')
    await expect(page.getByRole('heading', { name: 'Learn', exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toBeVisible()
    await mainLink(page, 'About').click()
    await expect(page.locator('h1')).toBeFocused()
    const head = page.getByRole('button', { name: 'TradeMates, toggle sidebar' })
    await head.click()
    await page.reload()
    await expect(head).toHaveAttribute('aria-expanded', 'false')
  },
)

test('a toast on a phone is below the header and does not block what is under it', async ({ open, createUser }) => {
  const page = await open(await createUser('tor'), { viewport: { width: 390, height: 844 } })
  await page.clock.install()
  await page.goto('/myProfile')
  await page.getByLabel('Favorite subject').fill('Gold')
  // A toast disappears after two seconds; while the clock is paused, it stays.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const toast = page.locator('[data-slot~="toast"]')
  await expect(toast).toHaveText('Profile Updated')
  const [bar, box] = [await page.getByRole('banner').first().boundingBox(), await toast.boundingBox()]
  if (bar === null || box === null) throw new Error('The header or the toast has no place on the screen.')
  expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height)
  expect(box.y + box.height).toBeLessThan(bar.y + bar.height + 72)
  const isPressed = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y)?.closest('[data-slot~="toast"]') !== null
  expect(await page.evaluate(isPressed, { x: box.x + box.width / 2, y: box.y + box.height / 2 })).toBe(false)
})

test('the header has the same controls in the same places on every screen', async ({ open, createUser }) => {
  const page = await open(await createUser('hed'))
  const placesOf = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    const controls = page.getByRole('banner').first().getByRole('button').or(page.getByRole('banner').first().getByRole('link'))
    return controls.evaluateAll((all) =>
      all.flatMap((one) =>
        one.checkVisibility() ? [`${one.ariaLabel ?? one.textContent} ${Math.round(one.getBoundingClientRect().x)}`] : [],
      ),
    )
  }
  const home = await placesOf('/')
  expect(home.join()).toContain('Chat')
  for (const path of ['/account', '/learn', '/add_post', '/add_friend', '/symbol/EURUSD']) expect(await placesOf(path), path).toEqual(home)
})

test('the account menu links to the profile, the settings, the shortcuts and the help', async ({ app, open, createUser }) => {
  const page = await open(await createUser('men'))
  await page.goto('/learn')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText(['Profile', 'Account', 'Appearance', 'Language', 'Shortcuts', 'Help', 'Logout'])
  await page.keyboard.press('Escape')
  await choose('Profile')
  await expect(page).toHaveURL(`${app.url}/myProfile`)
  await choose('Account')
  await expect(page).toHaveURL(`${app.url}/account`)
  for (const name of ['Appearance', 'Language']) {
    await choose(name)
    await expect(page).toHaveURL(`${app.url}/account#${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
  }
  await choose('Shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('Help')
  await expect(page).toHaveURL(`${app.url}/about`)
})
