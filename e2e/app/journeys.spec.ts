import { resolve } from 'node:path'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { waitForEmailedLink } from '@trademates/test-support/browser/email.ts'
import { uniqueName, PASSWORD } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const CHART = resolve(import.meta.dirname, '../files/chart.jpg')
const CHART_RATIO = 1600 / 900
/** Duration of ten steps of 500 ms, minus the time before the test first sees the splash. */
const BAR_AT_LEAST_MS = 3_500

const runningAnimations = () => document.getAnimations().map(({ playState, effect }) => [playState, effect?.getComputedTiming().duration])

test('the splash is animated, except for users who prefer reduced motion', async ({ open }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await open(null, { splash: true, reducedMotion })
    await page.goto('/', { waitUntil: 'commit' })
    const splash = page.locator('.splash')
    await expect(splash).toBeVisible()
    await expect(splash.locator('.wordmark')).toBeVisible()
    const animations = await page.evaluate(runningAnimations)
    expect(animations).toEqual(reducedMotion === 'reduce' ? [] : [['running', 2_500]])
  }
})

test(
  'a new user signs up and posts, and another user reads, likes and comments on the post',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    test.slow()
    const username = uniqueName('ana')
    const email = `${username}@example.com`
    const ana = await open(null, { splash: true })

    await test.step('a splash with the brand, then the login screen', async () => {
      await ana.goto('/', { waitUntil: 'commit' })
      await expect(ana.getByRole('status', { name: 'TradeMates is starting' })).toBeVisible()
      await expect(ana).toHaveURL(/\/login$/)
      await expect(ana.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
      await expect(ana.getByRole('status', { name: 'TradeMates is starting' })).toBeHidden()
    })

    await test.step('sign up', async () => {
      await ana.getByRole('link', { name: 'Sign up' }).click()
      await expect(ana.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      await ana.getByLabel('Email').fill(email)
      await ana.getByLabel('Username').fill(username)
      await ana.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await ana.getByLabel('Confirm password').fill(PASSWORD)
      await ana.getByRole('button', { name: 'Sign up', exact: true }).click()
      await expect(ana.getByText('Check your email to confirm')).toBeVisible()
    })

    await test.step('the emailed link verifies the account and shows a progress bar', async () => {
      await ana.goto((await waitForEmailedLink(app.emailFolder, email)).href)
      await expect(ana.getByRole('progressbar')).toBeVisible()
      const began = performance.now()
      await expect(ana).toHaveURL(/\/login$/, { timeout: 10_000 })
      expect(performance.now() - began).toBeGreaterThan(BAR_AT_LEAST_MS)
    })

    await test.step('sign in', async () => {
      await ana.getByLabel('Email').fill(email)
      await ana.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await ana.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(ana).toHaveURL(`${app.url}/`)
      await expectToast(ana, 'Login Successful !')
    })

    const ben = await createUser('ben')
    const bens = await open(ben)
    await bens.goto('/')
    await expect(bens.getByRole('region', { name: 'Feed' })).toBeVisible()

    await test.step('a post with a market, two tags and a photograph', async () => {
      await ana.getByRole('link', { name: 'New Post' }).first().click()
      await ana.getByLabel('Description').fill('EURUSD holds the weekly low. I wait for a close above it.')
      const tags = ana.getByLabel('Tags')
      await tags.fill('eurusd')
      await tags.press('Enter')
      await tags.fill('  Majors ')
      await tags.press('Enter')
      await ana.getByLabel('Trading market').selectOption('Forex')
      await ana.locator('input[type=file]').setInputFiles(CHART)
      await ana.getByRole('button', { name: 'Add Post' }).click()
      await expect(ana.getByText('Post added successfully!')).toBeVisible()
      await ana.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
      await expect(ana).toHaveURL(`${app.url}/`)
    })

    const post = ana.getByRole('article').first()
    await test.step('the post is at the top of the feed, with its image in the right size', async () => {
      await expect(post).toHaveAccessibleName(`Post by ${username}`)
      await expect(post).toContainText('EURUSD holds the weekly low.')
      await expect(post).toContainText('Forex')
      await expect(post).toContainText('eurusd')
      await expect(post).toContainText('Majors')
      const picture = post.getByRole('img', { name: /chart\.jpg/ })
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
      const { natural, shown } = await picture.evaluate((image: HTMLImageElement) => ({
        natural: image.naturalWidth / image.naturalHeight,
        shown: image.clientWidth / image.clientHeight,
      }))
      expect(natural).toBeCloseTo(CHART_RATIO, 1)
      expect(shown).toBeCloseTo(CHART_RATIO, 1)
    })

    await test.step('the second browser shows it without a reload', async () => {
      await expect(bens.getByRole('article').first()).toContainText('EURUSD holds the weekly low.')
    })

    await test.step('a like and a comment from there arrive within a second', async () => {
      const seen = bens.getByRole('article').first()
      await seen.getByRole('button', { name: 'Like, 0' }).click()
      await expect(post.getByRole('button', { name: 'Like, 1' })).toBeVisible({ timeout: 1_000 })
      await post.getByRole('button', { name: 'Comments, 0' }).click()
      await expect(post).toContainText('Be the first to Comment.')
      await seen.getByRole('button', { name: 'Comments, 0' }).click()
      await seen.getByLabel('Write a comment').fill('The low broke twice last spring.')
      await seen.getByRole('button', { name: 'Send comment' }).click()
      await expect(post).toContainText('The low broke twice last spring.', { timeout: 1_000 })
      await expect(post.getByRole('button', { name: 'Comments, 1' })).toBeVisible()
    })

    await test.step('everything is still there after a reload', async () => {
      await bens.reload()
      await expect(bens.getByRole('article').first().getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
    })
  },
)
