import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { connect } from '@trademates/test-support/browser/chat-api.ts'
import { choose, enter, field, message, pathTo, row, write } from '@trademates/test-support/browser/chat-screen.ts'

test.describe('two people who are connected', { tag: '@core' }, () => {
  test('hear each other at once: badges, typing, the line in the list, and how far a message has come', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connect(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await his.goto('/')
    const panel = his.getByRole('region', { name: 'Messages' })
    await expect(panel).toContainText('Messages from your connections will appear here.')

    await hers.goto('/chat?to=new')
    await hers.getByRole('dialog').getByRole('link', { name: ben.username }).click()
    await expect(hers).toHaveURL(app.url + pathTo(ben))
    await field(hers).press('g')
    await field(hers).fill('Gold is')
    await field(hers).press('Shift+Enter')
    await field(hers).pressSequentially('up, see https://example.com/gold and $XAUUSD.')
    await field(hers).press('Enter')
    await expect(message(hers, 'Gold is\nup')).toContainText('Delivered')
    await expect(field(hers)).toHaveValue('')

    await expect(panel.getByRole('link', { name: ana.username })).toContainText('Gold is up')
    await expect(panel).toContainText('1 unread')
    await panel.getByRole('link', { name: ana.username }).click()
    const address = 'https://example.com/gold'
    await expect(message(his, 'Gold is\nup').getByRole('link', { name: address })).toHaveAttribute('href', address)
    await expect(message(his, 'Gold is\nup').getByRole('link', { name: '$XAUUSD' })).toHaveAttribute('href', '/symbol/XAUUSD')
    await expect(message(hers, 'Gold is\nup')).toContainText('Read')

    await field(his).pressSequentially('Sold')
    await expect(hers.getByText(`${ben.username} is typing`)).toBeVisible()
    await expect(row(hers, ben)).toContainText('typing')
    await expect(hers.getByRole('region', { name: `Conversation with ${ben.username}` }).locator('header')).toContainText('typing')
    await field(his).press('Enter')
    await expect(message(hers, 'Sold')).toBeVisible()
    await expect(hers.getByText(`${ben.username} is typing`)).toBeHidden()
    await expect(row(hers, ben)).toContainText('Sold')
    await expect(row(his, ana)).toContainText('You: Sold')
    await expect(message(his, 'Sold')).toContainText('Read')
    await expect(row(his, ana)).not.toContainText('unread')
  })

  test('can edit the last message with the up key, and delete one for both after a question', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connect(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await Promise.all([enter(hers, ben), enter(his, ana)])
    await write(hers, 'Stop under 61,590')
    await expect(message(his, '61,590')).toBeVisible()

    await field(hers).press('ArrowUp')
    await expect(field(hers)).toHaveValue('Stop under 61,590')
    await field(hers).press('Escape')
    await expect(field(hers)).toHaveValue('')
    await field(hers).press('ArrowUp')
    await field(hers).fill('Stop under 61,950')
    await field(hers).press('Enter')
    await expect(message(his, '61,950')).toContainText('edited')
    await expect(message(hers, '61,950')).toContainText('edited')

    await choose(hers, '61,950', 'Delete')
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    for (const page of [hers, his]) {
      await expect(message(page, 'Message deleted')).toBeVisible()
      await expect(message(page, '61,950')).toHaveCount(0)
    }
    await field(hers).press('Escape')
    await expect(hers).toHaveURL(`${app.url}/chat`)
  })

  test('see a message as delivered when the client of the other has it, which one tab says for all of a browser', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connect(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await enter(hers, ben)
    await write(hers, 'One')
    await write(hers, 'Two')
    await expect(message(hers, 'Two')).toContainText('Sent')

    // The panel has its last line; the client does not have the messages before they are fetched.
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
    await expect(message(hers, 'Two')).toContainText('Sent')
    expect(confirming).toEqual([])
    release()
    await expect(message(hers, 'Two')).toContainText('Delivered')

    const second = await his.context().newPage()
    const leading = second.waitForRequest('**/api/events/**')
    await second.goto('/chat')
    await expect(row(second, ana)).toContainText('Two')
    await leading
    const before = confirming.length
    for (const text of ['Three', 'Four']) {
      await write(hers, text)
      await expect(message(hers, text)).toContainText('Delivered')
      await expect(row(second, ana)).toContainText(text)
    }
    expect(new Set(confirming.slice(before))).toEqual(new Set([second]))
  })
})
