import type { Page } from '@playwright/test'
import { acceptFriendship, listRequests } from '@trademates/contract/friendships'
import { follow } from '@trademates/contract/profiles'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, type BrowserUser, requestConnection } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'
import { gotoLive } from '@trademates/test-support/browser/live-page.ts'
import { connectUsers } from '@trademates/test-support/browser/chat-api.ts'

const profileOf = ({ session }: BrowserUser) => `/profile/${session.user.id}`
const row = (page: Page, { username }: BrowserUser) => page.getByRole('listitem').filter({ hasText: username })
const suggestions = (page: Page) => page.getByRole('region', { name: 'People to connect to' })
const requests = (page: Page) => page.getByRole('region', { name: 'Requests' })
const head = (page: Page, { username }: BrowserUser) => page.getByRole('region', { name: `Profile of ${username}` })
const badge = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notification' })

test(
  'a connection request arrives at once, with a badge and a title; accepting it connects both users on every screen without a reload',
  { tag: '@core' },
  async ({ open, createUser }) => {
    test.slow()
    const [abe, bea] = [await createUser('abe'), await createUser('bea')]
    const [abes, beas] = [await open(abe), await open(bea)]
    await beas.goto('/notification')
    await expect(beas.getByText('No notifications.')).toBeVisible()
    await expect(beas).toHaveTitle('Notification · TradeMates')

    await abes.goto('/add_friend')
    await abes.getByLabel('Search people to connect to').fill(bea.username)
    await expect(suggestions(abes).getByRole('listitem')).toHaveCount(1)
    await row(abes, bea).getByRole('button', { name: 'Connect' }).click()
    await expect(row(abes, bea).getByRole('button', { name: 'Requested' })).toBeVisible()

    const request = beas.getByRole('listitem').filter({ hasText: `${abe.username} wants to connect with you.` })
    await expect(request).toContainText('just now')
    await expect(badge(beas)).toHaveAccessibleName('Notification 1 unread')
    await expect(beas).toHaveTitle('(1) Notification · TradeMates')
    await row(abes, bea).getByRole('link', { name: bea.username }).click()
    await expect(head(abes, bea).getByRole('button', { name: 'Requested' })).toBeVisible()

    await request.getByRole('button', { name: 'Accept' }).press('Enter')
    await expect(request).toContainText('Accepted')
    await expect(request.getByRole('group', { name: 'Request' })).toBeFocused()
    await expect(request.getByRole('button')).toHaveCount(0)
    await expect(badge(beas)).toHaveAccessibleName('Notification')
    await expect(beas).toHaveTitle('Notification · TradeMates')

    await expect(head(abes, bea).getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/chat/${bea.session.user.id}`)
    await expect(head(abes, bea).getByRole('button', { name: 'Following', exact: true })).toBeVisible()
    await expect(head(abes, bea).getByRole('button', { name: '1 follower', exact: true })).toBeVisible()
    await expect(badge(abes)).toHaveAccessibleName('Notification 1 unread')
    await beas.getByRole('link', { name: 'Friends' }).first().click()
    const friend = beas.getByRole('region', { name: 'Friends', exact: true }).getByRole('link', { name: abe.username })
    await expect(friend).toBeVisible()
    await beas.getByRole('button', { name: 'Your friends' }).click()
    await beas.getByRole('dialog', { name: 'Friends' }).getByRole('link', { name: abe.username }).click()
    await head(beas, abe)
      .getByRole('button', { name: `More about ${abe.username}` })
      .click()
    await beas.getByRole('menuitem', { name: 'Remove connection' }).click()
    await beas.getByRole('alertdialog').getByRole('button', { name: 'Remove connection' }).click()
    await expect(head(beas, abe).getByRole('button', { name: 'Connect' })).toBeVisible()
    await expect(head(beas, abe).getByRole('button', { name: 'Following', exact: true })).toBeVisible()
    await beas.goBack()
    // After a connection ends, the user can be requested again.
    await beas.getByLabel('Search people to connect to').fill(abe.username)
    await expect(row(beas, abe).getByRole('button', { name: 'Connect' })).toBeVisible()
    await expect(friend).toHaveCount(0)
  },
)

test('the list is reloaded after a request; the requested user keeps place and focus, and the request can be withdrawn', async ({
  app,
  open,
  createUser,
}) => {
  const [cal, one, two, three] = [await createUser('cal'), await createUser('una'), await createUser('dos'), await createUser('tre')]
  // Users with a common connection come first; all others of this server, created by other tests, follow.
  const mate = await createUser('mate')
  for (const user of [cal, one, two, three]) await connectUsers(app, mate, user)
  const page = await open(cal)
  await gotoLive(page, '/add_friend')
  await expect(row(page, one)).toBeVisible()
  const names = () => suggestions(page).locator('[data-slot~="person-name"]').allTextContents()
  const before = await names()
  expect(before.slice(before.indexOf(three.username)).slice(0, 3)).toEqual([three, two, one].map(({ username }) => username))

  const reading = page.waitForResponse(
    async (response) => response.url().includes('/api/users/') && !(await response.text()).includes(two.username),
  )
  await row(page, two).getByRole('button', { name: 'Connect' }).click()
  await reading
  await expect(row(page, two).getByRole('button', { name: 'Requested' })).toBeFocused()
  // The reloaded page is as long as before, plus the requested user.
  expect((await names()).slice(0, before.length)).toEqual(before)

  const theirs = await open(two)
  await theirs.goto('/add_friend')
  await expect(row(theirs, cal)).toBeVisible()
  await row(page, two).getByRole('button', { name: 'Requested' }).press('Enter')
  await expect(row(page, two).getByRole('button', { name: 'Connect' })).toBeFocused()
  await expect(requests(theirs)).toHaveCount(0)
  await expect(badge(theirs)).toHaveAccessibleName('Notification')
})

test('requests are above the list with Accept and Decline, and show the answer in place', async ({ app, open, createUser }) => {
  const [dan, eli, fay] = [await createUser('dan'), await createUser('eli'), await createUser('fay')]
  await requestConnection(app, eli, dan)
  const page = await open(dan)
  await page.goto('/add_friend')
  await expect(requests(page).getByRole('listitem')).toHaveCount(1)
  await requestConnection(app, fay, dan)
  await expect(requests(page).getByRole('listitem')).toHaveCount(2)
  const asking = (user: BrowserUser) => requests(page).getByRole('listitem').filter({ hasText: user.username })
  await asking(eli).getByRole('button', { name: 'Decline' }).click()
  await expect(asking(eli)).toContainText('Declined')
  await asking(fay).getByRole('button', { name: 'Accept' }).click()
  await expect(asking(fay)).toContainText('Connected')
  await expect(suggestions(page).getByRole('listitem').filter({ hasText: fay.username })).toHaveCount(0)
  await page.reload()
  // Other tests have created users since: one who is not among the first is searched for.
  await suggestions(page).getByRole('searchbox').fill(eli.username)
  await expect(row(page, eli).getByRole('button', { name: 'Connect' })).toBeVisible()
  await expect(requests(page)).toHaveCount(0)
  expect(await callAs(app, eli, listRequests)).toEqual([])
})

test('a button opens the list of friends on a phone', async ({ open, createUser }) => {
  const page = await open(await createUser('fin'), { viewport: { width: 320, height: 640 } })
  await page.goto('/add_friend')
  const button = page.getByRole('button', { name: 'Your friends' })
  await expect(button).toHaveText('Your friends')
  await expect(button.getByText('Your friends')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Go Home' }).first()).toBeInViewport({ ratio: 1 })
})

test('without people to connect to, the screen shows an empty state with a link home', async ({ app, open, createUser }) => {
  const page = await open(await createUser('gil'))
  await page.route('**/api/users/**', (route) => route.fulfill({ json: [] }))
  await page.goto('/add_friend')
  await expect(page.getByRole('heading', { name: "You'r all caught up !" })).toBeVisible()
  await page.getByLabel('Search people to connect to').fill('zzz')
  await expect(page.getByText('No one found')).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).first().click()
  await expect(page).toHaveURL(`${app.url}/`)
})

test.describe('a failed request', () => {
  test.use({ expectedNoise: [/ERR_FAILED|status of 40[49]/] })

  test('is reverted and shows an error: connecting, following, answering', async ({ app, open, createUser }) => {
    const [hal, ida] = [await createUser('hal'), await createUser('ida')]
    const page = await open(hal)
    await page.goto(profileOf(ida))
    const does = head(page, ida)
    await page.route('**/api/friend-requests/', (route) => route.abort())
    await page.route('**/follow/', (route) => route.abort())
    for (const [before, name] of ['Connect', 'Follow'].entries()) {
      await does.getByRole('button', { name, exact: true }).click()
      await expectToast(page, 'Network error', before + 1)
      await expect(does.getByRole('button', { name, exact: true })).toBeVisible()
    }
    await expect(does.getByRole('button', { name: '0 followers' })).toBeVisible()

    await requestConnection(app, ida, hal)
    await page.route('**/api/accept-friendship/', (route) => route.abort())
    await does.getByRole('button', { name: 'Accept' }).click()
    await expectToast(page, 'Network error', 3)
    await expect(does.getByRole('button', { name: 'Accept' })).toBeVisible()
  })

  test('shows the current state when the same was done in another tab', async ({ app, open, createUser }) => {
    const [joe, kat] = [await createUser('joe'), await createUser('kat')]
    const page = await open(joe)
    // A tab without events.
    await page.route(/\/api\/events\//, (route) => route.abort())
    await page.goto(profileOf(kat))
    await expect(head(page, kat).getByRole('button', { name: 'Connect' })).toBeVisible()
    const friendship_id = await requestConnection(app, joe, kat)
    await callAs(app, kat, acceptFriendship, { body: { friendship_id } })
    await head(page, kat).getByRole('button', { name: 'Connect' }).click()
    await expectToast(page, "You've already sent a request or are connected.")
    await expect(head(page, kat).getByRole('link', { name: 'Message' })).toBeVisible()
  })
})

test('a new user finds people and a symbol from the home screen', async ({ app, open, createUser }) => {
  const [mo, nan] = [await createUser('mo'), await createUser('nan')]
  // The most followed users come first, and the users of one worker share a server.
  for (const name of ['flo', 'gus', 'hem', 'ira', 'jon', 'kai']) {
    const fan = await createUser(name)
    await callAs(app, fan, follow, { params: { userId: nan.session.user.id } })
  }
  const page = await open(mo)
  await page.goto('/')
  const suggested = page.getByRole('region', { name: 'Messages' }).getByRole('list', { name: 'People to connect to' })
  await expect.poll(() => suggested.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  const row = suggested.getByRole('listitem').filter({ hasText: nan.username })
  await row.getByRole('button', { name: 'Connect' }).click()
  await expect(row.getByRole('button', { name: 'Requested' })).toBeFocused()

  const watchlist = page.getByRole('region', { name: 'Watchlist' })
  const field = watchlist.getByRole('combobox', { name: 'Add a symbol' })
  await field.fill('EURU')
  await expect(watchlist.getByRole('option').first()).toContainText('EURUSD')
  await field.press('Enter')
  await expect(watchlist.getByRole('link', { name: /^EURUSD/ })).toContainText(/\d\.\d+/)
  // The next symbol is added from the same place.
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(watchlist.getByRole('link', { name: /^EURUSD/ })).toBeVisible()
  await expect(field).toBeHidden()
})
