import type { Locator, Page } from '@playwright/test'
import { acceptFriendship } from '@trademates/contract/friendships'
import { likePost } from '@trademates/contract/likes'
import { follow } from '@trademates/contract/profiles'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, addComment, addLike, type BrowserUser, requestConnection, publishPost } from '@trademates/test-support/browser/users.ts'
import { countToasts, expectToast } from '@trademates/test-support/browser/toasts.ts'
import { gotoLive } from '@trademates/test-support/browser/live-page.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Notification', exact: true }).getByRole('listitem')
const rowWith = (page: Page, text: string) => rows(page).filter({ hasText: text })
const badge = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notification' })
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Which notifications' }).getByRole('button', { name })

/** Opens the screen and waits until the event stream is open. */
async function listen(page: Page): Promise<void> {
  await gotoLive(page, '/notification')
  await expect(page.getByText('No notifications.')).toBeVisible()
}

test(
  'groups likes; each kind links to its target and is marked as read by the visit',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [amy, ben, cat] = [await createUser('amy'), await createUser('ben'), await createUser('cat')]
    const post = await publishPost(app, amy, 'Well liked')
    const likes = (user: BrowserUser, unlike = false) => callAs(app, user, likePost, { body: { post_id: post.id, unlike } })
    const page = await open(amy)
    await listen(page)
    await likes(ben)
    await expect(rowWith(page, `${ben.username} liked your post: Well liked`)).toBeVisible()
    await likes(cat)
    await expect(rowWith(page, `${cat.username} and 1 other liked your post: Well liked`)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await addComment(app, ben, post, `Agreed, @${amy.username}`)
    await callAs(app, cat, follow, { params: { userId: amy.session.user.id } })
    await expect(rows(page)).toHaveCount(3)
    await expect(badge(page)).toHaveAccessibleName('Notification 3 unread')

    await rowWith(page, 'commented on your post: Agreed').getByRole('link', { name: 'commented on your post: Agreed' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/post/${post.id}\\?comment=`))
    await expect(badge(page)).toHaveAccessibleName('Notification 2 unread')
    await page.goBack()
    await rowWith(page, 'follows you.').click()
    await expect(page).toHaveURL(`${app.url}/profile/${cat.session.user.id}`)
    await page.goBack()
    await likes(cat, true)
    await expect(rowWith(page, `${ben.username} liked your post: Well liked`)).toBeVisible()
    await likes(ben, true)
    await expect(rowWith(page, 'liked your post')).toHaveCount(0)
    await expect(badge(page)).toHaveAccessibleName('Notification')
  },
)

test('a notification opens its comment, even when many comments follow', async ({ app, open, createUser }) => {
  const [ada, bob, cyd] = [await createUser('ada'), await createUser('bob'), await createUser('cyd')]
  const post = await publishPost(app, bob, `A long story. ${'And on it goes.\n'.repeat(60)}`)
  await addComment(app, bob, post, `What is your view, @${ada.username}?`)
  for (let number = 0; number < 11; number += 1) for (const user of [bob, cyd]) await addComment(app, user, post, `More ${number}`)
  const page = await open(ada)
  await page.goto('/notification')
  await rowWith(page, 'mentioned you').getByRole('link', { name: 'mentioned you: What is your view' }).click()
  const sought = page.getByRole('listitem').filter({ hasText: `What is your view, @${ada.username}?` })
  await expect(sought).toBeInViewport({ ratio: 1 })
  await expect(sought).toBeFocused()
  await expect(sought).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[aria-current=true]')).toHaveCount(1)
})

test('one or all are marked as read in every tab, and rows keep their places', async ({ app, open, createUser }) => {
  const [dot, eli] = [await createUser('dot'), await createUser('eli')]
  const post = await publishPost(app, dot, 'Much discussed')
  for (const text of ['one', 'two', 'three']) await addComment(app, eli, post, text)
  await requestConnection(app, eli, dot)
  const page = await open(dot)
  await page.goto('/notification')
  await expect(rows(page)).toHaveCount(4)
  const other = await page.context().newPage()
  await other.goto('/notification')
  await expect(other.locator('[data-unread]')).toHaveCount(4)
  await filter(page, 'Unread').click()
  const second = rows(page).nth(1)
  await second.getByRole('button', { name: 'Mark as read' }).press('Enter')
  await expect(second).not.toContainText('Unread')
  await expect(second.getByRole('link', { name: 'commented on your post' })).toBeFocused()
  await expect(filter(page, 'Unread')).toHaveText('Unread3')
  await expect(rows(page)).toHaveCount(4)
  await expect(other.locator('[data-unread]')).toHaveCount(3)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.locator('[data-unread]')).toHaveCount(0)
  await expect(other.locator('[data-unread]')).toHaveCount(0)
  await expect(badge(other)).toHaveAccessibleName('Notification')
  await page.reload()
  await expect(rows(page)).toHaveCount(4)
  await expect(page.locator('[data-unread]')).toHaveCount(0)
  await filter(page, 'Unread').click()
  await expect(page.getByText('No unread notifications')).toBeVisible()
})

test('each kind of notification can be turned off', async ({ app, open, createUser }) => {
  const [fay, gus] = [await createUser('fay'), await createUser('gus')]
  const post = await publishPost(app, fay, 'Quiet, please')
  const page = await open(fay)
  await page.goto('/notification')
  const settings = page.getByRole('dialog', { name: 'Notification settings' })
  const openSettings = page.getByRole('button', { name: 'Notification settings' })
  await openSettings.click()
  const likes = settings.getByRole('switch', { name: 'Likes: on screen' })
  const mail = settings.getByRole('switch', { name: 'Comments: daily email' })
  await expect(likes).toBeChecked()
  await expect(mail).not.toBeChecked()
  await likes.click()
  await mail.press('Space')
  await expect(mail).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(openSettings).toBeFocused()
  await page.reload()
  await openSettings.click()
  await expect(likes).not.toBeChecked()
  await expect(mail).toBeChecked()
  await page.keyboard.press('Escape')
  await callAs(app, gus, likePost, { body: { post_id: post.id, unlike: false } })
  await addComment(app, gus, post, 'Agreed?')
  await expect(rowWith(page, 'commented on your post')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test.describe('a failed request', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] })

  test('is reverted and shows an error: reading, answering, settings', async ({ app, open, createUser }) => {
    const [hal, ina] = [await createUser('hal'), await createUser('ina')]
    await requestConnection(app, ina, hal)
    const page = await open(hal)
    await gotoLive(page, '/notification')
    for (const path of ['notifications/read', 'decline-friendship', 'notifications/settings'])
      await page.route(`**/api/${path}/`, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    /** Presses a control and expects an error toast. */
    const failsAt = async (control: Locator) => {
      const before = countToasts(page, 'Network error')
      await control.click()
      await expectToast(page, 'Network error', before + 1)
    }
    await failsAt(page.getByRole('button', { name: 'Mark all as read' }))
    await expect(page.locator('[data-unread]')).toHaveCount(1)
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
    await failsAt(page.getByRole('button', { name: 'Decline' }))
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
    await page.getByRole('button', { name: 'Notification settings' }).click()
    await failsAt(page.getByRole('switch').first())
    await expect(page.getByRole('switch').first()).toBeChecked()
  })

  test('keeps notifications that arrived after the request', async ({ app, open, createUser }) => {
    const [jo, kai, lou] = [await createUser('jo'), await createUser('kai'), await createUser('lou')]
    const post = await publishPost(app, jo, 'Liked by more and more')
    const page = await open(jo)
    await listen(page)
    await addLike(app, kai, post)
    await expect(page.locator('[data-unread]')).toHaveCount(1)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/notifications/read/', async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
    await expect(badge(page)).toHaveAccessibleName('Notification')
    await addLike(app, lou, post)
    await expect(rowWith(page, '1 other')).toHaveCount(1)
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
    gate.resolve()
    await expectToast(page, 'Network error')
    await expect(rowWith(page, '1 other')).toHaveCount(1)
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
  })

  test('corrects the unread count separately for each notification', async ({ app, open, createUser }) => {
    const [jo, kai, lou] = [await createUser('jo'), await createUser('kai'), await createUser('lou')]
    const page = await open(jo)
    await listen(page)
    for (const user of [kai, lou]) await callAs(app, user, follow, { params: { userId: jo.session.user.id } })
    await expect(page.locator('[data-unread]')).toHaveCount(2)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/notifications/read/', async (route) => {
      await gate.promise
      await route.abort()
    })
    const mark = page.getByRole('button', { name: 'Mark as read', exact: true }).first()
    for (const left of ['Notification 1 unread', 'Notification']) {
      await mark.click()
      await expect(badge(page)).toHaveAccessibleName(left)
    }
    gate.resolve()
    await expectToast(page, 'Network error', 2)
    await expect(badge(page)).toHaveAccessibleName('Notification 2 unread')
    await expect(page.locator('[data-unread]')).toHaveCount(2)

    // One fails after another has succeeded, whose count has arrived before.
    const first = Promise.withResolvers<void>()
    await page.unrouteAll()
    await page.route('**/api/notifications/read/', async (route) => {
      await first.promise
      await route.abort()
    })
    await mark.click()
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
    await page.route('**/api/notifications/read/', (route) => route.continue())
    const done = page.waitForResponse('**/api/notifications/read/')
    await mark.click()
    await done
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
    first.resolve()
    await expectToast(page, 'Network error', 3)
    await expect(page.locator('[data-unread]')).toHaveCount(1)
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
  })

  test('stays applied when only the response was lost', async ({ app, open, createUser }) => {
    const [jo, kai] = [await createUser('jo'), await createUser('kai')]
    const page = await open(jo)
    await listen(page)
    await callAs(app, kai, follow, { params: { userId: jo.session.user.id } })
    await expect(page.locator('[data-unread]')).toHaveCount(1)
    const other = await page.context().newPage()
    await other.goto('/')
    await expect(badge(other)).toHaveAccessibleName('Notification 1 unread')
    await page.route('**/api/notifications/read/', async (route) => {
      await route.fetch()
      await expect(badge(other)).toHaveAccessibleName('Notification')
      await route.abort()
    })
    await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
    await expectToast(page, 'Network error')
    await expect(badge(page)).toHaveAccessibleName('Notification')
    await expect(page.locator('[data-unread]')).toHaveCount(0)
  })

  test('keeps the count that the profile response brought later', async ({ app, open, createUser }) => {
    const [jo, kai] = [await createUser('jo'), await createUser('kai')]
    const page = await open(jo)
    await listen(page)
    await callAs(app, kai, follow, { params: { userId: jo.session.user.id } })
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/notifications/read/', async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
    await expect(badge(page)).toHaveAccessibleName('Notification')
    await page.getByRole('banner').getByRole('link', { name: jo.username }).click()
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
    gate.resolve()
    await expectToast(page, 'Network error')
    await expect(badge(page)).toHaveAccessibleName('Notification 1 unread')
    await page.goBack()
    await expect(page.locator('[data-unread]')).toHaveCount(1)
  })
})

test.describe('a rejected request', () => {
  test.use({ expectedNoise: [/404/] })

  test('keeps an answer that was given in another tab', async ({ app, open, createUser }) => {
    const [jo, kai] = [await createUser('jo'), await createUser('kai')]
    const page = await open(jo)
    await listen(page)
    const friendship_id = await requestConnection(app, kai, jo)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/decline-friendship/', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('button', { name: 'Decline' })).toBeHidden()
    await callAs(app, jo, acceptFriendship, { body: { friendship_id } })
    await expect(rows(page)).toContainText('Accepted')
    gate.resolve()
    await expectToast(page, 'Not found')
    await expect(rows(page)).toContainText('Accepted')
    await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  })
})
