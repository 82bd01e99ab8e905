import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { waitForEmailedLink } from '@trademates/test-support/browser/email.ts'
import { uniqueName, PASSWORD, signIn as signInAs, signUp } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const KEYS = ['access', 'image', 'refresh', 'userData', 'username']

/** The local storage keys of the specification that a page uses. */
const storedKeys = (page: Page) => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS)

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test.describe('route guards', { tag: '@core' }, () => {
  test('redirect a guest to the requested screen after login', async ({ app, open, createUser }) => {
    const { email } = await createUser('gia')
    const page = await open()
    await page.goto('/add_post')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, email)
    await expect(page).toHaveURL(`${app.url}/add_post`)
    expect(await storedKeys(page)).toEqual(KEYS)
  })

  test('redirect a signed-in user away from login and sign-up', async ({ app, open, createUser }) => {
    const page = await open(await createUser('hal'))
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${app.url}/`)
    }
  })

  test('show Coming Soon for an unknown address', async ({ open, createUser }) => {
    const page = await open(await createUser('ida'))
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  })
})

test.describe('signing in', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/status of 40[013]/] })

  test('shows which fields are missing before it sends a request', async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Enter your email.')).toBeVisible()
    await expect(page.getByText('Enter a password.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('unknown@')
    await page.getByLabel('Password', { exact: true }).click()
    await expect(page.getByText('Enter a valid email.')).toBeVisible()
  })

  test('shows the same error for unknown addresses and wrong passwords, for five seconds', async ({ open, createUser }) => {
    const { email } = await createUser('jon')
    const page = await open()
    await page.clock.install()
    await page.goto('/login')
    const messages: (string | null)[] = []
    for (const user of [email, 'unknown@example.com']) {
      await signIn(page, user, 'wrong words')
      const alert = page.getByRole('alert').filter({ hasText: /\S/ })
      await expect(alert).toBeVisible()
      messages.push(await alert.textContent())
      await page.clock.runFor(5_100)
      await expect(alert).toBeHidden()
    }
    expect(messages[0]).toBe(messages[1])
  })

  test('shows an unverified account how to get another verification email', async ({ app, open }) => {
    const email = `${uniqueName('kim')}@example.com`
    await signUp(app, email)
    const first = await waitForEmailedLink(app.emailFolder, email)
    const page = await open()
    await page.goto('/login')
    await signIn(page, email)
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(waitForEmailedLink(app.emailFolder, email, first)).resolves.toBeInstanceOf(URL)
  })
})

test.describe('signing up', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/status of 400/] })

  test('shows a message for each rule and keeps the input', async ({ open, createUser }) => {
    const taken = await createUser('lea')
    const page = await open()
    await page.goto('/signup')
    const fill = async (values: { email: string; username: string; password: string; password2?: string }) => {
      await page.getByLabel('Email').fill(values.email)
      await page.getByLabel('Username').fill(values.username)
      await page.getByLabel('Password', { exact: true }).fill(values.password)
      await page.getByLabel('Confirm password').fill(values.password2 ?? values.password)
      await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    }
    const username = uniqueName('mia')
    const email = `${username}@example.com`
    await fill({ email, username, password: PASSWORD, password2: 'something else' })
    await expect(page.getByText('Password not match')).toBeVisible()
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused()
    await fill({ email, username, password: username })
    await expect(page.getByText('Password should not be the same as the email name.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await fill({ email, username, password: 'short' })
    await expect(page.getByText('At least 6 characters.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await fill({ email, username, password: 'Iloveyou' })
    await expect(page.getByText('This password is too common. Choose another.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await fill({ email: taken.email, username, password: PASSWORD })
    await expect(page.getByText('Email is already exist')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await fill({ email, username: taken.username.toUpperCase(), password: PASSWORD })
    await expect(page.getByText('Username already exist')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })
})

test('prefills the sign-up email at login, before and after verification, until the first login', async ({ app, open }) => {
  const username = uniqueName('ona')
  const email = `${username}@example.com`
  const page = await open()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.clock.install()
  await page.goto((await waitForEmailedLink(app.emailFolder, email)).href)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.clock.runFor(5_000)
  await page.clock.resume()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  expect(addresses.filter((address) => address.includes(username))).toEqual([])

  const storedKeys = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(storedKeys).not.toContain(email)
})

test('shows the strength of a password as text while typing', { tag: '@core' }, async ({ open }) => {
  const page = await open()
  await page.goto('/signup')
  const password = page.getByLabel('Password', { exact: true })
  const strengths = [
    ['abc', 'weak'],
    ['password1', 'weak'],
    ['tulip-77', 'fair'],
    ['tulip-rain-7', 'good'],
    ['tulip-rain-7-on-Tin', 'strong'],
  ] as const
  for (const [typed, word] of strengths) {
    await password.fill(typed)
    await expect(password).toHaveAccessibleDescription(`Password strength: ${word}`)
  }
})

test.describe('verifying an email address', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/status of 400/] })

  test('works in a browser where another user is signed in and keeps that user', async ({ app, open, createUser }) => {
    const email = `${uniqueName('ned')}@example.com`
    await signUp(app, email)
    const host = await createUser('host')
    const page = await open(host)
    await page.clock.install()
    await page.goto((await waitForEmailedLink(app.emailFolder, email)).href)
    await expect(page).toHaveURL(`${app.url}/verify-email`)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.clock.runFor(5_000)
    await page.clock.resume()
    await expectToast(page, `Email verified. You stay logged in as ${host.username}.`)
    await expect(page).toHaveURL(`${app.url}/`)
    await expect(page.getByRole('banner').getByRole('link', { name: host.username })).toBeVisible()
    await expect(signInAs(app, email)).resolves.toMatchObject({ email })
  })

  test('explains why a link is invalid and offers another email', async ({ app, open }) => {
    const email = `${uniqueName('nia')}@example.com`
    await signUp(app, email)
    const link = await waitForEmailedLink(app.emailFolder, email)
    link.searchParams.set('token', 'not-the-token')
    const page = await open()
    await page.clock.install()
    await page.goto(link.href)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.clock.runFor(5_000)
    await page.clock.resume()
    await expect(page.getByRole('alert').filter({ hasText: 'This link has expired' })).toBeVisible()
    await expect(page.getByRole('button', { name: /send/i })).toBeVisible()
  })
})

test.describe('a session', () => {
  test.use({ expectedNoise: [/status of 401/] })

  test('is renewed in the background when its access token expires', { tag: '@core' }, async ({ app, open, createUser }) => {
    const ola = await createUser('ola')
    const page = await open({ ...ola, session: { ...ola.session, access: 'gone' } })
    await page.goto('/')
    await expect(page.getByRole('article').or(page.getByText('No posts yet')).first()).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('access'))).not.toBe('gone')
  })

  test('ends in all tabs at once', async ({ app, open, createUser }) => {
    const page = await open(await createUser('pia'))
    await page.goto('/')
    const other = await page.context().newPage()
    await other.goto('/add_post')
    await expect(other.getByRole('heading', { name: 'Create a New Post' })).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Are you sure you want to logout?')
    await dialog.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expectToast(page, 'Logout success')
    await expect(other).toHaveURL(/\/login/)
    expect(await storedKeys(page)).toEqual([])
    await page.goto('/')
    await expect(page).toHaveURL(`${app.url}/login`)
  })

  test('ends with a message when it cannot be renewed', async ({ open, createUser }) => {
    const rex = await createUser('rex')
    const page = await open({ ...rex, session: { ...rex.session, access: 'gone', refresh: 'gone' } })
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    expect(await storedKeys(page)).toEqual([])
  })
})

test.describe('without a network', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test('F38 signing in shows Network error and keeps the input', async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await page.getByLabel('Email').focus()
    await page.route('**/api/auth/login/', (route) => route.abort())
    await signIn(page, 'someone@example.com')
    await expect(page.getByText('Network error')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.com')
  })
})
