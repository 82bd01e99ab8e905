import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { addComment, uniqueName, type BrowserUser, publishPost } from '@trademates/test-support/browser/users.ts'

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search' })
const suggestion = (page: Page, name: string | RegExp) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name })
const offered = (page: Page) => page.getByRole('listbox', { name: 'people' }).getByRole('option')
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test(
  'the search box suggests while typing and leads by keyboard to posts, to a user and to a tag',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [ana, zeb] = [await createUser('ana'), await createUser('zephyrine')]
    const uniqueWord = uniqueName('quartz')
    await publishPost(app, zeb, `Long ${uniqueWord} since Monday`, { tags: [uniqueWord] })
    const page = await open(ana)
    await page.goto('/')
    await expect(box(page)).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(box(page)).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await box(page).fill(uniqueWord)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(suggestion(page, `Search posts for ${uniqueWord}`)).toBeVisible()
    await expect(suggestion(page, `${uniqueWord} 1 post`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(box(page)).toHaveValue(uniqueWord)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/search?q=${uniqueWord}`)
    await expect(card(page, `Long ${uniqueWord}`)).toBeVisible()

    // One typo in a name is tolerated; the name is long, because short names of other tests are similar.
    await box(page).fill(zeb.username.replace('zephyrine', 'zephryine'))
    await expect(suggestion(page, zeb.username)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(suggestion(page, zeb.username)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/profile/${zeb.session.user.id}`)
    await expect(box(page)).toHaveValue('')

    await box(page).fill(`#${uniqueWord.slice(0, -1)}`)
    await suggestion(page, `${uniqueWord} 1 post`).click()
    await expect(page).toHaveURL(`${app.url}/?tag=${uniqueWord}`)
    await expect(card(page, `Long ${uniqueWord}`)).toBeVisible()
  },
)

test('typing on while the results screen loads keeps the caret and the suggestions', async ({ open, createUser }) => {
  const page = await open(await createUser('gus'))
  await page.goto('/')
  await expect(
    page
      .getByRole('article')
      .or(page.getByRole('heading', { name: 'No posts yet' }))
      .first(),
  ).toBeVisible()
  const { promise: code, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await code
    await route.continue()
  })
  await box(page).fill('first')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=first/)
  await page.keyboard.type(' and more')
  arrive()
  await expect(page.getByRole('tab', { name: 'People' })).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(suggestion(page, 'Search posts for first and more')).toBeVisible()
  // A submitted search without further input moves the focus to the results screen.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/first\+and\+more/)
  await page.goto('/')
  await box(page).fill('second')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeFocused()
})

test('the results are in tabs, load page by page, and keep their place in the address', async ({ app, open, createUser }) => {
  const [bob, eva] = [await createUser('bob'), await createUser('eva')]
  const uniqueWord = uniqueName('basalt')
  for (let number = 1; number <= 23; number++)
    await publishPost(app, eva, `${uniqueWord} note ${number}.`, { tags: [`${uniqueWord}${number}`] })
  const page = await open(bob)
  await page.goto(`/search?q=${uniqueWord}`)
  await expect(card(page, `${uniqueWord} note 23.`)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(card(page, `${uniqueWord} note 1.`)).toHaveCount(1)
  await page.getByRole('tab', { name: 'Tags' }).click()
  await expect(page).toHaveURL(`${app.url}/search?q=${uniqueWord}&kind=tags`)
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(23)
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByRole('heading', { name: `No people for “${uniqueWord}”` })).toBeVisible()
  await box(page).fill(`@${eva.username}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel').getByRole('link', { name: eva.username })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: eva.username })).toBeVisible()
  await expect(box(page)).toHaveValue(`@${eva.username}`)
})

test.describe('a failed search', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] })

  test('keeps the previous results until the next ones arrive, and has a retry button', async ({ app, open, createUser }) => {
    const cid = await createUser('cid')
    const [first, second] = [uniqueName('granite'), uniqueName('marble')]
    await publishPost(app, cid, `${first} here`)
    await publishPost(app, cid, `${second} there`)
    const page = await open(cid)
    await page.goto(`/search?q=${first}`)
    await expect(card(page, `${first} here`)).toBeVisible()
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/search/?*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await box(page).fill(second)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/search?q=${second}`)
    await expect(card(page, `${first} here`)).toBeVisible()
    gate.resolve()
    await expect(card(page, `${second} there`)).toBeVisible()
    await expect(card(page, `${first} here`)).toHaveCount(0)

    await page.unroute('**/api/search/?*')
    await page.route('**/api/search/?*', (route) => route.abort())
    await page.goto('/search?q=unanswered')
    await expect(page.getByRole('heading', { name: "Search isn't available right now" })).toBeVisible()
    await page.unroute('**/api/search/?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No posts for “unanswered”' })).toBeVisible()
  })
})

