import type { Page } from '@playwright/test'
import { expect, test as base } from '@trademates/test-support/browser/fixtures.ts'
import type { BrowserUser } from '@trademates/test-support/browser/users.ts'
import { connectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'
import {
  chooseMessageAction,
  openConversation,
  messageField,
  messageItem,
  conversationPath,
  conversationRow,
  typeMessage,
} from '@trademates/test-support/browser/chat-screen.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const CHANGED = '**/api/conversations/*/messages/*/'
const isChange = (page: Page) => page.waitForResponse((answer) => answer.request().method() === 'PATCH')

/** Blocks the next edit of a message and returns a function that releases it. */
async function holdChange(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(
    CHANGED,
    async (route) => {
      await gate.promise
      await route.fallback()
    },
    { times: 1 },
  )
  return gate.resolve
}

/** Sends messages, each after the previous one has arrived. */
async function send(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await typeMessage(page, text)
    await expect(messageItem(page, text)).toContainText('Sent')
  }
}

interface Conversation {
  page: Page
  ben: BrowserUser
}

const test = base.extend<{ startConversation: (...texts: string[]) => Promise<Conversation> }>({
  /** Returns the page of a user who has sent these messages to ben. */
  startConversation: async ({ app, open, createUser }, use) => {
    await use(async (...texts) => {
      const [ana, ben] = [await createUser('ana'), await createUser('ben')]
      await connectUsers(app, ana, ben)
      const page = await open(ana)
      await openConversation(page, ben)
      await send(page, ...texts)
      return { page, ben }
    })
  },
})

