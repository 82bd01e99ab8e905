import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { transferFile } from '@trademates/test-support/browser/transfer-file.ts'
import { expectDraftFiles, clearDraftFiles } from '@trademates/test-support/browser/draft-files.ts'
import { readTestFile } from '@trademates/test-support/browser/users.ts'
import { connect } from '@trademates/test-support/browser/chat-api.ts'
import { choose, enter, field, log, message, pathTo, row, write } from '@trademates/test-support/browser/chat-screen.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const CHART = readTestFile('chart.jpg', 'image/jpeg')

/** Presses a key the moment that a dialog stands in the page, before it is drawn. */
const pressOnceOpen = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    new MutationObserver((_, watch) => {
      if (document.querySelector('[role="dialog"]') === null) return
      watch.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
    }).observe(document.body, { childList: true, subtree: true })
  }, key)

/** Refuses what is sent from now on. */
async function refuse(page: Page): Promise<void> {
  const answer = { status: 403, json: { detail: 'Not just now.', code: 'permission_denied' } }
  await page.route('**/api/conversations/*/messages/', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  )
}

test.describe('pictures', () => {
  test(
    'are picked, pasted or dropped, kept with the draft, four at most, and looked at as those of posts',
    { tag: '@core' },
    async ({ app, open, createUser }) => {
      // Each picture is made ready by the server, which takes its time on a machine that has others to do.
      test.slow()
      const [ana, ben] = [await createUser('ana'), await createUser('ben')]
      await connect(app, ana, ben)
      const [hers, his] = [await open(ana), await open(ben)]
      await Promise.all([enter(hers, ben), enter(his, ana)])
      const chosen = hers.getByRole('list', { name: 'Selected images' }).getByRole('listitem')

      await hers.getByTestId('pictures').setInputFiles([CHART, { name: 'journal.csv', mimeType: 'text/csv', buffer: Buffer.from('a') }])
      await expect(hers.getByRole('alert').filter({ hasText: 'journal.csv: only images can be sent.' })).toBeVisible()
      for (const how of ['paste', 'drop'] as const) await transferFile(field(hers), how, { ...CHART, name: `${how}.jpg` })
      await expect(chosen).toHaveCount(3)
      await field(hers).fill('Three views of it')
      await expectDraftFiles(hers, 3)
      await hers.reload()
      await expect(field(hers)).toHaveValue('Three views of it')
      await expect(chosen).toHaveCount(3)
      await hers.getByTestId('pictures').setInputFiles([
        { ...CHART, name: 'fourth.jpg' },
        { ...CHART, name: 'fifth.jpg' },
      ])
      await expect(hers.getByRole('alert').filter({ hasText: 'fifth.jpg: up to 4 images per message.' })).toBeVisible()
      await hers.getByRole('button', { name: 'Remove fourth.jpg' }).click()
      await field(hers).press('Enter')

      const sent = message(his, 'Three views of it')
      // They go out once the page that was loaded anew stands, and the server makes each of them ready first.
      await expect(sent.getByRole('img')).toHaveCount(3, { timeout: 30_000 })
      await expect
        .poll(() =>
          sent
            .getByRole('img')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0)
      await pressOnceOpen(his, 'ArrowRight')
      await sent.getByRole('link', { name: 'chart.jpg' }).click()
      await expect(his.getByRole('dialog')).toHaveAccessibleName('paste.jpg, 2 of 3')
      await his.keyboard.press('ArrowRight')
      await expect(his.getByRole('dialog')).toHaveAccessibleName('drop.jpg, 3 of 3')
      await his.keyboard.press('Escape')
      await expect(his.getByRole('dialog')).toBeHidden()
      await expect(his).toHaveURL(app.url + pathTo(ana))
      await expect(row(his, ana)).toContainText('Three views of it')

      // One without words can be given some.
      await hers.getByTestId('pictures').setInputFiles(CHART)
      await field(hers).press('Enter')
      await expect(row(his, ana)).toContainText('Sent an image')
      await expect(chosen).toHaveCount(0)
      await expect(log(hers).getByText('Read')).toHaveCount(1)
      await field(hers).press('ArrowUp')
      await expect(hers.getByText('Editing your message')).toBeVisible()
      await expect(hers.getByRole('button', { name: 'Save' })).toBeEnabled()
      await field(hers).fill('The fourth view')
      await field(hers).press('Enter')
      await expect(message(his, 'The fourth view').getByRole('img')).toHaveCount(1)
    },
  )
})

test.describe('what was refused', () => {
  test.use({ expectedNoise: [/status of 403/] })

  test('keeps its pictures where another message is being changed', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connect(app, ana, ben)
    const page = await open(ana)
    await enter(page, ben)
    await write(page, 'The first one')
    await expect(message(page, 'The first one')).toContainText('Sent')
    await refuse(page)
    await page.getByTestId('pictures').setInputFiles(CHART)
    await write(page, 'With a picture')
    const refused = message(page, 'With a picture')
    await expect(refused).toContainText('Not just now.')
    await choose(page, 'The first one', 'Edit')
    await refused.getByRole('button', { name: 'Edit' }).click()
    await expectToast(page, 'Send or discard your message first.')
    await expect(field(page)).toHaveValue('The first one')
    await field(page).press('Escape')
    await refused.getByRole('button', { name: 'Edit' }).click()
    await expect(field(page)).toHaveValue('With a picture')
    await expect(page.getByRole('list', { name: 'Selected images' }).getByRole('listitem')).toHaveCount(1)
  })

  test('shows its pictures after a reload, and says how many they are where the browser lost them', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connect(app, ana, ben)
    const page = await open(ana)
    await enter(page, ben)
    await refuse(page)
    await page.getByTestId('pictures').setInputFiles([CHART, { ...CHART, name: 'later.jpg' }])
    await field(page).press('Enter')
    const refused = message(page, 'Not just now.')
    await expect(refused.getByRole('img')).toHaveCount(2)
    await expectDraftFiles(page, 2)
    await page.reload()
    await expect(refused.getByRole('img', { name: 'later.jpg' })).toBeVisible()
    await expect(refused.getByRole('img')).toHaveCount(2)
    await clearDraftFiles(page)
    await page.reload()
    await expect(refused).toContainText('2 images')
  })

  test('is taken back with its pictures after a reload, and stays where the browser lost them', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connect(app, ana, ben)
    const page = await open(ana)
    await enter(page, ben)
    await refuse(page)
    await page.getByTestId('pictures').setInputFiles(CHART)
    await write(page, 'With a picture')
    const refused = message(page, 'With a picture')
    await expect(refused).toContainText('Not just now.')
    await expectDraftFiles(page, 1)
    await page.reload()
    await refused.getByRole('button', { name: 'Edit' }).click()
    await expect(field(page)).toHaveValue('With a picture')
    await expect(page.getByRole('list', { name: 'Selected images' }).getByRole('listitem')).toHaveCount(1)
    await expect(refused).toHaveCount(0)

    await field(page).press('Enter')
    await expect(refused).toContainText('Not just now.')
    await clearDraftFiles(page)
    await page.reload()
    await refused.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByText("The browser didn't keep its images.")).toBeVisible()
    await expect(refused).toContainText('Not just now.')
    await expect(field(page)).toHaveValue('')
  })
})
