import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { addComment, uniqueName, type BrowserUser, publishPost } from '@trademates/test-support/browser/users.ts'

const offered = (page: Page) => page.getByRole('listbox', { name: 'people' }).getByRole('option')
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

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
