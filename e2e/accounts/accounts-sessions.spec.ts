import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { waitForEmailedLink } from '@trademates/test-support/browser/email.ts'
import { uniqueName, PASSWORD, signIn, publishPost } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const KEYS = ['access', 'image', 'refresh', 'userData', 'username']
const storedKeys = (page: Page) => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS)
const sessions = (page: Page) => page.getByRole('region', { name: 'Sessions', exact: true })

test.describe('an invalid access token', () => {
  test.use({ expectedNoise: [/status of 401/] })

  test('causes one renewal for three parallel calls without a visible effect', { tag: '@core' }, async ({ app, open, createUser }) => {
    const abe = await createUser('abe')
    for (const text of ['The first of three', 'The second of three', 'The third of three']) await publishPost(app, abe, text)
    const page = await open(abe)
    await page.goto('/')
    const likes = ['first', 'second', 'third'].map((which) =>
      page
        .getByRole('article')
        .filter({ hasText: `The ${which} of three` })
        .getByRole('button', { name: /^Like/ }),
    )
    for (const like of likes) await expect(like).toBeVisible()

    const answers: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (/like|refresh/.test(pathname)) answers.push(`${pathname} ${response.status()}`)
    })
    // All in one step: no other request of the page renews the token first, and no like waits for the response to another.
    await page
      .getByRole('article', { name: `Post by ${abe.username}` })
      .getByRole('button', { name: /^Like/ })
      .evaluateAll((buttons) => {
        localStorage.setItem('access', 'expired')
        for (const button of buttons) if (button instanceof HTMLButtonElement) button.click()
      })
    await expect.poll(() => answers.filter((answer) => answer === '/api/like/ 200').length).toBe(3)
    for (const like of likes) await expect(like).toHaveAccessibleName('Like, 1')
    expect(answers.filter((answer) => answer.startsWith('/api/auth/refresh/'))).toEqual(['/api/auth/refresh/ 200'])
    expect(answers.filter((answer) => answer === '/api/like/ 401')).toHaveLength(3)
    expect(['expired', abe.session.access]).not.toContain(await page.evaluate(() => localStorage.getItem('access')))
    expect(await storedKeys(page)).toEqual(KEYS)
  })
})

