import type { Page, Request } from '@playwright/test'
import { suggest } from '@trademates/contract/search'
import { connectUsers } from '@trademates/test-support/browser/chat-api.ts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { addComment, addLike, publishPost, uniqueName } from '@trademates/test-support/browser/users.ts'

const results = (page: Page) => page.getByRole('tabpanel')
const section = (page: Page, name: string) => results(page).getByRole('region', { name, exact: true })
const trigger = (page: Page) => page.getByRole('banner').locator('[data-slot~="search-trigger"]')
const box = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' })
const suggestion = (page: Page, name: string | RegExp) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name })
const chip = (page: Page, filter: string) => page.getByRole('button', { name: `Remove filter ${filter}` })
const listTexts = (page: Page) => results(page).getByRole('article').locator('[data-slot~="post-text"]').allInnerTexts()

/** Lists for each later request to a path how many are open when it starts, itself included. */
function countRequests(page: Page, path: string): number[] {
  const [open, counts] = [new Set<Request>(), [] as number[]]
  page.on('request', (request) => {
    if (!request.url().includes(path)) return
    open.add(request)
    counts.push(open.size)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return counts
}

test('a search for all kinds has the card of the named symbol and the first of each kind', async ({ app, open, createUser }) => {
  const ada = await createUser('ada')
  const page = await open(ada)
  await page.goto('/search?q=gold')
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  const gold = section(page, '$XAUUSD')
  await expect(gold).toContainText(/Gold[\d,]+\.\d\d.*Simulated/)
  await expect(gold.getByText('Not enough votes')).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const tops = await gold.locator('[data-slot~="button"]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
    expect(new Set(tops).size, `rows of buttons at ${width} px`).toBe(1)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(section(page, 'Symbols').getByRole('listitem').first()).toContainText(/% today$/)
  await expect(section(page, 'Symbols').getByRole('listitem')).toHaveCount(4)
  await expect(section(page, 'Symbols').getByRole('link', { name: /^XAUUSD/ })).toHaveCount(0)
  await gold.getByRole('button', { name: 'Watch' }).click()
  await expect(gold.getByRole('button', { name: 'Watching' })).toHaveAttribute('aria-pressed', 'true')
  await gold.getByRole('button', { name: 'Set alert' }).click()
  await expect(page.getByRole('dialog', { name: 'New alert' }).getByRole('combobox', { name: 'Symbol' })).toHaveValue('XAUUSD')
  await page.keyboard.press('Escape')
  await section(page, 'Symbols').getByRole('link', { name: 'See all symbols' }).click()
  await expect(page).toHaveURL(`${app.url}/search?q=gold&kind=symbols`)
  await expect(results(page).getByRole('listitem').filter({ hasText: 'XAUUSD' })).toHaveCount(1)
  await page.goBack()
  await gold.getByRole('link', { name: 'Open chart' }).click()
  await expect(page).toHaveURL(`${app.url}/symbol/XAUUSD`)

  const word = uniqueName('quartzite')
  for (let number = 1; number <= 7; number += 1) await publishPost(app, ada, `${word} note ${number}.`, { tags: [`${word}${number}`] })
  await page.goto(`/search?q=${word}`)
  await expect(section(page, 'Posts').getByRole('article')).toHaveCount(5)
  await expect(section(page, 'Tags').getByRole('listitem')).toHaveCount(6)
  await expect(section(page, 'Symbols')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '5 posts, 6 tags' })).toHaveCount(1)
  await section(page, 'Posts').getByRole('link', { name: 'See all posts' }).click()
  await expect(page).toHaveURL(`${app.url}/search?q=${word}&kind=posts`)
  await expect(results(page).getByRole('article')).toHaveCount(7)
})

test('a slip of the finger suggests one symbol', async ({ open, createUser }) => {
  const page = await open(await createUser('slip'))
  await page.goto('/search?q=tesal')
  await expect(section(page, 'Did you mean TSLA?').getByRole('listitem')).toHaveText(/^TSLA/)
  await expect(page.getByRole('heading', { name: 'No results for “tesal”' })).toBeVisible()
})

test('the selected tab is in sight on a narrow phone', async ({ app, open, createUser }) => {
  const tess = await createUser('tess')
  await publishPost(app, tess, 'Gold is quiet today.', { tags: ['gold'] })
  const page = await open(tess, { viewport: { width: 320, height: 640 } })
  const tags = page.getByRole('tab', { name: 'Tags' })
  await page.goto('/search?q=gold&kind=tags')
  await expect(tags).toBeInViewport({ ratio: 1 })
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(tags).not.toBeInViewport({ ratio: 1 })
  await results(page).getByRole('link', { name: 'See all tags' }).click()
  await expect(tags).toBeInViewport({ ratio: 1 })
})

test('posts are ordered by time or by likes and comments, which the address keeps', async ({ app, open, createUser }) => {
  const [ora, pim] = [await createUser('ora'), await createUser('pim')]
  const word = uniqueName('andesite')
  const [discussed, liked] = [await publishPost(app, ora, `${word} discussed.`), await publishPost(app, ora, `${word} liked.`)]
  await publishPost(app, ora, `${word} newest.`)
  await addComment(app, pim, discussed, 'Indeed.')
  await addLike(app, pim, liked)
  const page = await open(pim)
  await page.goto(`/search?q=${word}&kind=posts`)
  await expect.poll(() => listTexts(page)).toEqual([`${word} newest.`, `${word} liked.`, `${word} discussed.`])
  await page.getByRole('button', { name: 'Top' }).click()
  await expect(page).toHaveURL(`${app.url}/search?q=${word}&kind=posts&sort=top`)
  const top = [`${word} discussed.`, `${word} liked.`, `${word} newest.`]
  await expect.poll(() => listTexts(page)).toEqual(top)
  await page.reload()
  await expect.poll(() => listTexts(page)).toEqual(top)
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(page).toHaveURL(`${app.url}/search?q=${word}&sort=top`)
  await expect.poll(() => listTexts(page)).toEqual(top)
})

test('filters are chips; removing one changes the address and the box, and the next one has the focus', async ({
  app,
  open,
  createUser,
}) => {
  const ivo = await createUser('ivo')
  const word = uniqueName('gneiss')
  await publishPost(app, ivo, `${word} without pictures.`)
  const page = await open(ivo)
  await page.goto(`/search?q=${word}+from:me+has:image+-silver`)
  await expect(page.getByRole('heading', { name: /^No results for/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('button')).toHaveText(['from:me', 'has:image', '-silver'])
  await chip(page, 'has:image').focus()
  await page.keyboard.press('Enter')
  await expect(results(page).getByRole('article').filter({ hasText: word })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${word} from:me -silver`)
  await expect(trigger(page)).toContainText(`${word} from:me -silver`)
  await expect(chip(page, '-silver')).toBeFocused()
  await page.goBack()
  await expect(chip(page, 'has:image')).toBeVisible()
  await expect(page).toHaveURL((url) => url.origin === app.url && url.searchParams.get('q') === `${word} from:me has:image -silver`)
})

test('the box suggests users after from:, markets after market: and values after has:', async ({ app, open, createUser }) => {
  const wren = await createUser('wrenfield')
  const word = uniqueName('schist')
  await publishPost(app, wren, `${word} by wren.`)
  const una = await createUser('una')
  await connectUsers(app, una, wren)
  const page = await open(una)
  await page.goto(`/search?q=${word}`)
  await trigger(page).click()
  await box(page).press('End')
  // Connections before a name is begun.
  await page.keyboard.type(' from:')
  await expect(suggestion(page, 'from:me')).toBeVisible()
  await expect(suggestion(page, `from:${una.username}`)).toHaveCount(0)
  await expect(suggestion(page, `from:${wren.username}`)).toBeVisible()
  const counts = countRequests(page, suggest.path)
  await page.keyboard.type(wren.username.slice(0, -1))
  await expect(suggestion(page, `from:${wren.username}`)).toBeVisible()
  // Two, or more if the keys come slower than the pause after which it asks.
  await expect.poll(() => counts.length, 'users first, then all that matches').toBeGreaterThan(1)
  expect(counts.length, 'not with each key').toBeLessThan(wren.username.length - 1)
  expect(Math.max(...counts), 'suggestions are asked for one at a time').toBe(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(`${word} from:${wren.username} `)
  await page.keyboard.type('market:')
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('option')).toHaveCount(7)
  await page.keyboard.type('fo')
  await suggestion(page, 'market:Forex').click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('-has:im')
  await expect(page.getByRole('group', { name: 'Filters' })).toHaveCount(0)
  for (const _ of '-has:im') await page.keyboard.press('Backspace')
  await page.keyboard.type('has:')
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('option')).toHaveText([
    'has:image',
    'has:video',
    'has:file',
    'has:chart',
    'has:idea',
    'has:link',
    'has:poll',
  ])
  await expect(page.getByRole('status').filter({ hasText: '7 filters' })).toHaveCount(1)
  await page.keyboard.type('pictures')
  await expect(page.getByText('has: takes image, video, file, chart, idea, link or poll.')).toBeVisible()
  for (const _ of 'has:pictures') await page.keyboard.press('Backspace')
  await expect(page.getByText('has: takes image')).toHaveCount(0)
  // A complete filter is searched at once.
  await page.keyboard.press('Enter')
  await expect(results(page).getByRole('article').filter({ hasText: word })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${word} from:${wren.username} market:Forex`)
})

test.describe('without a network', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED/] })

  test('the results are the symbols of the index; the rest follows with the network', async ({ app, open, createUser }) => {
    const kit = await createUser('kit')
    await publishPost(app, kit, 'Gold without a network')
    const page = await open(kit)
    await page.goto('/search?q=rhyolite')
    const index = page.waitForResponse('**/api/symbols/index/')
    await trigger(page).click()
    await (await index).finished()
    await page.context().setOffline(true)
    await box(page).fill('gold')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`${app.url}/search?q=gold`)
    await expect(results(page).getByText("You're offline. Only symbols can be found.")).toBeVisible()
    await expect(results(page).getByRole('listitem').first()).toContainText('XAUUSD Gold')
    await page.getByRole('tab', { name: 'People' }).click()
    await expect(page.getByRole('heading', { name: "You're offline. Only symbols can be found." })).toBeVisible()
    await page.getByRole('tab', { name: 'All' }).click()
    await page.context().setOffline(false)
    await expect(section(page, '$XAUUSD')).toBeVisible()
    await expect(section(page, 'Posts').getByRole('article').first()).toBeVisible()
  })
})
