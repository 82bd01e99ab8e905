import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test as base } from '@trademates/test-support/browser/fixtures.ts'
import { startFacebookGraph } from '@trademates/test-support/services/facebook-graph.ts'
import { type IdentityProvider, startIdentityProvider } from '@trademates/test-support/services/identity-provider.ts'
import { uniqueName } from '@trademates/test-support/browser/users.ts'
import { startTestApp } from '@trademates/test-support/browser/app-process.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const DIALOG = 'https://www.facebook.com/v12.0/dialog/oauth'

/** Starts the app with both identity providers, each on this machine. */
const test = base.extend<object, { issuer: IdentityProvider }>({
  issuer: [
    async ({}, use) => {
      const issuer = await startIdentityProvider()
      await use(issuer)
      await issuer.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ issuer }, use) => {
      const graph = await startFacebookGraph()
      const app = await startTestApp({
        settings: {
          GOOGLE_CLIENT_ID: issuer.clientId,
          GOOGLE_ISSUER: issuer.url,
          FACEBOOK_APP_ID: graph.appId,
          FACEBOOK_APP_SECRET: graph.appSecret,
          FACEBOOK_GRAPH_URL: graph.url,
        },
      })
      await use(app)
      await app.stop()
      await graph.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// Pages of the providers, and the web font that one of them loads, are not under test.
test.use({
  expectedNoise: [
    /^request: (http:\/\/127\.0\.0\.1|https:\/\/(www\.facebook|fonts\.googleapis)\.com)|ERR_NAME_NOT_RESOLVED|status of 40[14]/,
  ],
})

const byGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const byFacebook = (page: Page) => page.getByRole('button', { name: 'Continue with Facebook' })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

/** Signs in on the pages of the provider and gives consent. */
async function signInThere(page: Page, issuer: IdentityProvider, login: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(issuer.url))
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Replaces the Facebook dialog, which tests cannot reach: redirects back with the result of `answer`. */
async function dialog(page: Page, answer: (asked: URLSearchParams) => string): Promise<URLSearchParams[]> {
  const questions: URLSearchParams[] = []
  await page.route(`${DIALOG}?**`, (route) => {
    const { searchParams } = new URL(route.request().url())
    questions.push(searchParams)
    return route.fulfill({ status: 302, headers: { location: `${searchParams.get('redirect_uri')}${answer(searchParams)}` } })
  })
  return questions
}

test(
  'Google: signs up on the page of the provider and returns to the requested screen',
  { tag: '@core' },
  async ({ app, open, issuer }) => {
    const name = uniqueName('gwen')
    const page = await open()
    await page.goto('/add_post')
    await byGoogle(page).click()
    await signInThere(page, issuer, name)
    await expect(page).toHaveURL(`${app.url}/add_post`)
    await expectToast(page, 'Login Successful !')
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['access', 'image', 'refresh', 'userData', 'username'])
    expect(await page.evaluate(() => sessionStorage.getItem('social'))).toBeNull()
  },
)

test('Facebook: sends the documented request and returns as a new member', async ({ app, open }) => {
  const name = uniqueName('fred')
  const page = await open()
  const questions = await dialog(page, (asked) => `#access_token=for-${name}&expires_in=5000&state=${asked.get('state')}`)
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign up with Facebook' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expectToast(page, 'Login Successful !')
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  expect(Object.fromEntries(questions[0] ?? [])).toEqual({
    client_id: '1234567890',
    redirect_uri: `${app.url}/login`,
    response_type: 'token',
    scope: 'email',
    state: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

test('rejects a callback that this tab did not start or that answers another request', { tag: '@core' }, async ({ app, open, issuer }) => {
  const page = await open()
  await page.clock.install()
  await page.goto('/login#id_token=a.b.c&state=made-up')
  await expect(alert(page)).toHaveText('This login was started in another tab. Please try again.')
  await expect(page).toHaveURL(`${app.url}/login`)
  await page.clock.runFor(5_100)
  await expect(alert(page)).toBeHidden()

  await dialog(page, () => '#access_token=for-mallory&state=another')
  await byFacebook(page).click()
  await expect(alert(page)).toHaveText('This login was started in another tab. Please try again.')

  // A valid state with a token issued for another sign-in.
  await page.route(`${issuer.url}/auth?**`, (route) => {
    const { searchParams } = new URL(route.request().url())
    const token = `e30.${btoa(JSON.stringify({ nonce: 'of another' }))}.c2ln`
    return route.fulfill({ status: 302, headers: { location: `${app.url}/login#id_token=${token}&state=${searchParams.get('state')}` } })
  })
  await byGoogle(page).click()
  await expect(alert(page)).toHaveText('This login was started in another tab. Please try again.')
  // The redirect from the provider may not be finished yet.
  await expect(async () => expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()).toPass()
})

test('shows an error for five seconds when the provider or the server rejects the sign-in', async ({ app, open }) => {
  const page = await open()
  await page.clock.install()
  await dialog(page, (asked) => `?error=access_denied&error_reason=user_denied&state=${asked.get('state')}`)
  await page.goto('/add_post')
  await byFacebook(page).click()
  await expect(alert(page)).toHaveText('Login with Facebook was canceled.')
  // The requested screen is still known.
  await expect(page).toHaveURL(`${app.url}/login?next=%2Fadd_post`)
  await page.clock.runFor(5_100)
  await expect(alert(page)).toBeHidden()

  await page.unroute(`${DIALOG}?**`)
  await dialog(page, (asked) => `#access_token=unknown&state=${asked.get('state')}`)
  await byFacebook(page).click()
  await expect(alert(page)).toBeVisible()
  // The redirect from the provider may not be finished yet.
  await expect(async () => expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()).toPass()
})

test('keeps the current user when a signed-in browser returns from a provider', async ({ app, open, createUser }) => {
  const ned = await createUser('ned')
  const page = await open()
  await dialog(page, (asked) => `#access_token=for-other&state=${asked.get('state')}`)
  await page.goto('/login')
  await expect(byFacebook(page)).toBeVisible()
  // Another tab signs in first: its tokens exist when this tab returns.
  await page.addInitScript(({ access, refresh }) => {
    localStorage.setItem('refresh', refresh)
    localStorage.setItem('access', access)
  }, ned.session)
  await byFacebook(page).click()
  await expect(page.getByText("You're already logged in. Log out first.")).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: ned.username })).toBeVisible()
})

test('deletes an account without a password after confirmation by its provider', async ({ app, open }) => {
  const name = uniqueName('fina')
  const page = await open()
  const visits = await dialog(page, (asked) => `#access_token=for-${name}.${visits.length}&state=${asked.get('state')}`)
  await page.goto('/login')
  await byFacebook(page).click()
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Delete account' })
  await part.getByRole('button', { name: 'Delete account' }).click()
  await expect(part.getByRole('button', { name: 'Delete with Facebook' })).toHaveCount(0)
  await part.getByLabel(`Type ${name} to confirm`).fill(name)
  await part.getByRole('button', { name: 'Delete with Facebook' }).click()
  await expect(page).toHaveURL(`${app.url}/login`)
  await expect(page.getByText('Your account is deleted, and everything in it.')).toBeVisible()
})

test('the provider buttons cause no layout shift, fit every window and have no axe violations', async ({ open }) => {
  const page = await open()
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') moved += entry.value
      document.documentElement.dataset['moved'] = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /with Facebook/ })).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
    }
    expect(await page.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0)), `shift of ${path}`).toBeLessThan(0.02)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
