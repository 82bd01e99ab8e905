import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test as base } from '@trademates/test-support/browser/fixtures.ts'
import { startFacebookGraph } from '@trademates/test-support/services/facebook-graph.ts'
import { type IdentityProvider, startIdentityProvider } from '@trademates/test-support/services/identity-provider.ts'
import { uniqueName } from '@trademates/test-support/browser/users.ts'
import { startTestApp } from '@trademates/test-support/browser/app-process.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const DIALOG = 'https://www.facebook.com/v12.0/dialog/oauth'

/** A product that takes both providers, each standing on this machine. */
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
// The providers' pages are not ours, nor is the typeface that one of them asks for.
test.use({
  expectedNoise: [
    /^request: (http:\/\/127\.0\.0\.1|https:\/\/(www\.facebook|fonts\.googleapis)\.com)|ERR_NAME_NOT_RESOLVED|status of 40[14]/,
  ],
})

const byGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const byFacebook = (page: Page) => page.getByRole('button', { name: 'Continue with Facebook' })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

/** Goes through the issuer's own pages: signs in there, and agrees. */
async function signInThere(page: Page, issuer: IdentityProvider, login: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(issuer.url))
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Stands in for Facebook's dialog, which cannot be reached from a test: leads back with what `answer` makes of the question. */
async function dialog(page: Page, answer: (asked: URLSearchParams) => string): Promise<URLSearchParams[]> {
  const questions: URLSearchParams[] = []
  await page.route(`${DIALOG}?**`, (route) => {
    const { searchParams } = new URL(route.request().url())
    questions.push(searchParams)
    return route.fulfill({ status: 302, headers: { location: `${searchParams.get('redirect_uri')}${answer(searchParams)}` } })
  })
  return questions
}

test('Google: by its own page and back to where one wanted to go, as a new member', { tag: '@core' }, async ({ app, open, issuer }) => {
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
})

test('Facebook: asked as documented, and back as a new member', { tag: '@core' }, async ({ app, open }) => {
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

test(
  'what did not begin in this tab, or was answered to another question, signs nobody in',
  { tag: '@core' },
  async ({ app, open, issuer }) => {
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

    // The right state, and a token made for another sign-in.
    await page.route(`${issuer.url}/auth?**`, (route) => {
      const { searchParams } = new URL(route.request().url())
      const token = `e30.${btoa(JSON.stringify({ nonce: 'of another' }))}.c2ln`
      return route.fulfill({ status: 302, headers: { location: `${app.url}/login#id_token=${token}&state=${searchParams.get('state')}` } })
    })
    await byGoogle(page).click()
    await expect(alert(page)).toHaveText('This login was started in another tab. Please try again.')
    // The page may still be on its way back from the provider.
    await expect(async () => expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()).toPass()
  },
)

test(
  'a refusal there, and a token that the server does not take, are said in red for five seconds',
  { tag: '@core' },
  async ({ app, open }) => {
    const page = await open()
    await page.clock.install()
    await dialog(page, (asked) => `?error=access_denied&error_reason=user_denied&state=${asked.get('state')}`)
    await page.goto('/add_post')
    await byFacebook(page).click()
    await expect(alert(page)).toHaveText('Login with Facebook was canceled.')
    // Where one wanted to go is still known.
    await expect(page).toHaveURL(`${app.url}/login?next=%2Fadd_post`)
    await page.clock.runFor(5_100)
    await expect(alert(page)).toBeHidden()

    await page.unroute(`${DIALOG}?**`)
    await dialog(page, (asked) => `#access_token=nobody&state=${asked.get('state')}`)
    await byFacebook(page).click()
    await expect(alert(page)).toBeVisible()
    // The page may still be on its way back from the provider.
    await expect(async () => expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()).toPass()
  },
)

test('somebody who is signed in already stays who they are', { tag: '@core' }, async ({ app, open, createUser }) => {
  const ned = await createUser('ned')
  const page = await open()
  await dialog(page, (asked) => `#access_token=for-other&state=${asked.get('state')}`)
  await page.goto('/login')
  await expect(byFacebook(page)).toBeVisible()
  // Another tab signs in meanwhile: its tokens are there when this one comes back.
  await page.addInitScript(({ access, refresh }) => {
    localStorage.setItem('refresh', refresh)
    localStorage.setItem('access', access)
  }, ned.session)
  await byFacebook(page).click()
  await expect(page.getByText("You're already logged in. Log out first.")).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: ned.username })).toBeVisible()
})

test('an account without a password is deleted by its provider', { tag: '@core' }, async ({ app, open }) => {
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

test('the buttons move nothing when they come, fit every window, and hide nothing from axe', { tag: '@core' }, async ({ open }) => {
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
