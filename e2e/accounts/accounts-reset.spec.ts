import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { waitForEmailedLink } from '@trademates/test-support/browser/email.ts'
import { PASSWORD, signIn } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const NEW_PASSWORD = 'a quite new secret 9'

const requestReset = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
}

const choose = async (page: Page, password: string, again = password) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

test.describe('requesting a password reset', () => {
  test.use({ expectedNoise: [/ERR_FAILED|status of 400/] })

  test('starts at the login screen and shows which field is missing', async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await expect(page.getByText('Enter your email.')).toBeVisible()
    await requestReset(page, 'unknown@')
    await expect(page.getByText('Enter a valid email.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('shows an error for five seconds and keeps the input when the request fails', async ({ open }) => {
    const page = await open()
    await page.clock.install()
    await page.goto('/reset-password')
    await page.getByLabel('Email').focus()
    await page.route('**/api/auth/password-reset/', (route) => route.abort())
    await requestReset(page, 'someone@example.com')
    await expect(alert(page)).toHaveText('Error sending password reset email. Please try again.')
    await page.clock.runFor(5_100)
    await expect(alert(page)).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.com')
  })

  test('shows the same result for unknown and known addresses and sends the email again after a wait', async ({
    app,
    open,
    createUser,
  }) => {
    const { email } = await createUser('una')
    const page = await open()
    await page.clock.install()
    for (const user of ['unknown@example.com', email]) {
      await page.goto('/reset-password')
      await requestReset(page, user)
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
      await expect(page.getByText('Password reset email sent successfully!')).toBeVisible()
      await expect(page.getByText(user)).toBeVisible()
    }
    const first = await waitForEmailedLink(app.emailFolder, email)
    const again = page.getByRole('button', { name: /^Send again/ })
    await expect(again).toBeDisabled()
    await expect(again).toHaveText(/^Send again in 0:\d\d$/)
    await page.clock.runFor(31_000)
    await expect(again).toHaveText('Send again')
    await again.click()
    await expectToast(page, 'Email sent again')
    await expect(again).toBeDisabled()
    await expect(waitForEmailedLink(app.emailFolder, email, first)).resolves.toBeInstanceOf(URL)
  })
})

test.describe('setting a new password', () => {
  test.use({ expectedNoise: [/status of 40[01]/] })

  test('works once with the emailed link and invalidates the old password', { tag: '@core' }, async ({ app, open, createUser }) => {
    const { email } = await createUser('vic')
    const page = await open()
    await page.goto('/reset-password')
    await requestReset(page, email)
    await expect(page.getByText('Check your inbox')).toBeVisible()
    const link = await waitForEmailedLink(app.emailFolder, email)
    expect(link.pathname).toBe('/password-change')

    await page.goto(link.href)
    await expect(page).toHaveURL(`${app.url}/password-change`)
    await choose(page, 'short')
    await expect(page.getByText('At least 6 characters.', { exact: true }).last()).toBeVisible()
    await choose(page, 'password1')
    await expect(page.getByText('This password is too common. Choose another.')).toBeVisible()
    await choose(page, email.slice(0, email.indexOf('@')))
    await expect(page.getByText('Password should not be the same as the email name.')).toBeVisible()
    await choose(page, NEW_PASSWORD, 'something else')
    await expect(page.getByText('Password not match')).toBeVisible()

    const gate = Promise.withResolvers<void>()
    await page.route('**/api/auth/password-reset-confirm/', async (route) => {
      await gate.promise
      await route.continue()
    })
    await choose(page, NEW_PASSWORD)
    await expect(page.getByRole('button', { name: 'Change password' })).toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL(`${app.url}/password-change`)
    gate.resolve()
    await expect(page.getByText('Password changed. Log in with it.')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)

    const logIn = async (password: string) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
    }
    await logIn(PASSWORD)
    await expect(alert(page)).toBeVisible()
    await logIn(NEW_PASSWORD)
    await expect(page).toHaveURL(`${app.url}/`)

    const other = await open()
    await other.goto(link.href)
    await choose(other, NEW_PASSWORD)
    await expect(other.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
    await other.getByRole('link', { name: 'Get a new link' }).click()
    await expect(other.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  })

  test('opens the same screen for the alternative path', async ({ app, open }) => {
    const page = await open()
    await page.goto('/password/reset/confirm/00000000-0000-7000-8000-000000000000/a-token')
    await expect(page).toHaveURL(`${app.url}/password-change`)
    await choose(page, NEW_PASSWORD)
    await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  })

  test('works in a browser where the owner of the link is signed in', async ({ app, open, createUser }) => {
    const wes = await createUser('wes')
    const page = await open(wes)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expectToast(page, `We sent a link to ${wes.email}`)
    await page.goto((await waitForEmailedLink(app.emailFolder, wes.email)).href)
    await expect(page).toHaveURL(`${app.url}/password-change`)
    await expect(page.getByText("You'll be logged out on all devices.")).toBeVisible()
    await choose(page, NEW_PASSWORD)
    await expect(page).toHaveURL(`${app.url}/login`)
    await expect(page.getByText('Password changed. Log in with it.')).toBeVisible()
    await expect(signIn(app, wes.email, NEW_PASSWORD)).resolves.toMatchObject({ username: wes.username })
  })

  test('sends a signed-in user without a valid link home and shows where to change the password', async ({ app, open, createUser }) => {
    const page = await open(await createUser('xia'))
    for (const path of ['/password-change', '/verify-email', '/reset-password']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${app.url}/`)
    }
    await expectToast(page, "You're logged in. Change your password in Account.")
    await page.goto('/password-change?uid=00000000-0000-7000-8000-000000000000&token=a-token')
    await choose(page, NEW_PASSWORD)
    await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
    await page.getByRole('link', { name: 'Open my account' }).click()
    await expect(page.getByRole('region', { name: 'Password' })).toBeVisible()
  })

  test('offers another email for a truncated link', async ({ open }) => {
    const page = await open()
    await page.goto('/password-change?uid=00000000-0000')
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
    await page.goto('/password-change?uid=cut&token=a-token')
    await choose(page, NEW_PASSWORD)
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible()
  })
})