/** Types @ and the start of a name key by key. */
async function begin(page: Page, where: ReturnType<Page['getByLabel']>, text: string): Promise<void> {
  await where.click()
  await where.pressSequentially(text)
  await expect(offered(page).first()).toBeVisible()
}

const mentioned = async (page: Page, where: ReturnType<typeof card>, user: BrowserUser) => {
  await where.getByRole('link', { name: `@${user.username}` }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${user.session.user.id}$`))
}

test('names complete by keyboard in a new post and link to the mentioned user', async ({ app, open, createUser }) => {
  const [dan, fay] = [await createUser('dan'), await createUser('fayola')]
  const page = await open(dan)
  await page.goto('/add_post')
  const description = page.getByLabel('Description')
  await begin(page, description, `Seen with @${fay.username.slice(0, -1)}`)
  await expect(description).toHaveAttribute('aria-activedescendant', /./)
  await expect(page.getByRole('status').filter({ hasText: 'Use arrow keys to move' })).toHaveCount(1)
  // The list is closed for this name and opens again for the next.
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await expect(description).toHaveValue(`Seen with @${fay.username.slice(0, -2)}`)
  await expect(offered(page)).toHaveCount(0)
  await description.fill('')
  await begin(page, description, `Seen with @${fay.username.slice(0, -1)}`)
  await page.keyboard.press('Enter')
  await expect(description).toHaveValue(`Seen with @${fay.username} `)
  await page.keyboard.type('at the market')
  await page.getByLabel('Trading market').selectOption('Forex')
  await page.getByRole('button', { name: 'Add Post' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await mentioned(page, card(page, `@${fay.username} at the market`), fay)
})

test('names complete by touch in a comment; Enter sends only when no suggestion is open; an edit can mention too', async ({
  app,
  open,
  createUser,
}) => {
  const [gia, hal] = [await createUser('gia'), await createUser('haldane')]
  const text = `Who agrees ${uniqueName('x')}`
  const post = await publishPost(app, gia, text)
  await addComment(app, gia, post, `Not @${uniqueName('unknown')}.`)
  const page = await open(gia, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/post/${post.id}`)
  const comment = page.getByLabel('Write a comment')
  await begin(page, comment, `Ask @${hal.username.slice(0, -1)}`)
  await offered(page).filter({ hasText: hal.username }).tap()
  await expect(comment).toHaveValue(`Ask @${hal.username} `)
  await expect(comment).toBeFocused()
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: `Ask @${hal.username} first` })
  await expect(row.getByRole('link', { name: `@${hal.username}` })).toBeVisible()
  await expect(page.getByRole('link', { name: /^@unknown/ })).toHaveCount(0)

  await page.goto(`/update/${post.id}`)
  const description = page.getByLabel('Description')
  await description.press('End')
  await begin(page, description, ` @${hal.username.slice(0, -1)}`)
  await page.keyboard.press('Tab')
  await expect(description).toHaveValue(`${text} @${hal.username} `)
})
