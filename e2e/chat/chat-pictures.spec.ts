import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { transferFile } from '@trademates/test-support/browser/transfer-file.ts'
import { expectDraftFiles, clearDraftFiles } from '@trademates/test-support/browser/draft-files.ts'
import { readTestFile } from '@trademates/test-support/browser/users.ts'
import { connectUsers } from '@trademates/test-support/browser/chat-api.ts'
import {
  chooseMessageAction,
  openConversation,
  messageField,
  messageLog,
  messageItem,
  conversationPath,
  conversationRow,
  typeMessage,
} from '@trademates/test-support/browser/chat-screen.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const CHART = readTestFile('chart.jpg', 'image/jpeg')

/** Presses a key as soon as a dialog is in the document, before it is painted. */
const pressOnceOpen = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    new MutationObserver((_, watch) => {
      if (document.querySelector('[role="dialog"]') === null) return
      watch.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
    }).observe(document.body, { childList: true, subtree: true })
  }, key)

/** Rejects all messages from now on. */
async function refuse(page: Page): Promise<void> {
  const answer = { status: 403, json: { detail: 'Not just now.', code: 'permission_denied' } }
  await page.route('**/api/conversations/*/messages/', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  )
}

test.describe('pictures', () => {
  test('are picked, pasted or dropped, saved with the draft, limited to four, and open in the file viewer', async ({
    app,
    open,
    createUser,
  }) => {
    // The server processes each picture, which is slow on a busy machine.
    test.slow()
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await Promise.all([openConversation(hers, ben), openConversation(his, ana)])
    const chosen = hers.getByRole('list', { name: 'Selected images' }).getByRole('listitem')

    await hers.getByTestId('pictures').setInputFiles([CHART, { name: 'journal.csv', mimeType: 'text/csv', buffer: Buffer.from('a') }])
    await expect(hers.getByRole('alert').filter({ hasText: 'journal.csv: only images can be sent.' })).toBeVisible()
    for (const how of ['paste', 'drop'] as const) await transferFile(messageField(hers), how, { ...CHART, name: `${how}.jpg` })
    await expect(chosen).toHaveCount(3)
    await messageField(hers).fill('Three views of it')
    await expectDraftFiles(hers, 3)
    await hers.reload()
    await expect(messageField(hers)).toHaveValue('Three views of it')
    await expect(chosen).toHaveCount(3)
    await hers.getByTestId('pictures').setInputFiles([
      { ...CHART, name: 'fourth.jpg' },
      { ...CHART, name: 'fifth.jpg' },
    ])
    await expect(hers.getByRole('alert').filter({ hasText: 'fifth.jpg: up to 4 images per message.' })).toBeVisible()
    await hers.getByRole('button', { name: 'Remove fourth.jpg' }).click()
    await messageField(hers).press('Enter')

    const sent = messageItem(his, 'Three views of it')
    // They are sent after the page has reloaded, and the server processes each of them first.
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
    await expect(his).toHaveURL(app.url + conversationPath(ana))
    await expect(conversationRow(his, ana)).toContainText('Three views of it')

    // Text can be added to a message without text.
    await hers.getByTestId('pictures').setInputFiles(CHART)
    await messageField(hers).press('Enter')
    await expect(conversationRow(his, ana)).toContainText('Sent an image')
    await expect(chosen).toHaveCount(0)
    await expect(messageLog(hers).getByText('Read')).toHaveCount(1)
    await messageField(hers).press('ArrowUp')
    await expect(hers.getByText('Editing your message')).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Save' })).toBeEnabled()
    await messageField(hers).fill('The fourth view')
    await messageField(hers).press('Enter')
    await expect(messageItem(his, 'The fourth view').getByRole('img')).toHaveCount(1)
  })
})

test.describe('a rejected message', () => {
  test.use({ expectedNoise: [/status of 403/] })

  test('keeps its pictures while another message is edited', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const page = await open(ana)
    await openConversation(page, ben)
    await typeMessage(page, 'The first one')
    await expect(messageItem(page, 'The first one')).toContainText('Sent')
    await refuse(page)
    await page.getByTestId('pictures').setInputFiles(CHART)
    await typeMessage(page, 'With a picture')
    const refused = messageItem(page, 'With a picture')
    await expect(refused).toContainText('Not just now.')
    await chooseMessageAction(page, 'The first one', 'Edit')
    await refused.getByRole('button', { name: 'Edit' }).click()
    await expectToast(page, 'Send or discard your message first.')
    await expect(messageField(page)).toHaveValue('The first one')
    await messageField(page).press('Escape')
    await refused.getByRole('button', { name: 'Edit' }).click()
    await expect(messageField(page)).toHaveValue('With a picture')
    await expect(page.getByRole('list', { name: 'Selected images' }).getByRole('listitem')).toHaveCount(1)
  })

  test('shows its pictures after a reload, and their number when the browser lost the files', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const page = await open(ana)
    await openConversation(page, ben)
    await refuse(page)
    await page.getByTestId('pictures').setInputFiles([CHART, { ...CHART, name: 'later.jpg' }])
    await messageField(page).press('Enter')
    const refused = messageItem(page, 'Not just now.')
    await expect(refused.getByRole('img')).toHaveCount(2)
    await expectDraftFiles(page, 2)
    await page.reload()
    await expect(refused.getByRole('img', { name: 'later.jpg' })).toBeVisible()
    await expect(refused.getByRole('img')).toHaveCount(2)
    await clearDraftFiles(page)
    await page.reload()
    await expect(refused).toContainText('2 images')
  })

  test('returns to the draft with its pictures after a reload, and stays when the browser lost the files', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const page = await open(ana)
    await openConversation(page, ben)
    await refuse(page)
    await page.getByTestId('pictures').setInputFiles(CHART)
    await typeMessage(page, 'With a picture')
    const refused = messageItem(page, 'With a picture')
    await expect(refused).toContainText('Not just now.')
    await expectDraftFiles(page, 1)
    await page.reload()
    await refused.getByRole('button', { name: 'Edit' }).click()
    await expect(messageField(page)).toHaveValue('With a picture')
    await expect(page.getByRole('list', { name: 'Selected images' }).getByRole('listitem')).toHaveCount(1)
    await expect(refused).toHaveCount(0)

    await messageField(page).press('Enter')
    await expect(refused).toContainText('Not just now.')
    await clearDraftFiles(page)
    await page.reload()
    await refused.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByText("The browser didn't keep its images.")).toBeVisible()
    await expect(refused).toContainText('Not just now.')
    await expect(messageField(page)).toHaveValue('')
  })
})
