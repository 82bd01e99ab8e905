import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { giveIdeas } from '@trademates/test-support/browser/graded-ideas.ts'
import { dailyIdeas, type IdeaDraft } from '@trademates/test-support/api/idea-drafts.ts'

const LATER = { timeout: 15_000 }

/** Ideas of 100 days: eleven of 20 are gains. */
const ideas = (gain: string, more: IdeaDraft = {}): IdeaDraft[] =>
  dailyIdeas(
    Array.from({ length: 100 }, (_, index) => (index % 20 < 11 ? gain : '-1.05')),
    { hasPost: true, ...more },
  )

test(
  'callers are listed around the luck line, with what the viewer lacks, and can be followed',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    test.slow()
    const [ann, bob, cyd] = [await createUser('ann'), await createUser('bob'), await createUser('cyd')]
    await giveIdeas(app, ann, ideas('3'))
    await giveIdeas(app, bob, ideas('0.9'))
    await giveIdeas(app, cyd, dailyIdeas(Array.from({ length: 12 }, () => '1')))
    const page = await open(cyd)
    await page.goto('/')
    await page.getByRole('tab', { name: 'Callers' }).click()
    await expect(page).toHaveURL(`${app.url}/callers`)
    const rows = page.getByRole('table', { name: 'Callers' }).getByRole('row')
    const row = (name: string) => rows.filter({ hasText: name })
    await expect(row(ann.username)).toContainText(/\+\d\.\d\dRBeats luck100/, LATER)
    await expect(row(ann.username).getByRole('img', { name: /^Last results: / })).toBeVisible()
    await expect(row(ann.username)).toContainText(/Member since \w{3} \d{4}.*Beats luck/)
    await expect(row(bob.username)).toContainText('Member since')
    await expect(row(bob.username)).not.toContainText('Beats luck')
    await expect(rows.filter({ hasText: 'Luck line.' })).toContainText(
      /Above this line, a track record beats the luckiest of \d+ coin flippers \(t > \d\.\d\d\)\. Luck could explain these track records\./,
    )
    const order = await rows.allInnerTexts()
    const at = (text: string) => order.findIndex((content) => content.includes(text))
    expect(at(ann.username)).toBeLessThan(at('Luck line.'))
    expect(at('Luck line.')).toBeLessThan(at(bob.username))
    await expect(row(cyd.username)).toContainText('8 more ideas to be listed')
    await expect(row(cyd.username)).toContainText('12 of 20')
    await expect(row(cyd.username)).toBeInViewport()

    await row(bob.username)
      .getByRole('button', { name: `Follow ${bob.username}` })
      .click()
    await expect(row(bob.username).getByRole('button', { name: `Unfollow ${bob.username}` })).toBeVisible()
    await page.reload()
    await expect(row(bob.username).getByRole('button', { name: `Unfollow ${bob.username}` })).toBeVisible(LATER)

    await page.getByRole('button', { name: 'Crypto' }).click()
    await page.getByRole('button', { name: '90 d' }).click()
    await expect(page).toHaveURL(`${app.url}/callers?market=Crypto&days=90`)
    await expect(page.getByText('One of 18 slices: the bar is higher.')).toBeVisible()
    await expect(row(ann.username)).toBeVisible()
    await page.getByRole('button', { name: 'Option' }).click()
    await expect(page.getByText('No one has 20 graded ideas here yet.')).toBeVisible()
    await page.getByRole('button', { name: 'All time' }).last().click()
    await expect(page).toHaveURL(`${app.url}/callers?market=Option`)

    await page.getByRole('button', { name: 'How it works' }).click()
    await expect(page.getByRole('dialog', { name: 'How it works' })).toContainText('The most likely value minus 1.64 standard errors')
    const source = await page.getByRole('dialog').getByRole('link', { name: 'verify.mjs' }).getAttribute('href')
    expect(await (await fetch(app.url + source)).text()).toContain('The mean weighs ideas by their uniqueness')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await row(ann.username).getByRole('link', { name: ann.username }).click()
    await expect(page).toHaveURL(`${app.url}/profile/${ann.session.user.id}?tab=record`)
  },
)

test('the viewer sees the own rank, and Home shows the first five beside the feed', async ({ app, open, createUser }) => {
  test.slow()
  const dee = await createUser('dee')
  await giveIdeas(app, dee, ideas('4'))
  const page = await open(dee, { viewport: { width: 1440, height: 900 } })
  await page.goto('/callers')
  await expect(page.locator('[data-slot="own-caller"]')).toContainText(dee.username, LATER)
  await expect(page.locator('[data-slot="own-caller"]')).toContainText('you')
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'Callers' })
  const name = panel.getByRole('link', { name: dee.username })
  await expect(name).toBeVisible(LATER)
  await name.hover()
  const card = page.getByRole('tooltip')
  await expect(card).toContainText('ideas · total +')
  await expect(card).toBeInViewport({ ratio: 1 })
  const [nameBox, cardBox] = await Promise.all([name.boundingBox(), card.boundingBox()])
  const [under, over] = [nameBox ?? { y: 0, height: 0 }, cardBox ?? { y: 0, height: 0 }]
  // Below the name, or above it where there is no room.
  expect(over.y >= under.y + under.height || over.y + over.height <= under.y).toBe(true)
  await page.keyboard.press('Escape')
  await panel.getByRole('link', { name: 'All callers' }).click()
  await expect(page).toHaveURL(`${app.url}/callers`)
})

test('search for people and the screen of a symbol lead to the callers', async ({ app, open, createUser }) => {
  const page = await open(await createUser('eda'))
  await page.goto('/search?q=eda&kind=people')
  await page.getByRole('link', { name: 'Callers by score' }).click()
  await expect(page).toHaveURL(`${app.url}/callers`)
  await page.goto('/symbol/BTCUSD')
  await page.getByRole('region', { name: 'BTCUSD', exact: true }).getByRole('link', { name: 'Callers' }).click()
  await expect(page).toHaveURL(`${app.url}/callers?market=Crypto`)
})

test.describe('the list of callers', () => {
  test.use({ expectedNoise: [/status of 500/] })

  test('that cannot be loaded offers a retry; pages load one after another', async ({ app, open, createUser }) => {
    const [eli, fay] = [await createUser('eli'), await createUser('fay')]
    for (const user of [eli, fay]) await giveIdeas(app, user, ideas('2'))
    const page = await open(await createUser('gil'))
    let isBroken = true
    await page.route('**/api/callers/**', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      await (isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue({ url: url.href }))
    })
    await page.goto('/callers')
    await expect(page.getByText("Couldn't load callers")).toBeVisible(LATER)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    const rows = page.getByRole('table', { name: 'Callers' }).getByRole('row')
    for (const { username } of [eli, fay]) await expect(rows.filter({ hasText: username })).toBeVisible(LATER)
  })

  test('is in Spanish where the page is', async ({ app, open, createUser }) => {
    const hal = await createUser('hal')
    await giveIdeas(app, hal, ideas('2'))
    const page = await open(hal)
    await page.addInitScript(() => localStorage.setItem('language', 'es'))
    await page.goto('/callers')
    await expect(page.getByRole('columnheader', { name: 'R por idea, al menos' })).toBeVisible(LATER)
    await page.locator('[data-slot="own-caller"]').getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Puntuación' })).toContainText('El historial respalda una ventaja de al menos')
    await expect(page.getByRole('slider', { name: 'Curva de resultados' })).toBeVisible()
  })
})
