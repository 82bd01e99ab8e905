import type { Locator, Page } from '@playwright/test'
import { block } from '@trademates/contract/profiles'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import {
  callAs,
  addComment,
  readTestFile,
  uniqueName,
  addLike,
  PASSWORD,
  type BrowserUser,
  publishPost,
} from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const choose = async (page: Page, where: ReturnType<typeof card>, action: string | RegExp) => {
  await where.getByRole('button', { name: /^(Post|Comment) options$/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('muting hides the posts and comments of a user at once, and Undo restores them', async ({ app, open, createUser }) => {
  const [ana, ben] = [await createUser('ana'), await createUser('ben')]
  const loud = uniqueName('loud')
  const post = await publishPost(app, ben, `Too ${loud}`)
  const calm = await publishPost(app, ana, `Calm ${loud}`)
  await addComment(app, ben, calm, 'Still too loud.')
  const page = await open(ana)
  await page.goto('/')
  await choose(page, card(page, `Too ${loud}`), `Mute ${ben.username}`)
  await expect(card(page, `Too ${loud}`)).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, `Too ${loud}`)).toBeVisible()

  await card(page, `Calm ${loud}`).getByRole('button', { name: 'Comments, 1' }).click()
  await choose(page, comment(page, 'Still too loud.'), `Mute ${ben.username}`)
  await expect(card(page, `Too ${loud}`)).toHaveCount(0)
  await expect(page.getByText('Still too loud.')).toHaveCount(0)
  await page.reload()
  await expect(card(page, `Calm ${loud}`)).toBeVisible()
  await expect(card(page, `Too ${loud}`)).toHaveCount(0)
  // The profile of a muted user is still available.
  await page.goto(`/post/${post.id}`)
  await expect(card(page, `Too ${loud}`)).toBeVisible()
})

test.describe('between two users who can see each other', () => {
  // The screen is reloaded after the block and may already be hidden.
  test.use({ expectedNoise: [/status of 404/] })

  test(
    'blocking asks for confirmation, then hides everything of each user from the other',
    { tag: '@core' },
    async ({ app, open, createUser }) => {
      const [cid, dot] = [await createUser('cid'), await createUser('dot')]
      const uniqueWord = uniqueName('word')
      const post = await publishPost(app, dot, `Unwelcome ${uniqueWord}`)
      const own = await publishPost(app, cid, `Mine ${uniqueWord}`)
      await addComment(app, dot, own, `Unwelcome too ${uniqueWord}`)
      const page = await open(cid)
      await page.goto(`/`)
      await card(page, `Unwelcome ${uniqueWord}`).locator('time').click()
      // The address changes before the page does.
      await expect(page.getByRole('heading', { name: 'Post', exact: true })).toBeVisible()
      await expect(page).toHaveURL(`${app.url}/post/${post.id}`)
      await choose(page, card(page, `Unwelcome ${uniqueWord}`), `Block ${dot.username}`)
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(`Block ${dot.username}?`)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(card(page, `Unwelcome ${uniqueWord}`)).toBeVisible()
      await choose(page, card(page, `Unwelcome ${uniqueWord}`), `Block ${dot.username}`)
      await question.getByRole('button', { name: 'Block' }).click()
      // The post was alone on its page: the screen closes.
      await expect(page).toHaveURL(`${app.url}/`)
      await expect(card(page, `Mine ${uniqueWord}`)).toBeVisible()
      await card(page, `Mine ${uniqueWord}`)
        .getByRole('button', { name: /^Comments/ })
        .click()
      await expect(page.getByText(`Unwelcome`)).toHaveCount(0)

      const other = await open(dot)
      await other.goto('/')
      await expect(card(other, `Unwelcome ${uniqueWord}`)).toBeVisible()
      await expect(card(other, `Mine ${uniqueWord}`)).toHaveCount(0)
    },
  )
})

test.describe('an unreliable network', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] })

  test('restores what was muted and shows an error', async ({ app, open, createUser }) => {
    const [eve, fin] = [await createUser('eve'), await createUser('fin')]
    const uniqueWord = uniqueName('word')
    await publishPost(app, fin, `Seen ${uniqueWord}`)
    const page = await open(eve)
    await page.goto('/')
    await page.route('**/mute/', (route) => route.abort())
    await choose(page, card(page, `Seen ${uniqueWord}`), /^Mute/)
    await expectToast(page, 'Network error')
    await expect(card(page, `Seen ${uniqueWord}`)).toBeVisible()
  })
})

