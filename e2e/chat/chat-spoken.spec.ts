import type { Page } from '@playwright/test'
import { markRead, removeMessage } from '@trademates/contract/chat'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, readTestFile, type BrowserUser } from '@trademates/test-support/browser/users.ts'
import { connectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'
import { openConversation, messageItem } from '@trademates/test-support/browser/chat-screen.ts'

/** What is read out of the messages of somebody. */
const spoken = (page: Page, { username }: BrowserUser, text: string) => page.getByRole('status').filter({ hasText: `${username}: ${text}` })

test('a message that is taken back has nothing older read out as new', { tag: '@core' }, async ({ app, open, createUser }) => {
  const [ana, ben] = [await createUser('ana'), await createUser('ben')]
  await connectUsers(app, ana, ben)
  await sendMessageAs(app, { from: ben, to: ana }, 'Said long ago')
  const { id } = await sendMessageAs(app, { from: ben, to: ana }, 'Said too soon')
  const page = await open(ana)
  await openConversation(page, ben)
  await expect(messageItem(page, 'Said too soon')).toBeVisible()
  await callAs(app, ben, removeMessage, { params: { userId: ana.session.user.id, id } })
  await expect(messageItem(page, 'Message deleted')).toBeVisible()
  await expect(spoken(page, ben, 'Said long ago')).toHaveCount(0)
  await sendMessageAs(app, { from: ben, to: ana }, 'Said in good time')
  await expect(spoken(page, ben, 'Said in good time')).toHaveCount(1)
  const last = await sendMessageAs(app, { from: ben, to: ana }, 'Said in a hurry')
  await expect(spoken(page, ben, 'Said in a hurry')).toHaveCount(1)
  await callAs(app, ben, removeMessage, { params: { userId: ana.session.user.id, id: last.id } })
  await expect(spoken(page, ben, 'Said in a hurry')).toHaveCount(0)
  await expect(spoken(page, ben, 'Said in good time')).toHaveCount(0)
})

test('of many messages that were not read, none is read out as new when the newest come in', async ({ app, open, createUser }) => {
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

test('the same words said twice are read out twice, and pictures in words', async ({ app, open, createUser }) => {
  const [ana, ben] = [await createUser('ana'), await createUser('ben')]
  await connectUsers(app, ana, ben)
  const page = await open(ana)
  await openConversation(page, ben)
  await sendMessageAs(app, { from: ben, to: ana }, 'ok')
  const words = spoken(page, ben, 'ok')
  await expect(words).toHaveCount(1)
  await words.evaluate((status) => {
    new MutationObserver(() => status.setAttribute('data-said', 'again')).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await sendMessageAs(app, { from: ben, to: ana }, 'ok')
  await expect(messageItem(page, 'ok')).toHaveCount(2)
  await expect(words).toHaveAttribute('data-said', 'again')
  await sendMessageAs(app, { from: ben, to: ana }, '', [readTestFile('chart.jpg', 'image/jpeg')])
  await expect(spoken(page, ben, 'Sent an image')).toHaveCount(1)
})
