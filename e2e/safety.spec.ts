import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { answer, freshName, write } from './people.ts'

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const choose = async (page: Page, where: ReturnType<typeof card>, action: string | RegExp) => {
  await where.getByRole('button', { name: /^(Post|Comment) options$/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('muting takes somebody’s posts and comments away at once, and Undo brings them back', async ({ app, open, newcomer }) => {
  const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
  const loud = freshName('loud')
  const post = await write(app, ben, `Too ${loud}`)
  const calm = await write(app, ana, `Calm ${loud}`)
  await answer(app, ben, calm, 'Still too loud.')
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
  // Who is muted is still there for whoever goes and looks.
  await page.goto(`/post/${post.id}`)
  await expect(card(page, `Too ${loud}`)).toBeVisible()
})

test('blocking asks first, then everything of both is gone for both', async ({ app, open, newcomer }) => {
  const [cid, dot] = [await newcomer('cid'), await newcomer('dot')]
  const word = freshName('word')
  const post = await write(app, dot, `Unwelcome ${word}`)
  const own = await write(app, cid, `Mine ${word}`)
  await answer(app, dot, own, `Unwelcome too ${word}`)
  const page = await open(cid)
  await page.goto(`/`)
  await card(page, `Unwelcome ${word}`).locator('time').click()
  await expect(page).toHaveURL(`${app.url}/post/${post.id}`)
  await choose(page, card(page, `Unwelcome ${word}`), `Block ${dot.username}`)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Block ${dot.username}?`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, `Unwelcome ${word}`)).toBeVisible()
  await choose(page, card(page, `Unwelcome ${word}`), `Block ${dot.username}`)
  await question.getByRole('button', { name: 'Block' }).click()
  // The post stood alone on its page: there is nothing to stay for.
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(card(page, `Mine ${word}`)).toBeVisible()
  await card(page, `Mine ${word}`)
    .getByRole('button', { name: /^Comments/ })
    .click()
  await expect(page.getByText(`Unwelcome`)).toHaveCount(0)

  const other = await open(dot)
  await other.goto('/')
  await expect(card(other, `Unwelcome ${word}`)).toBeVisible()
  await expect(card(other, `Mine ${word}`)).toHaveCount(0)
})

test.describe('where the network fails', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] })

  test('what was muted comes back, and says so', async ({ app, open, newcomer }) => {
    const [eve, fin] = [await newcomer('eve'), await newcomer('fin')]
    const word = freshName('word')
    await write(app, fin, `Heard ${word}`)
    const page = await open(eve)
    await page.goto('/')
    await page.route('**/mute/', (route) => route.abort())
    await choose(page, card(page, `Heard ${word}`), /^Mute/)
    await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible()
    await expect(card(page, `Heard ${word}`)).toBeVisible()
  })
})

test('a report needs a reason, keeps what was typed, says thanks and offers to block', async ({ app, open, newcomer }) => {
  const [gus, hal] = [await newcomer('gus'), await newcomer('hal')]
  const word = freshName('word')
  await write(app, hal, `Double your coins ${word}`)
  const page = await open(gus)
  await page.goto('/')
  await choose(page, card(page, word), 'Report post')
  const box = page.getByRole('dialog', { name: 'Report post' })
  await box.getByLabel('In your own words').fill('Seen this three times today.')
  await box.getByRole('button', { name: 'Send report' }).click()
  await expect(box.getByText('Choose a reason.')).toBeVisible()
  await expect(box.getByRole('radio').first()).toBeFocused()
  await box.getByRole('radio', { name: 'Scam or fraud' }).check()
  await expect(box.getByText('Choose a reason.')).toHaveCount(0)
  await expect(box.getByLabel('In your own words')).toHaveValue('Seen this three times today.')
  await box.getByRole('button', { name: 'Send report' }).click()
  await expect(box).toHaveCount(0)
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you. An operator will look at it.' })
  await thanks.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Block ${hal.username}?`)
})
