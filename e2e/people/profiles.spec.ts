import type { Page } from '@playwright/test'
import { deleteAccount } from '@trademates/contract/account'
import { follow } from '@trademates/contract/profiles'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, addComment, readTestFile, PASSWORD, type BrowserUser, publishPost } from '@trademates/test-support/browser/users.ts'
import { connectUsers } from '@trademates/test-support/browser/chat-api.ts'

const profileOf = ({ session }: BrowserUser) => `/profile/${session.user.id}`
const head = (page: Page, { username }: BrowserUser) => page.getByRole('region', { name: `Profile of ${username}` })

test(
  'every name and picture in a post and its comments links to the profile; the header links to the own one',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [ann, bob] = [await createUser('ann'), await createUser('bob')]
    const post = await publishPost(app, ann, 'Who wrote this?')
    await addComment(app, bob, post, 'She did.')
    const page = await open(bob)
    const article = page.getByRole('article', { name: `Post by ${ann.username}` })
    for (const link of [article.getByRole('link', { name: ann.username }), article.locator('[data-slot~="profile-picture"]').first()]) {
      await page.goto(`/post/${post.id}`)
      await link.click()
      await expect(page).toHaveURL(app.url + profileOf(ann))
      await expect(page.getByRole('heading', { name: ann.username, level: 1 })).toBeFocused()
    }
    await page.goBack()
    await article.getByRole('listitem').filter({ hasText: 'She did.' }).getByRole('link', { name: bob.username }).click()
    await expect(page).toHaveURL(`${app.url}/myProfile`)
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: bob.username }).click()
    await expect(page).toHaveURL(`${app.url}/myProfile`)
  },
)

test('the header of a phone and the window title show whose profile it is once it has loaded', async ({ open, createUser }) => {
  const [ann, bob] = [await createUser('ann'), await createUser('bob')]
  const page = await open(bob, { viewport: { width: 390, height: 844 } })
  const { promise: known, resolve: answerNow } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(`**/api/profile/${ann.session.user.id}/`, async (route) => {
    asked += 1
    await known
    await route.continue()
  })
  const bar = (name: string) => page.getByRole('banner').getByText(name, { exact: true })
  await page.goto(profileOf(ann))
  await expect(bar('Profile')).toBeVisible()
  await expect(page).toHaveTitle('Profile · TradeMates')
  answerNow()
  await expect(bar(ann.username)).toBeVisible()
  await expect(page).toHaveTitle(`${ann.username} · TradeMates`)
  expect(asked).toBe(1)
})

test('the profile shows markets and symbols of the posts, and mutual connections', async ({ app, open, createUser }) => {
  const [lou, max, nia] = [await createUser('lou'), await createUser('max'), await createUser('nia')]
  for (const one of [lou, max]) await connectUsers(app, one, nia)
  for (const text of ['$EURUSD and $GBPUSD', '$EURUSD again']) await publishPost(app, lou, text)
  await publishPost(app, lou, '$BTCUSD', { market: 'Crypto' })
  const page = await open(max)
  await page.goto(profileOf(lou))
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByRole('list', { name: 'Markets' }).getByRole('listitem')).toContainText(['2 posts', 'Crypto1 post'])
  const symbols = activity.getByRole('list', { name: 'Posts about' }).getByRole('listitem')
  await expect(symbols).toContainText(['$EURUSD2 posts', '$BTCUSD1 post', '$GBPUSD1 post'])
  await expect(page.getByRole('region', { name: 'Mutual connections' })).toContainText(nia.username)
  await symbols.getByRole('link', { name: '$EURUSD' }).click()
  await expect(page).toHaveURL(`${app.url}/symbol/EURUSD`)
})

test('the grid shows the first picture of a post, or its text, or an icon for other files', async ({ app, open, createUser }) => {
  test.slow()
  const cyd = await createUser('cyd')
  const reader = await open(await createUser('dee'))
  await reader.goto(profileOf(cyd))
  await expect(reader.getByText('No posts yet.')).toBeVisible()

  const words = await publishPost(app, cyd, 'Words alone')
  await publishPost(app, cyd, 'A paper', { files: [readTestFile('notes.pdf', 'application/pdf')] })
  await publishPost(app, cyd, 'A clip', { files: [readTestFile('clip.webm', 'video/webm')] })
  await publishPost(app, cyd, 'A chart', { files: [readTestFile('notes.pdf', 'application/pdf'), readTestFile('chart.jpg', 'image/jpeg')] })
  // They arrive live, the newest first.
  const tiles = head(reader, cyd).getByRole('listitem').getByRole('link')
  await expect(tiles).toHaveCount(4)
  for (const [at, name] of ['A chart', 'A clip', 'A paper', 'Words alone Forex'].entries())
    await expect(tiles.nth(at)).toHaveAccessibleName(`${name} 0 likes 0 comments`)
  const picture = tiles.nth(0).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(tiles.nth(1).locator('video')).toBeVisible()
  await expect(tiles.nth(2).locator('img')).toBeVisible()
  await expect(tiles.nth(3)).toContainText('Words alone')
  await tiles.nth(3).press('Enter')
  await expect(reader).toHaveURL(`${app.url}/post/${words.id}`)

  const own = await open(cyd)
  await own.goto(profileOf(cyd))
  await expect(own).toHaveURL(`${app.url}/myProfile`)
  await expect(own.getByRole('region', { name: 'My profile' }).getByRole('link', { name: /^A chart / })).toBeVisible()
})