test.describe('the list of sessions', () => {
  test.use({ expectedNoise: [/status of 40[013]/] })

  test('names each device and signs a browser out at once when its session ends', { tag: '@core' }, async ({ app, open, createUser }) => {
    const bea = await createUser('bea')
    const page = await open(await signIn(app, bea.email))
    const other = await open()
    await other.goto('/login')
    await other.getByLabel('Email').fill(bea.email)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other.getByRole('region', { name: 'Feed' })).toBeVisible()

    await page.goto('/myProfile')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    const rows = sessions(page).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('This device')
    await expect(rows.first()).toContainText('Active now')
    const browser = rows.filter({ hasText: 'Chrome on Linux' })
    await expect(browser).toContainText(/Last used (just now|\d+ minutes? ago)/)
    await browser.getByRole('button', { name: 'End the session of Chrome on Linux' }).click()
    await expectToast(page, 'Logged out')
    await expect(rows).toHaveCount(2)
    await expect(other).toHaveURL(/\/login/)
    await expectToast(other, 'Your session expired. Please log in again.')
    expect(await storedKeys(other)).toEqual([])
  })

  test('moves the focus to the next session after one ends, and to the heading after the last', async ({ app, open, createUser }) => {
    const eva = await createUser('eva')
    for (let count = 0; count < 3; count += 1) await signIn(app, eva.email)
    const page = await open(await signIn(app, eva.email))
    await page.goto('/account')
    const buttons = sessions(page).getByRole('button', { name: /^End the session of/ })
    await expect(buttons).toHaveCount(4)
    const second = await buttons.nth(1).evaluateHandle((button) => button)
    await buttons.first().press('Enter')
    await expect(buttons).toHaveCount(3)
    expect(await second.evaluate((button) => document.activeElement === button)).toBe(true)
    await buttons.last().press('Enter')
    await expect(buttons).toHaveCount(2)
    await expect(buttons.last()).toBeFocused()
    await sessions(page).getByRole('button', { name: 'Log out all others' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).press('Enter')
    await expect(buttons).toHaveCount(0)
    await expect(sessions(page).getByRole('heading')).toBeFocused()
  })

  test('ends all other sessions after a confirmation', async ({ app, open, createUser }) => {
    const cid = await createUser('cid')
    const other = await open(cid)
    await other.goto('/')
    await expect(other.getByRole('region', { name: 'Feed' })).toBeVisible()
    const page = await open(await signIn(app, cid.email))
    await page.goto('/account')
    await expect(sessions(page).getByRole('listitem')).toHaveCount(2)
    await sessions(page).getByRole('button', { name: 'Log out all others' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Log out all other devices?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(sessions(page).getByRole('listitem')).toHaveCount(2)
    await sessions(page).getByRole('button', { name: 'Log out all others' }).click()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, 'Logged out on all other devices')
    await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
    await expect(sessions(page).getByRole('button')).toHaveCount(0)
    await expect(other).toHaveURL(/\/login/)
  })

  test('ends other sessions when the password changes, which requires the old password', async ({ app, open, createUser }) => {
    const dot = await createUser('dot')
    const other = await open(dot)
    await other.goto('/')
    await expect(other.getByRole('region', { name: 'Feed' })).toBeVisible()
    const page = await open(await signIn(app, dot.email))
    await page.goto('/account')
    const part = page.getByRole('region', { name: 'Password' })
    const change = async (old: string, fresh: string, again = fresh) => {
      await part.getByLabel('Current password').fill(old)
      await part.getByLabel('New password', { exact: true }).fill(fresh)
      await part.getByLabel('Confirm new password').fill(again)
      await part.getByRole('button', { name: 'Change password' }).click()
    }
    await change(PASSWORD, 'another secret 5', 'a different one')
    await expect(part.getByText('Password not match')).toBeVisible()
    await change(PASSWORD, 'qwerty123')
    await expect(part.getByText('This password is too common. Choose another.')).toBeVisible()
    await change('not the old one', 'another secret 5')
    await expect(part.getByText('This is not your password.')).toBeVisible()
    await change(PASSWORD, 'another secret 5')
    await expectToast(page, 'Password changed')
    await expect(part.getByLabel('Current password')).toHaveValue('')
    await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
    await expect(other).toHaveURL(/\/login/)
    await expect(signIn(app, dot.email, 'another secret 5')).resolves.toMatchObject({ username: dot.username })
  })
})

test.describe('a changed email address', () => {
  test.use({ expectedNoise: [/status of 40[01]/] })

  const changeEmail = async (page: Page, email: string, password = PASSWORD) => {
    const part = page.getByRole('region', { name: 'Email' })
    await part.getByLabel('New email').fill(email)
    await part.getByLabel('Password', { exact: true }).fill(password)
    await part.getByRole('button', { name: 'Change email' }).click()
    return part
  }

  test('becomes active when its email is confirmed and then works for login', async ({ app, open, createUser }) => {
    const eli = await createUser('eli')
    const email = `${uniqueName('elias')}@example.com`
    const page = await open(eli)
    await page.goto('/add_post')
    await page.getByLabel('Description').fill('Begun before the email was changed')
    await page.goto('/account')
    await expect((await changeEmail(page, email, 'not the password')).getByText('This is not your password.')).toBeVisible()
    const taken = await createUser('taken')
    await expect((await changeEmail(page, taken.email)).getByText(`Open the link we sent to ${taken.email} to confirm`)).toBeVisible()
    const part = await changeEmail(page, email)
    await expect(part.getByText(`Open the link we sent to ${email} to confirm`)).toBeVisible()

    const link = await waitForEmailedLink(app.emailFolder, email)
    expect(link.pathname).toBe('/confirm-email')
    await page.clock.install()
    await page.goto(link.href)
    await expect(page).toHaveURL(`${app.url}/confirm-email`)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.clock.runFor(5_000)
    await page.clock.resume()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Your email is changed. Log in with the new one.')).toBeVisible()
    expect(await storedKeys(page)).toEqual([])
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(`${app.url}/`)
    await page.goto('/add_post')
    await expect(page.getByLabel('Description')).toHaveValue('Begun before the email was changed')

    const guest = await open()
    await guest.clock.install()
    await guest.goto(link.href)
    await expect(guest.getByRole('progressbar')).toBeVisible()
    await guest.clock.runFor(5_000)
    await guest.clock.resume()
    await expect(guest.getByRole('heading', { name: 'Email not changed' })).toBeVisible()
    await guest.getByRole('link', { name: 'Back to log in' }).click()
    await expect(guest.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })

  test('can be confirmed in a browser without a signed-in user', async ({ app, open, createUser }) => {
    const fay = await createUser('fay')
    const email = `${uniqueName('fayette')}@example.com`
    const page = await open(fay)
    await page.goto('/account')
    await expect((await changeEmail(page, email)).getByText('Open the link')).toBeVisible()
    const guest = await open()
    await guest.clock.install()
    await guest.goto((await waitForEmailedLink(app.emailFolder, email)).href)
    await expect(guest.getByRole('progressbar')).toBeVisible()
    await guest.clock.runFor(5_000)
    await guest.clock.resume()
    await expect(guest).toHaveURL(/\/login/)
    await expect(guest.getByText('Your email is changed. Log in with the new one.')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })
})

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test(`the account screen has an index of its sections on ${device}`, async ({ open, createUser }) => {
    const page = await open(await createUser('ida'), { viewport })
    await page.goto('/account')
    const index = page.getByRole('navigation', { name: 'Account sections' })
    await expect(index).toBeInViewport({ ratio: 1 })
    const headings = page.getByRole('region', { name: 'Account', exact: true }).getByRole('heading', { level: 2 })
    await expect(headings.last()).toHaveText('Delete account')
    expect(await index.getByRole('link').allTextContents()).toEqual(await headings.allTextContents())
    await index.getByRole('link', { name: 'Keyboard shortcuts' }).focus()
    await page.keyboard.press('Tab')
    await expect(index.getByRole('link', { name: 'Your data' })).toBeFocused()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: 'Your data' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await page.goto('/account#appearance')
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeInViewport()
  })
}
