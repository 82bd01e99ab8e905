import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { connectUsers } from '@trademates/test-support/browser/chat-api.ts'
import {
  chooseMessageAction,
  openConversation,
  messageField,
  messageItem,
  conversationPath,
  conversationRow,
  typeMessage,
} from '@trademates/test-support/browser/chat-screen.ts'

test.describe('two connected users', () => {
  test(
    'receive messages at once: badges, typing indicator, list entry and delivery status',
    { tag: '@core' },
    async ({ app, open, createUser }) => {
      const [ana, ben] = [await createUser('ana'), await createUser('ben')]
      await connectUsers(app, ana, ben)
      const [hers, his] = [await open(ana), await open(ben)]
      await his.goto('/')
      const panel = his.getByRole('region', { name: 'Messages' })
      await expect(panel).toContainText('Messages from your connections will appear here.')

      await hers.goto('/chat?to=new')
      await hers.getByRole('dialog').getByRole('link', { name: ben.username }).click()
      await expect(hers).toHaveURL(app.url + conversationPath(ben))
      await messageField(hers).press('g')
      await messageField(hers).fill('Gold is')
      await messageField(hers).press('Shift+Enter')
      await messageField(hers).pressSequentially('up, see https://example.com/gold and $XAUUSD.')
      await messageField(hers).press('Enter')
      await expect(messageItem(hers, 'Gold is\nup')).toContainText('Delivered')
      await expect(messageField(hers)).toHaveValue('')

      await expect(panel.getByRole('link', { name: ana.username })).toContainText('Gold is up')
      await expect(panel).toContainText('1 unread')
      await panel.getByRole('link', { name: ana.username }).click()
      const address = 'https://example.com/gold'
      await expect(messageItem(his, 'Gold is\nup').getByRole('link', { name: address })).toHaveAttribute('href', address)
      await expect(messageItem(his, 'Gold is\nup').getByRole('link', { name: '$XAUUSD' })).toHaveAttribute('href', '/symbol/XAUUSD')
      await expect(messageItem(hers, 'Gold is\nup')).toContainText('Read')

      await messageField(his).pressSequentially('Sold')
      await expect(hers.getByText(`${ben.username} is typing`)).toBeVisible()
      await expect(conversationRow(hers, ben)).toContainText('typing')
      await expect(hers.getByRole('region', { name: `Conversation with ${ben.username}` }).locator('header')).toContainText('typing')
      await messageField(his).press('Enter')
      await expect(messageItem(hers, 'Sold')).toBeVisible()
      await expect(hers.getByText(`${ben.username} is typing`)).toBeHidden()
      await expect(conversationRow(hers, ben)).toContainText('Sold')
      await expect(conversationRow(his, ana)).toContainText('You: Sold')
      await expect(messageItem(his, 'Sold')).toContainText('Read')
      await expect(conversationRow(his, ana)).not.toContainText('unread')
    },
  )

  test('can edit the last message with the up key, and delete one for both after a confirmation', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await Promise.all([openConversation(hers, ben), openConversation(his, ana)])
    await typeMessage(hers, 'Stop under 61,590')
    await expect(messageItem(his, '61,590')).toBeVisible()

    await messageField(hers).press('ArrowUp')
    await expect(messageField(hers)).toHaveValue('Stop under 61,590')
    await messageField(hers).press('Escape')
    await expect(messageField(hers)).toHaveValue('')
    await messageField(hers).press('ArrowUp')
    await messageField(hers).fill('Stop under 61,950')
    await messageField(hers).press('Enter')
    await expect(messageItem(his, '61,950')).toContainText('edited')
    await expect(messageItem(hers, '61,950')).toContainText('edited')

    await chooseMessageAction(hers, '61,950', 'Delete')
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    for (const page of [hers, his]) {
      await expect(messageItem(page, 'Message deleted')).toBeVisible()
      await expect(messageItem(page, '61,950')).toHaveCount(0)
    }
    await messageField(hers).press('Escape')
    await expect(hers).toHaveURL(`${app.url}/chat`)
  })

  test('see a message as delivered when the other client has it; one tab reports for all tabs of a browser', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await openConversation(hers, ben)
    await typeMessage(hers, 'One')
    await typeMessage(hers, 'Two')
    await expect(messageItem(hers, 'Two')).toContainText('Sent')

    // The panel has its last line; the client has no message before the fetch.
    const confirming: Page[] = []
    his.context().on('request', (request) => request.url().endsWith('/delivered/') && confirming.push(request.frame().page()))
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await his.context().route('**/api/conversations/*/messages/**', async (route) => {
      await released
      await route.fallback()
    })
    const fetching = his.waitForRequest('**/api/conversations/*/messages/**')
    await his.goto('/')
    await expect(his.getByRole('region', { name: 'Messages' }).getByRole('link', { name: ana.username })).toContainText('Two')
    await fetching
    await expect(messageItem(hers, 'Two')).toContainText('Sent')
    expect(confirming).toEqual([])
    release()
    await expect(messageItem(hers, 'Two')).toContainText('Delivered')

    const second = await his.context().newPage()
    const leading = second.waitForRequest('**/api/events/**')
    await second.goto('/chat')
    await expect(conversationRow(second, ana)).toContainText('Two')
    await leading
    const before = confirming.length
    for (const text of ['Three', 'Four']) {
      await typeMessage(hers, text)
      await expect(messageItem(hers, text)).toContainText('Delivered')
      await expect(conversationRow(second, ana)).toContainText(text)
    }
    expect(new Set(confirming.slice(before))).toEqual(new Set([second]))
  })
})