test('a square cuts a long name with an ellipsis inside its edges and shows an image from its top left', async ({
  app,
  open,
  createUser,
}) => {
  const ida = await createUser('ida')
  await publishPost(app, ida, 'A chart', { files: [readTestFile('chart.jpg', 'image/jpeg')] })
  const long =
    'Gold held the lower edge of the range three times this week, and each time volume dried up before the bounce that took it back'
  await publishPost(app, ida, long)
  for (const width of [1440, 390]) {
    const page = await open(ida, { viewport: { width, height: 844 } })
    await page.goto('/myProfile')
    const tiles = page.getByRole('list', { name: 'Posts' }).getByRole('listitem').getByRole('link')
    const words = tiles.first().getByText('Gold held')
    await expect(words).toHaveText(/ each time…$/)
    // Whole lines, the last of which ends with an ellipsis: none is cut at the edge of the square.
    const lines = await words.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.05)
    await expect(tiles.last().locator('img')).toHaveCSS('object-position', '0% 0%')
  }
})

test('posts of a profile are a grid or a list, and the browser saves the choice', async ({ app, open, createUser }) => {
  const [ken, liz] = [await createUser('ken'), await createUser('liz')]
  const post = await publishPost(app, ken, 'Long from here. And a second sentence that a square has no room for.')
  const page = await open(liz)
  await page.goto(profileOf(ken))
  const does = head(page, ken)
  const look = does.getByRole('group', { name: 'View posts as' })
  const [squares, list] = [look.getByRole('button', { name: 'Grid' }), look.getByRole('button', { name: 'List' })]
  await expect(squares).toHaveAttribute('aria-pressed', 'true')
  await expect(does.getByRole('heading', { name: 'Posts', level: 2 })).toBeVisible()

  await list.focus()
  await page.keyboard.press('Enter')
  await expect(list).toBeFocused()
  await expect(list).toHaveAttribute('aria-pressed', 'true')
  const article = does.getByRole('article', { name: `Post by ${ken.username}` })
  await expect(article).toContainText('And a second sentence')
  await article.getByRole('button', { name: 'Like, 0' }).click()
  await expect(article.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(article).toBeVisible()

  // The choice applies to every profile; an empty one shows no toggle.
  await page.goto('/myProfile')
  await expect(page.getByText('No posts yet.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'View posts as' })).toBeHidden()
  await page.goto(profileOf(ken))
  await squares.click()
  await does.getByRole('list', { name: 'Posts' }).getByRole('link').click()
  await expect(page).toHaveURL(`${app.url}/post/${post.id}`)

  const spanish = await open(liz, { locale: 'es-ES' })
  await spanish.goto(profileOf(ken))
  await expect(spanish.getByRole('group', { name: 'Ver publicaciones como' }).getByRole('button')).toHaveText(['Cuadrícula', 'Lista'])
})

test(
  'following updates the counts at once, survives a reload, and appears in both lists',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [eve, fox, guy] = [await createUser('eve'), await createUser('fox'), await createUser('guy')]
    await callAs(app, guy, follow, { params: { userId: fox.session.user.id } })
    const page = await open(eve)
    await page.goto(profileOf(fox))
    const does = head(page, fox)
    await does.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(does.getByRole('button', { name: '2 followers' })).toBeVisible()
    await expect(does.getByRole('button', { name: 'Following', exact: true })).toBeFocused()
    await page.reload()
    await does.getByRole('button', { name: '2 followers' }).click()
    const list = page.getByRole('dialog', { name: 'Followers' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').first()).toContainText(eve.username)
    await list.getByRole('link', { name: guy.username }).click()
    await expect(page).toHaveURL(app.url + profileOf(guy))
    await expect(list).toBeHidden()
    await head(page, guy).getByRole('button', { name: '1 following' }).click()
    await expect(page.getByRole('dialog', { name: 'Following' })).toContainText(fox.username)
    await page.keyboard.press('Escape')

    await page.goto('/myProfile')
    await page.getByRole('button', { name: '1 following' }).click()
    await page.getByRole('dialog').getByRole('link', { name: fox.username }).click()
    await does.getByRole('button', { name: 'Following', exact: true }).click()
    await expect(does.getByRole('button', { name: '1 follower', exact: true })).toBeVisible()
  },
)

test.describe('an unavailable profile', () => {
  test.use({ expectedNoise: [/status of 404/] })

  test('shows the same not-found screen for a blocked viewer, an unknown user and an invalid address', async ({
    app,
    open,
    createUser,
  }) => {
    const [hue, ivo, jan] = [await createUser('hue'), await createUser('ivo'), await createUser('jan')]
    const page = await open(hue)
    await page.goto(profileOf(ivo))
    await head(page, ivo)
      .getByRole('button', { name: `More about ${ivo.username}` })
      .click()
    await page.getByRole('menuitem', { name: /^Block/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(page).toHaveURL(`${app.url}/`)
    const other = await open(ivo)
    for (const [user, path] of [
      [page, profileOf(ivo)],
      [other, profileOf(hue)],
      [other, '/profile/01890000-0000-7000-8000-000000000000'],
      [other, '/profile/unknown'],
    ] as const) {
      await user.goto(path)
      await expect(user.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
    }
    await other.getByRole('region', { name: 'Profile' }).getByRole('link', { name: 'Go Home' }).click()
    await expect(other).toHaveURL(`${app.url}/`)

    await other.goto(profileOf(jan))
    await expect(other.getByRole('heading', { name: jan.username, level: 1 })).toBeVisible()
    await callAs(app, jan, deleteAccount, { body: { password: PASSWORD } })
    await expect(other.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  })
})
