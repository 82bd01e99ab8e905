import type { Page } from '@playwright/test'
import { login } from '@trademates/contract/auth'
import { expect, test as base } from '@trademates/test-support/browser/fixtures.ts'
import { uniqueName, openVerificationLink, PASSWORD, signUp } from '@trademates/test-support/browser/users.ts'
import { startTestApp } from '@trademates/test-support/browser/app-process.ts'

/** Turns on the login limits, which are off in all other specs. */
const test = base.extend<object, object>({
  app: [
    async ({}, use) => {
      const app = await startTestApp({ settings: { RATE_LIMIT: 'on' } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ expectedNoise: [/status of 4(0[013]|29)/] })

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

test(
  'shows when to retry after too many logins, disables the form until then and keeps the input',
  { tag: '@core' },
  async ({ open, createUser }) => {
    const { email } = await createUser('wim')
    const page = await open()
    await page.clock.install()
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Log in', exact: true })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a wrong guess')
    let status = 0
    for (let guess = 1; guess <= 10 && status !== 429; guess++) {
      await expect(button).not.toHaveAttribute('aria-busy')
      const answered = page.waitForResponse((response) => response.url().endsWith(login.path))
      await button.click()
      status = (await answered).status()
      await expect(alert(page)).toBeVisible()
    }
    await expect(alert(page)).toContainText(/Too many attempts\. Try again in .*1[45]:\d\d|Too many attempts\. Try again in .*15:00/)
    await expect(button).toBeDisabled()
    const shown = (await alert(page).textContent()) ?? ''
    await page.clock.runFor(6_000)
    await expect(alert(page)).toBeVisible()
    await expect(alert(page)).not.toHaveText(shown)
    // Enter in a field must not bypass the limit.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.clock.runFor(16 * 60_000)
    await expect(alert(page)).toBeHidden()
    expect(asked.filter((url) => url.includes('/api/auth/login/'))).toEqual([])
    await expect(button).toBeEnabled()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a wrong guess')
  },
)

test('shows when the next email can be sent after too many requests', async ({ open }) => {
  const page = await open()
  await page.clock.install()
  const send = async () => {
    await page.goto('/reset-password')
    await page.getByLabel('Email').fill('someone@example.com')
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await expect(page.getByText('Check your inbox').or(alert(page))).toBeVisible()
  }
  for (let mail = 1; mail <= 4; mail++) await send()
  await expect(alert(page)).toContainText(/Too many attempts\. Try again in/)
  await expect(page.getByRole('button', { name: 'Send reset email' })).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.com')
})

test('shows when to retry after too many sign-ups with one address', async ({ app, open }) => {
  const email = `${uniqueName('xan')}@example.com`
  await signUp(app, email)
  for (let again = 1; again <= 4; again++) await expect(signUp(app, email)).rejects.toThrow(/answered 400/)
  const page = await open()
  await page.clock.install()
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(uniqueName('xan'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(alert(page)).toContainText(/Too many attempts\. Try again in/)
  await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('shows when the next verification email can be sent to an unverified account', async ({ app, open }) => {
  const email = `${uniqueName('zoe')}@example.com`
  await signUp(app, email)
  const page = await open()
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const again = page.getByRole('button', { name: /^Resend email/ })
  const tooMany = page.getByText(/Too many attempts\. Try again in/).first()
  for (let mail = 1; mail <= 4; mail++) {
    await again.click()
    await expect(page.getByText('Email sent again').first().or(tooMany)).toBeVisible()
    if (await tooMany.isVisible()) break
    await page.clock.runFor(31_000)
  }
  await expect(tooMany).toBeVisible()
  await expect(again).toBeDisabled()
  await expect(again).toHaveText(/in \d+:\d\d/)
})

test('limits wrong links, and limits password attempts of a signed-in user', async ({ app, open, createUser }) => {
  const yul = await createUser('yul')
  const page = await open(yul)
  await page.clock.install()
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Email' })
  await part.getByLabel('New email').fill('elsewhere@example.com')
  const change = part.getByRole('button', { name: 'Change email' })
  for (let guess = 1; guess <= 5; guess++) {
    await part.getByLabel('Password', { exact: true }).fill(`guess ${guess}`)
    await change.click()
    await expect(part.getByText('This is not your password.')).toBeVisible()
  }
  await part.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await change.click()
  await expect(alert(page)).toContainText(/Too many attempts\. Try again in/)
  await expect(change).toBeDisabled()

  // All forms that require the password share one limit: the next form shows the wait too and keeps its input.
  const other = page.getByRole('region', { name: 'Password' })
  await other.getByLabel('Current password').fill(PASSWORD)
  await other.getByLabel('New password', { exact: true }).fill('another secret 5')
  await other.getByLabel('Confirm new password').fill('another secret 5')
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in' })).toBeVisible()
  await expect(other.getByLabel('New password', { exact: true })).toHaveValue('another secret 5')
  const end = page.getByRole('region', { name: 'Delete account' })
  await end.getByRole('button', { name: 'Delete account' }).click()
  await end.getByLabel(`Type ${yul.username} to confirm`).fill(yul.username)
  await end.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await end.getByRole('button', { name: 'Delete my account' }).click()
  await expect(end.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in' })).toBeVisible()
  await expect(end.getByRole('button', { name: 'Delete my account' })).toBeDisabled()

  const link = `?uid=${yul.session.user.id}&token=${'x'.repeat(43)}`
  for (let time = 1; time <= 10; time++) await expect(openVerificationLink(app, new URL(link, app.url))).rejects.toThrow(/answered 400/)
  await page.goto(`/verify-email${link}`)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(alert(page)).toContainText(/Too many attempts\. Try again in/)
})
