import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { uniqueName, publishPost } from '@trademates/test-support/browser/users.ts'

test(
  'single-key shortcuts move between posts, like, comment and navigate, and ? lists them',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    test.slow()
    const [kai, author] = [await createUser('kai'), await createUser('aut')]
    const tag = uniqueName('tag')
    for (const text of ['third', 'second', 'first']) await publishPost(app, author, `The ${text} one`, { tags: [tag] })
    const page = await open(kai)
    const feed = `${app.url}/?tag=${tag}`
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const post = (text: string) => page.getByRole('article').filter({ hasText: `The ${text} one` })
    await page.goto(feed)
    await expect(post('third')).toBeVisible()

    const shown = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(async () => {
      await press('?')
      await expect(shown).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(shown.getByRole('term')).toHaveCount(15)
    await press('j', 'n', 'Escape')
    await expect(shown).toHaveCount(0)
    await expect(page).toHaveURL(feed)

    await press('j')
    await expect(post('first')).toBeFocused()
    await press('j', 'j', 'j')
    await expect(post('third')).toBeFocused()
    await press('k')
    await expect(post('second')).toBeFocused()
    await press('l')
    await expect(post('second').getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
    await press('Control+l', 'c')
    const comment = post('second').getByLabel('Write a comment')
    await expect(comment).toBeFocused()
    await page.keyboard.type('jkl? gh/')
    await expect(comment).toHaveValue('jkl? gh/')
    await press('Escape')
    await expect(post('second')).toBeFocused()
    await expect(post('second').getByRole('button', { name: 'Like, 1' })).toBeVisible()

    for (const [key, path] of [
      ['n', '/notification'],
      ['p', '/myProfile'],
      ['m', '/chat'],
      ['c', '/callers'],
      ['h', '/'],
    ] as const) {
      await press('g', key)
      await expect(page).toHaveURL(app.url + path)
      await expect(page.locator('h1')).toBeAttached()
      await press('Escape')
      await expect(page).toHaveURL(feed)
      await expect(post('third')).toBeVisible()
    }
    await press('/')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await press('Escape', 'n')
    await expect(page).toHaveURL(`${app.url}/add_post`)
    await press('Escape')
    await expect(page).toHaveURL(feed)
    await expect(post('third')).toBeVisible()
    await press('i')
    await expect(page).toHaveURL(`${app.url}/add_post?idea=true`)
  },
)

test('the account setting turns single-key shortcuts off in this browser until they are turned on again', async ({
  app,
  open,
  createUser,
}) => {
  const page = await open(await createUser('kay'))
  await page.goto('/account')
  const keys = page.getByRole('switch', { name: 'Keyboard shortcuts' })
  const search = page.locator('[data-slot~="search-trigger"]')
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/ Control+K')
  const listed = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const expectListed = () =>
    expect(async () => {
      await page.keyboard.press('?')
      await expect(listed).toBeVisible({ timeout: 1_000 })
    }).toPass()
  // The key listener loads after the screen: the setting has an effect only from then on.
  await expectListed()
  await page.keyboard.press('Escape')
  await expect(listed).toHaveCount(0)
  await keys.click()
  await expect(keys).not.toBeChecked()
  for (const key of ['?', '/', 'n', 'g', 'h']) await page.keyboard.press(key)
  await page.reload()
  await expect(page).toHaveURL(`${app.url}/account`)
  await expect(keys).not.toBeChecked()
  await expect(search).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  await keys.click()
  await expect(keys).toBeChecked()
  await expect(listed).toHaveCount(0)
  await expectListed()
})
