import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { connect, say } from './talk.ts'
import { choose, enter, field, message, write } from './chat-screen.ts'

const CHANGED = '**/api/conversations/*/messages/*/'
const isChange = (page: Page) => page.waitForResponse((answer) => answer.request().method() === 'PATCH')

/** Holds back changes of messages, and gives how to let them go. */
async function holdChanges(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(CHANGED, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Writes messages, each when the one before has arrived. */
async function send(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await write(page, text)
    await expect(message(page, text)).toContainText('Sent')
  }
}

test.describe('a message that is being changed', () => {
  test('keeps what is typed while it is saved', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const page = await open(ana)
    await enter(page, ben)
    await send(page, 'Long from 61,590')
    const release = await holdChanges(page)
    await field(page).press('ArrowUp')
    await field(page).fill('Long from 61,950')
    await field(page).press('Enter')
    await field(page).pressSequentially(', stop 61,000')
    const saved = isChange(page)
    release()
    await saved
    await expect(message(page, '61,950')).toContainText('edited')
    await field(page).press('Enter')
    await expect(message(page, '61,950, stop 61,000')).toContainText('edited')
    await expect(field(page)).toHaveValue('')
  })

  test('is left alone by the answer to another change', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const page = await open(ana)
    await enter(page, ben)
    await send(page, 'Gold above 2,400', 'Silver above 29')
    const release = await holdChanges(page)
    await choose(page, 'Gold above', 'Edit')
    await field(page).fill('Gold above 2,500')
    await field(page).press('Enter')
    await choose(page, 'Silver above', 'Edit')
    await field(page).fill('Silver above 31')
    const saved = isChange(page)
    release()
    await saved
    await expect(message(page, 'Gold above 2,500')).toContainText('edited')
    await field(page).press('Enter')
    await expect(message(page, 'Silver above 31')).toContainText('edited')
  })

  test.describe('and not taken', () => {
    test.use({ expectedNoise: [/ERR_FAILED/] })

    test('keeps its words while another is changed', async ({ app, open, newcomer }) => {
      const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
      await connect(app, ana, ben)
      const page = await open(ana)
      await enter(page, ben)
      await send(page, 'Gold above 2,400', 'Silver above 29')
      const held = Promise.withResolvers<void>()
      await page.route(CHANGED, async (route) => {
        await held.promise
        await route.abort()
      })
      await choose(page, 'Gold above', 'Edit')
      await field(page).fill('Gold above 2,500')
      await field(page).press('Enter')
      await choose(page, 'Silver above', 'Edit')
      await field(page).fill('Silver above 31')
      held.resolve()
      await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible()
      await field(page).press('Escape')
      await expect(field(page)).toHaveValue('')
      await choose(page, 'Gold above', 'Edit')
      await expect(field(page)).toHaveValue('Gold above 2,500')
      await field(page).press('Escape')
      await choose(page, 'Silver above', 'Edit')
      await expect(field(page)).toHaveValue('Silver above 29')
    })
  })

  test('is gone on with after a reload', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const page = await open(ana)
    await enter(page, ben)
    await send(page, 'Long from 61,590')
    await field(page).press('ArrowUp')
    await field(page).fill('Long from 61,950, and this took a while to write')
    await page.reload()
    await expect(page.getByText('Editing your message')).toBeVisible()
    await expect(field(page)).toHaveValue('Long from 61,950, and this took a while to write')
    await field(page).press('Escape')
    await page.reload()
    await expect(field(page)).toHaveValue('')
  })
})
