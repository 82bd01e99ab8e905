import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { waitForEmailedLink } from '@trademates/test-support/browser/email.ts'
import { uniqueName, PASSWORD, signIn as signInAs, signUp } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const KEYS = ['access', 'image', 'refresh', 'userData', 'username']

/** The keys of the specification that a page keeps now. */
const kept = (page: Page) => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS)

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test.describe('guards', { tag: '@core' }, () => {
  test('a guest who wanted a guarded screen is taken there after signing in', async ({ app, open, createUser }) => {
    const { email } = await createUser('gia')
    const page = await open()
    await page.goto('/add_post')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, email)
    await expect(page).toHaveURL(`${app.url}/add_post`)
    expect(await kept(page)).toEqual(KEYS)
  })

  test('somebody signed in has no business on the login and sign-up screens', async ({ app, open, createUser }) => {
    const page = await open(await createUser('hal'))
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${app.url}/`)
    }
  })

  test('an unknown address says Coming Soon', async ({ open, createUser }) => {
    const page = await open(await createUser('ida'))
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  })
})

test.describe('signing in', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/status of 40[013]/] })

  test('the form says what is missing before it sends', async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Enter your email.')).toBeVisible()
    await expect(page.getByText('Enter a password.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('nobody@')
    await page.getByLabel('Password', { exact: true }).click()
    await expect(page.getByText('Enter a valid email.')).toBeVisible()
  })

  test('wrong words are refused the same for a stranger and a member, and the message goes after five seconds', async ({
    open,
    createUser,
  }) => {
    const { email } = await createUser('jon')
    const page = await open()
    await page.clock.install()
    await page.goto('/login')
    const said: (string | null)[] = []
    for (const who of [email, 'nobody@example.com']) {
      await signIn(page, who, 'wrong words')
      const alert = page.getByRole('alert').filter({ hasText: /\S/ })
      await expect(alert).toBeVisible()
      said.push(await alert.textContent())
      await page.clock.runFor(5_100)
      await expect(alert).toBeHidden()
    }
    expect(said[0]).toBe(said[1])
  })

  test('an unverified account is told so, and the mail is sent again', async ({ app, open }) => {
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

  test('each rule has its message, and what was typed stays', async ({ open, createUser }) => {
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
    await fill({ email, username, password: username })
    await expect(page.getByText('Password should not be the same as the email name.')).toBeVisible()
    await fill({ email, username, password: 'short' })
    await expect(page.getByText('At least 6 characters.')).toBeVisible()
    await fill({ email, username, password: 'Iloveyou' })
    await expect(page.getByText('This password is too common. Choose another.')).toBeVisible()
    await fill({ email: taken.email, username, password: PASSWORD })
    await expect(page.getByText('Email is already exist')).toBeVisible()
    await fill({ email, username: taken.username.toUpperCase(), password: PASSWORD })
    await expect(page.getByText('Username already exist')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })
})

test(
  'the email of a sign-up is filled in at login, before and after it is confirmed, until one has logged in',
  { tag: '@core' },
  async ({ app, open }) => {
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

    const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(kept).not.toContain(email)
  },
)

test('the strength of a password is told in words while it is typed', { tag: '@core' }, async ({ open }) => {
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

test.describe('verifying', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/status of 400/] })

  test('works in a browser where somebody else is signed in, who stays', async ({ app, open, createUser }) => {
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

  test('a wrong link says why and offers another mail', async ({ app, open }) => {
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

test.describe('a session', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/status of 401/] })

  test('is renewed behind the scenes when its access token no longer works', async ({ app, open, createUser }) => {
    const ola = await createUser('ola')
    const page = await open({ ...ola, session: { ...ola.session, access: 'gone' } })
    await page.goto('/')
    await expect(page.getByRole('article').or(page.getByText('No posts yet')).first()).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('access'))).not.toBe('gone')
  })

  test('that ends in one tab ends in the other', async ({ app, open, createUser }) => {
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
    expect(await kept(page)).toEqual([])
    await page.goto('/')
    await expect(page).toHaveURL(`${app.url}/login`)
  })

  test('that cannot be renewed ends, and says so', async ({ open, createUser }) => {
    const rex = await createUser('rex')
    const page = await open({ ...rex, session: { ...rex.session, access: 'gone', refresh: 'gone' } })
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    expect(await kept(page)).toEqual([])
  })
})

test.describe('without a network', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test('F38 signing in says Network error and keeps what was typed', async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await page.getByLabel('Email').focus()
    await page.route('**/api/auth/login/', (route) => route.abort())
    await signIn(page, 'someone@example.com')
    await expect(page.getByText('Network error')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.com')
  })
})
