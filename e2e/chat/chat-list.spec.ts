import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { connectUsers, disconnectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'
import {
  chooseMessageAction,
  openConversation,
  messageField,
  messageLog,
  messageItem,
  conversationRow,
} from '@trademates/test-support/browser/chat-screen.ts'

test.describe('the list of conversations', () => {
  test.use({ expectedNoise: [/status of 40[04]/] })

  test('also lists connections without a conversation when the window is tall enough', async ({ app, open, createUser }) => {
    const [ana, ben, cleo] = [await createUser('ana'), await createUser('ben'), await createUser('cleo')]
    for (const other of [ben, cleo]) await connectUsers(app, ana, other)
    await sendMessageAs(app, { from: ben, to: ana }, 'From Ben')
    const page = await open(ana)
    await page.goto('/chat')
    const others = page.getByRole('region', { name: 'No messages yet' })
    await expect(others.getByRole('listitem')).toContainText([cleo.username])
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(others).toBeHidden()
    await expect(conversationRow(page, ben)).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
    await others.getByRole('link', { name: cleo.username }).click()
    await expect(messageField(page)).toHaveAccessibleName(`Message ${cleo.username}`)
  })

  test('has the newest on top, finds people, and shows an empty state', { tag: '@core' }, async ({ app, open, createUser }) => {
    const [ana, ben, cleo] = [await createUser('ana'), await createUser('ben'), await createUser('cleo')]
    const page = await open(ana)
    await page.goto('/chat')
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await page.getByRole('button', { name: 'New message' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('No connections yet')
    await page.keyboard.press('Escape')

    for (const other of [ben, cleo]) await connectUsers(app, ana, other)
    await sendMessageAs(app, { from: ben, to: ana }, 'From Ben')
    await expect(conversationRow(page, ben)).toContainText('Just now')
    await sendMessageAs(app, { from: cleo, to: ana }, 'From Cleo')
    await sendMessageAs(app, { from: cleo, to: ana }, 'More from Cleo')
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await expect(rows).toContainText([cleo.username, ben.username])
    await expect(conversationRow(page, cleo)).toContainText('2 unread')
    await sendMessageAs(app, { from: ben, to: ana }, 'Ben again')
    await expect(rows).toContainText(['Ben again', 'More from Cleo'])
    // A draft belongs to one conversation.
    await conversationRow(page, ben).click()
    await messageField(page).fill('Half a thought for Ben')
    await conversationRow(page, cleo).click()
    await expect(messageField(page)).toHaveAccessibleName(`Message ${cleo.username}`)
    await expect(messageField(page)).toHaveValue('')
    await conversationRow(page, ben).click()
    await expect(messageField(page)).toHaveValue('Half a thought for Ben')
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(cleo.username.slice(0, -1))
    await expect(rows).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('ben again')
    await expect(rows).toContainText(['Ben again'])
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('unknown-name')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  })

  test('searches message text and opens a result at the message in its conversation', async ({ app, open, createUser }) => {
    test.slow()
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    await sendMessageAs(app, { from: ana, to: ben }, 'Palladium breaks out of a range that has held since the spring.')
    for (let count = 1; count <= 90; count += 1) await sendMessageAs(app, { from: ana, to: ben }, `Line ${count}.`)
    const page = await open(ana)
    await openConversation(page, ben)
    await expect(messageItem(page, 'Palladium')).toHaveCount(0)
    const box = page.getByRole('searchbox', { name: 'Search messages' })
    const found = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await box.fill('range palladium')
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('You: Palladium breaks out')
    await found.getByRole('link').press('Enter')
    await expect(messageItem(page, 'Palladium')).toBeInViewport()
    await expect(messageItem(page, 'Palladium')).toBeFocused()
    await expect(messageItem(page, 'Line 90.')).toHaveCount(0)

    await box.fill('line 45')
    // The previous result stays until the next one arrives.
    await expect(found).toContainText('You: Line 45.')
    await found.getByRole('link').click()
    await expect(messageItem(page, 'Line 45.')).toBeInViewport()
    await page.reload()
    await expect(messageItem(page, 'Line 45.')).toBeInViewport()
    await expect(page.getByRole('button', { name: /new message|Newest/ })).toBeVisible()
    await page.getByRole('button', { name: /new message|Newest/ }).click()
    await expect(messageItem(page, 'Line 90.')).toBeInViewport()
    await box.fill('uranium')
    await expect(page.getByText('No conversations or messages found for “uranium”')).toBeVisible()
  })

  test('shares the screen with one conversation at a time on a phone, and the header link has the unread count', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const page = await open(ana, { viewport: { width: 390, height: 844 } })
    const listening = page.waitForResponse('**/api/events/*')
    await page.goto('/')
    await listening
    await sendMessageAs(app, { from: ben, to: ana }, 'One')
    await sendMessageAs(app, { from: ben, to: ana }, 'Two')
    await page.getByRole('link', { name: 'Chat, 2 unread' }).click()
    await conversationRow(page, ben).click()
    await expect(messageItem(page, 'Two')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeHidden()
    await page.getByRole('button', { name: 'Back to all messages' }).click()
    await expect(messageLog(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  })

  test('shows the unread count on every screen of a user, and reading in one browser updates the others', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const [desktop, phone] = [await open(ana), await open(ana, { viewport: { width: 390, height: 844 } })]
    const tab = await desktop.context().newPage()
    await Promise.all([desktop.goto('/'), tab.goto('/chat'), phone.goto('/')])
    const panel = desktop.getByRole('region', { name: 'Messages' })
    await expect(panel).toContainText('Messages from your connections will appear here.')
    await expect(tab.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
    for (const text of ['One', 'Two']) await sendMessageAs(app, { from: ben, to: ana }, text)
    await expect(panel.getByRole('link', { name: ben.username })).toContainText('Two')
    await expect(panel).toContainText('2 unread')
    await expect(conversationRow(tab, ben)).toContainText('2 unread')
    await phone.getByRole('link', { name: 'Chat, 2 unread' }).click()
    await conversationRow(phone, ben).click()
    await expect(messageItem(phone, 'Two')).toBeVisible()
    await expect(panel).not.toContainText('2 unread')
    await expect(panel.getByText('Unread')).toHaveCount(0)
    await expect(conversationRow(tab, ben)).not.toContainText('unread')
    await phone.getByRole('button', { name: 'Back to all messages' }).click()
    await expect(phone.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  })

  test('keeps a conversation readable after the connection ends, accepts a report, and hides blocked users', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    await sendMessageAs(app, { from: ben, to: ana }, 'Still here')
    const page = await open(ana)
    await openConversation(page, ben)
    await expect(messageItem(page, 'Still here')).toBeVisible()
    await disconnectUsers(app, ben, ana)
    await expect(messageField(page)).toHaveCount(0)
    await connectUsers(app, ana, ben)
    await expect(messageField(page)).toBeVisible()
    await disconnectUsers(app, ana, ben)
    await expect(messageField(page)).toHaveCount(0)
    await expect(messageItem(page, 'Still here')).toBeVisible()
    await expect(page.getByText("You can't reply because you're no longer connected.")).toBeVisible()
    await chooseMessageAction(page, 'Still here', 'Report message')
    await page.getByRole('dialog').getByText('Scam or fraud').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('A moderator will review it.')).toBeVisible()
    await page.getByRole('button', { name: 'Conversation options' }).click()
    await page.getByRole('menuitem', { name: `Block ${ben.username}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(page).toHaveURL(`${app.url}/chat`)
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await page.goto('/chat/unknown')
    await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  })
})