test.describe('a message that is being edited', () => {
  test('keeps the typed text while it is saved', async ({ startConversation }) => {
    const { page } = await startConversation('Long from 61,590')
    const release = await holdChange(page)
    await messageField(page).press('ArrowUp')
    await messageField(page).fill('Long from 61,950')
    await messageField(page).press('Enter')
    await messageField(page).pressSequentially(', stop 61,000')
    const saved = isChange(page)
    release()
    await saved
    await expect(messageItem(page, '61,950')).toContainText('edited')
    await messageField(page).press('Enter')
    await expect(messageItem(page, '61,950, stop 61,000')).toContainText('edited')
    await expect(messageField(page)).toHaveValue('')
  })

  test('is not changed by the response to another edit', async ({ startConversation }) => {
    const { page } = await startConversation('Gold above 2,400', 'Silver above 29')
    const release = await holdChange(page)
    await chooseMessageAction(page, 'Gold above', 'Edit')
    await messageField(page).fill('Gold above 2,500')
    await messageField(page).press('Enter')
    await chooseMessageAction(page, 'Silver above', 'Edit')
    await messageField(page).fill('Silver above 31')
    const saved = isChange(page)
    release()
    await saved
    await expect(messageItem(page, 'Gold above 2,500')).toContainText('edited')
    await messageField(page).press('Enter')
    await expect(messageItem(page, 'Silver above 31')).toContainText('edited')
  })

  test.describe('a rejected edit', () => {
    test.use({ expectedNoise: [/ERR_FAILED/] })

    test('keeps its text while another message is edited', async ({ startConversation }) => {
      const { page } = await startConversation('Gold above 2,400', 'Silver above 29')
      const gate = Promise.withResolvers<void>()
      await page.route(CHANGED, async (route) => {
        await gate.promise
        await route.abort()
      })
      await chooseMessageAction(page, 'Gold above', 'Edit')
      await messageField(page).fill('Gold above 2,500')
      await messageField(page).press('Enter')
      await chooseMessageAction(page, 'Silver above', 'Edit')
      await messageField(page).fill('Silver above 31')
      gate.resolve()
      await expectToast(page, 'Network error')
      await messageField(page).press('Escape')
      await expect(messageField(page)).toHaveValue('')
      await chooseMessageAction(page, 'Gold above', 'Edit')
      await expect(messageField(page)).toHaveValue('Gold above 2,500')
      await messageField(page).press('Escape')
      await chooseMessageAction(page, 'Silver above', 'Edit')
      await expect(messageField(page)).toHaveValue('Silver above 29')
    })
  })

  test('is restored after a reload', async ({ startConversation }) => {
    const { page } = await startConversation('Long from 61,590')
    await messageField(page).press('ArrowUp')
    await messageField(page).fill('Long from 61,950, and this took a while to write')
    await page.reload()
    await expect(page.getByText('Editing your message')).toBeVisible()
    await expect(messageField(page)).toHaveValue('Long from 61,950, and this took a while to write')
    await messageField(page).press('Escape')
    await page.reload()
    await expect(messageField(page)).toHaveValue('')
  })

  test('is not restored when the message already has the same text', async ({ startConversation }) => {
    const { page } = await startConversation('Long from 61,590')
    const isAtRest = async (text: string) => {
      await page.reload()
      await expect(messageItem(page, text)).toBeVisible()
      await expect(page.getByText('Editing your message')).toHaveCount(0)
      await expect(messageField(page)).toHaveValue('')
    }
    await messageField(page).press('ArrowUp')
    await messageField(page).fill('Long from 61,590?')
    await messageField(page).fill('Long from 61,590')
    await isAtRest('61,590')
    const taken = Promise.withResolvers<void>()
    await page.route(CHANGED, async (route) => {
      await route.fetch()
      taken.resolve()
    })
    await messageField(page).press('ArrowUp')
    await messageField(page).fill('Long from 61,950')
    await messageField(page).press('Enter')
    await taken.promise
    await isAtRest('61,950')
  })

  test('is restored after a visit to another screen while it was saved', async ({ app, open, createUser }) => {
    const [ana, ben, cid] = [await createUser('ana'), await createUser('ben'), await createUser('cid')]
    await connectUsers(app, ana, ben)
    await connectUsers(app, ana, cid)
    await sendMessageAs(app, { from: cid, to: ana }, 'Hello')
    const page = await open(ana)
    await openConversation(page, ben)
    await send(page, 'Long from 61,590')
    const release = await holdChange(page)
    await messageField(page).press('ArrowUp')
    await messageField(page).fill('Long from 61,950')
    await messageField(page).press('Enter')
    await conversationRow(page, cid).click()
    await expect(messageItem(page, 'Hello')).toBeVisible()
    await conversationRow(page, ben).click()
    await expect(messageItem(page, 'Long from 61,590')).toBeVisible()
    await expect(page.getByText('Editing your message')).toHaveCount(0)
    await chooseMessageAction(page, 'Long from', 'Edit')
    await messageField(page).press('End')
    await messageField(page).pressSequentially(', stop 61,000')
    release()
    await expect(messageItem(page, '61,950')).toContainText('edited')
    await page.reload()
    await expect(messageField(page)).toHaveValue('Long from 61,950, stop 61,000')
  })

  test('can be reverted while it is saved: edits arrive in order', async ({ startConversation }) => {
    const { page } = await startConversation('Gold above 2,400')
    const saved: unknown[] = []
    await page.route(CHANGED, async (route) => {
      saved.push(route.request().postDataJSON())
      await route.continue()
    })
    const release = await holdChange(page)
    await messageField(page).press('ArrowUp')
    const changes = ['Gold above 2,500', 'Gold above 2,600', 'Gold above 2,400']
    for (const text of changes) await typeMessage(page, text)
    release()
    await expect.poll(() => saved).toEqual(changes.map((content) => ({ content })))
    await expect(messageItem(page, 'Gold above 2,400')).toContainText('edited')
    await expect(messageField(page)).toHaveValue('')
  })

  test('is saved once by a held Enter and by a double click, and the draft stays', async ({ startConversation }) => {
    const { page } = await startConversation('Gold above 2,400')
    await messageField(page).fill('Half a thought')

    await chooseMessageAction(page, 'Gold above', 'Edit')
    await messageField(page).fill('Gold above 2,500')
    await messageField(page).focus()
    await page.keyboard.down('Enter')
    await expect(messageField(page)).toHaveValue('Half a thought')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(messageField(page)).toHaveValue('Half a thought')

    await chooseMessageAction(page, 'Gold above', 'Edit')
    await messageField(page).fill('Gold above 2,600')
    await page.getByRole('button', { name: 'Save' }).hover()
    await page.mouse.down({ clickCount: 1 })
    await page.mouse.up({ clickCount: 1 })
    await expect(messageField(page)).toHaveValue('Half a thought')
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(messageField(page)).toHaveValue('Half a thought')
    await expect(messageItem(page, 'Gold above 2,600')).toContainText('edited')
  })

  test('is saved by Enter held on its button and cancelled by a held Escape; the draft and the conversation stay', async ({
    app,
    startConversation,
  }) => {
    const { page, ben } = await startConversation('Gold above 2,400')
    await messageField(page).fill('Half a thought')
    const hold = async (key: string) => {
      await page.keyboard.down(key)
      await expect(messageField(page)).toHaveValue('Half a thought')
      await page.keyboard.down(key)
      await page.keyboard.up(key)
      await expect(messageField(page)).toHaveValue('Half a thought')
    }
    await chooseMessageAction(page, 'Gold above', 'Edit')
    await messageField(page).fill('Gold above 2,500')
    await page.getByRole('button', { name: 'Save' }).focus()
    await hold('Enter')
    await expect(messageItem(page, 'Gold above 2,500')).toContainText('edited')

    await chooseMessageAction(page, 'Gold above', 'Edit')
    await expect(messageField(page)).toHaveValue('Gold above 2,500')
    await hold('Escape')
    await expect(page).toHaveURL(app.url + conversationPath(ben))
  })

  test('has the focus when it starts, starts again and is cancelled', async ({ startConversation }) => {
    const { page } = await startConversation('Gold above 2,400')
    for (let times = 1; times <= 2; times++) {
      await chooseMessageAction(page, 'Gold above', 'Edit')
      await expect(messageField(page)).toBeFocused()
    }
    await page.getByRole('button', { name: 'Stop editing' }).click()
    await expect(page.getByText('Editing your message')).toHaveCount(0)
    await expect(messageField(page)).toBeFocused()
  })
})
