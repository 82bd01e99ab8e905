import type { Page } from '@playwright/test'
import { markRead, removeMessage } from '@trademates/contract/chat'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, readTestFile, type BrowserUser } from '@trademates/test-support/browser/users.ts'
import { connectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'
import { openConversation, messageItem } from '@trademates/test-support/browser/chat-screen.ts'

/** Returns the messages from a user in the live region of screen readers. */
const spoken = (page: Page, { username }: BrowserUser, text: string) => page.getByRole('status').filter({ hasText: `${username}: ${text}` })

test('deleting a message announces no older message as new', { tag: '@core' }, async ({ app, open, createUser }) => {
  const [ana, ben] = [await createUser('ana'), await createUser('ben')]
  await connectUsers(app, ana, ben)
  await sendMessageAs(app, { from: ben, to: ana }, 'Sent long ago')
  const { id } = await sendMessageAs(app, { from: ben, to: ana }, 'Sent too soon')
  const page = await open(ana)
  await openConversation(page, ben)
  await expect(messageItem(page, 'Sent too soon')).toBeVisible()
  await callAs(app, ben, removeMessage, { params: { userId: ana.session.user.id, id } })
  await expect(messageItem(page, 'Message deleted')).toBeVisible()
  await expect(spoken(page, ben, 'Sent long ago')).toHaveCount(0)
  await sendMessageAs(app, { from: ben, to: ana }, 'Sent in good time')
  await expect(spoken(page, ben, 'Sent in good time')).toHaveCount(1)
  const last = await sendMessageAs(app, { from: ben, to: ana }, 'Sent in a hurry')
  await expect(spoken(page, ben, 'Sent in a hurry')).toHaveCount(1)
  await callAs(app, ben, removeMessage, { params: { userId: ana.session.user.id, id: last.id } })
  await expect(spoken(page, ben, 'Sent in a hurry')).toHaveCount(0)
  await expect(spoken(page, ben, 'Sent in good time')).toHaveCount(0)
})

test('announces no unread message as new when the newest ones load', async ({ app, open, createUser }) => {
  const [ana, ben] = [await createUser('ana'), await createUser('ben')]
  await connectUsers(app, ana, ben)
  for (let count = 1; count <= 65; count++) {
    const { id } = await sendMessageAs(app, { from: ben, to: ana }, `Line ${count}.`)
    if (count === 2) await callAs(app, ana, markRead, { params: { userId: ben.session.user.id }, body: { up_to: id } })
  }
  const page = await open(ana)
  await openConversation(page, ben)
  await expect(messageItem(page, 'Line 3.')).toBeVisible()
  await expect(messageItem(page, 'Line 65.')).toHaveCount(0)
  await page.getByRole('button', { name: /^\d+ new messages$/ }).click()
  await expect(messageItem(page, 'Line 65.')).toBeInViewport()
  await expect(spoken(page, ben, '')).toHaveCount(0)
  await sendMessageAs(app, { from: ben, to: ana }, 'Line 66.')
  await expect(spoken(page, ben, 'Line 66.')).toHaveCount(1)
})

test('announces the same text twice when it is sent twice, and describes pictures', async ({ app, open, createUser }) => {
  const [ana, ben] = [await createUser('ana'), await createUser('ben')]
  await connectUsers(app, ana, ben)
  const page = await open(ana)
  await openConversation(page, ben)
  await sendMessageAs(app, { from: ben, to: ana }, 'ok')
  const words = spoken(page, ben, 'ok')
  await expect(words).toHaveCount(1)
  await words.evaluate((status) => {
    new MutationObserver(() => status.setAttribute('data-announced', 'again')).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await sendMessageAs(app, { from: ben, to: ana }, 'ok')
  await expect(messageItem(page, 'ok')).toHaveCount(2)
  await expect(words).toHaveAttribute('data-announced', 'again')
  await sendMessageAs(app, { from: ben, to: ana }, '', [readTestFile('chart.jpg', 'image/jpeg')])
  await expect(spoken(page, ben, 'Sent an image')).toHaveCount(1)
})