test('a report requires a reason, keeps its input, confirms and offers to block', async ({ app, open, createUser }) => {
  const [gus, hal] = [await createUser('gus'), await createUser('hal')]
  const uniqueWord = uniqueName('word')
  await publishPost(app, hal, `Double your coins ${uniqueWord}`)
  const page = await open(gus)
  await page.goto('/')
  await choose(page, card(page, uniqueWord), 'Report post')
  const box = page.getByRole('dialog', { name: 'Report post' })
  await box.getByLabel('Add details').fill('Seen this three times today.')
  await box.getByRole('button', { name: 'Send report' }).click()
  await expect(box.getByText('Choose a reason.')).toBeVisible()
  await expect(box.getByRole('radio').first()).toBeFocused()
  await box.getByRole('radio', { name: 'Scam or fraud' }).check()
  await expect(box.getByText('Choose a reason.')).toHaveCount(0)
  await expect(box.getByLabel('Add details')).toHaveValue('Seen this three times today.')
  await box.getByRole('button', { name: 'Send report' }).click()
  await expect(box).toHaveCount(0)
  const thanks = page.getByRole('status').filter({ hasText: 'Thanks. A moderator will review it.' })
  await thanks.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Block ${hal.username}?`)
})

test('the like count opens the list of users on the card, on the page of the post and in the viewer', async ({ app, open, createUser }) => {
  const [ian, joy, kay] = [await createUser('ian'), await createUser('joy'), await createUser('kay')]
  const uniqueWord = uniqueName('word')
  const post = await publishPost(app, ian, `Liked ${uniqueWord}`, { files: [readTestFile('chart.jpg', 'image/jpeg')] })
  const page = await open(ian)
  await page.goto('/')
  await expect(card(page, uniqueWord).getByRole('button', { name: 'Like, 0' })).toHaveText('0')
  await addLike(app, joy, post)
  await addLike(app, kay, post)
  const counts = (where: Page | ReturnType<typeof card>) => where.getByRole('button', { name: '2 likes' })
  const box = page.getByRole('dialog', { name: 'Liked by' })
  await counts(card(page, uniqueWord)).press('Enter')
  await expect(box.getByRole('listitem')).toHaveCount(2)
  await expect(box.getByRole('listitem').first()).toContainText(kay.username)
  await box.getByRole('listitem').first().getByRole('button', { name: 'Connect' }).click()
  await expect(box.getByRole('listitem').first().getByRole('button', { name: 'Requested' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(counts(card(page, uniqueWord))).toBeFocused()

  await page.goto(`/post/${post.id}`)
  await counts(page).click()
  await expect(box.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'chart.jpg' }).click()
  const viewer = page.getByRole('dialog', { name: 'chart.jpg' })
  await counts(viewer).click()
  await box.getByRole('link', { name: joy.username }).click()
  await expect(page).toHaveURL(`${app.url}/profile/${joy.session.user.id}`)
  await expect(viewer).toHaveCount(0)
})

test('the account lists blocked and muted users with buttons to undo', async ({ app, open, createUser }) => {
  const [liv, max, ned] = [await createUser('liv'), await createUser('max'), await createUser('ned')]
  const uniqueWord = uniqueName('word')
  await publishPost(app, max, `By max ${uniqueWord}`)
  await publishPost(app, ned, `By ned ${uniqueWord}`)
  const page = await open(liv)
  await page.goto('/')
  await choose(page, card(page, `By max ${uniqueWord}`), /^Block/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(card(page, `By max ${uniqueWord}`)).toHaveCount(0)
  await choose(page, card(page, `By ned ${uniqueWord}`), /^Mute/)
  await expect(card(page, `By ned ${uniqueWord}`)).toHaveCount(0)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Blocked and muted' })
  await part.getByRole('button', { name: `Unblock ${max.username}` }).click()
  await part.getByRole('button', { name: `Unmute ${ned.username}` }).click()
  await expect(part.getByText(/^No (blocked|muted) accounts$/)).toHaveCount(2)
  await page.goto('/')
  await expect(card(page, `By max ${uniqueWord}`)).toBeVisible()
  await expect(card(page, `By ned ${uniqueWord}`)).toBeVisible()
})

test('undoing with the keyboard moves the focus to the next user, and to the empty state after the last', async ({
  app,
  open,
  createUser,
}) => {
  const [liv, max, ned, ott] = [await createUser('liv'), await createUser('max'), await createUser('ned'), await createUser('ott')]
  for (const { session } of [max, ned, ott]) await callAs(app, liv, block, { params: { userId: session.user.id } })
  const page = await open(liv)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Blocked and muted' })
  const unblock = ({ username }: BrowserUser) => part.getByRole('button', { name: `Unblock ${username}` })
  await unblock(ned).press('Enter')
  await expect(unblock(ned)).toHaveCount(0)
  await expect(unblock(max)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(unblock(max)).toHaveCount(0)
  await expect(unblock(ott)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part.getByText(/^No (blocked|muted) accounts$/)).toHaveCount(2)
  await expect(part.getByRole('heading', { name: 'Blocked', exact: true })).toBeFocused()
})

test.describe('the operator', () => {
  test.use({ expectedNoise: [/status of 40[13]/] })

  test('hides a post with a notification to its author, and suspends a user, whose tabs log out within seconds', async ({
    app,
    open,
    createUser,
  }) => {
    test.slow()
    const [ora, pim] = [await createUser('ora'), await createUser('pim')]
    const uniqueWord = uniqueName('word')
    const post = await publishPost(app, ora, `Guaranteed ${uniqueWord}`, {
      files: [readTestFile('chart.jpg', 'image/jpeg'), readTestFile('notes.pdf', 'application/pdf')],
    })
    const others = await open(pim)
    await others.goto('/')
    await expect(card(others, uniqueWord)).toBeVisible()
    await app.runOperator('post', 'hide', post.id, '--why', 'It promises returns.')
    await expect(card(others, uniqueWord)).toHaveCount(0)
    const page = await open(ora)
    await page.goto('/')
    await expect(card(page, uniqueWord)).toContainText('Hidden by a moderator. Only you can see it. It promises returns.')
    // Her files are still available to her.
    const width = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    const picture = card(page, uniqueWord).getByRole('img', { name: 'chart.jpg' })
    await expect.poll(() => width(picture)).toBeGreaterThan(0)
    await picture.click()
    const viewer = page.getByRole('dialog', { name: /chart\.jpg/ })
    await expect.poll(() => width(viewer.locator('img[data-slot~="viewer-picture"]').first())).toBeGreaterThan(0)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('region', { name: 'Pages of notes.pdf' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await app.runOperator('user', 'suspend', ora.username, '--why', 'House rule 3.')
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email').fill(ora.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This account is suspended. House rule 3.' })).toBeVisible()
    await app.runOperator('user', 'restore', ora.username, '--why', 'An error.')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('region', { name: 'Feed' })).toBeVisible()
    expect(await app.runOperator('log', '--limit', '3')).toMatch(/user restored.*\n.*user suspended.*\n.*post hidden/)
  })
})
