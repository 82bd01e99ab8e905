import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { connectUsers } from '@trademates/test-support/browser/chat-api.ts'
import {
  chooseMessageAction,
  openConversation,
  messageField,
  messageItem,
  listMessageTexts,
  typeMessage,
} from '@trademates/test-support/browser/chat-screen.ts'

const SENT = '**/api/conversations/*/messages/'

test.describe('an unreliable network', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (403|429)/] })

  test(
    'loses and duplicates no message: messages are queued, and missed ones are fetched',
    { tag: '@core' },
    async ({ app, open, createUser }) => {
      const [ana, ben] = [await createUser('ana'), await createUser('ben')]
      await connectUsers(app, ana, ben)
      const [hers, his] = [await open(ana), await open(ben)]
      await Promise.all([openConversation(hers, ben), openConversation(his, ana)])
      await typeMessage(hers, 'Before')
      await expect(messageItem(his, 'Before')).toBeVisible()
      for (const text of ['Taken back', 'Up to 1.08']) {
        await typeMessage(his, text)
        await expect(messageItem(hers, text)).toBeVisible()
      }

      await hers.context().setOffline(true)
      await typeMessage(hers, 'First in the tunnel')
      await typeMessage(hers, 'Second in the tunnel')
      await expect(messageItem(hers, 'Second in the tunnel')).toContainText('Waiting for connection')
      await typeMessage(his, 'Are you there?')
      await expect(messageItem(his, 'Are you there?')).toContainText('Sent')
      await chooseMessageAction(his, 'Up to 1.08', 'Edit')
      await messageField(his).fill('Up to 1.09')
      await messageField(his).press('Enter')
      await chooseMessageAction(his, 'Taken back', 'Delete')
      await his.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(messageItem(his, 'Message deleted')).toBeVisible()

      await hers.context().setOffline(false)
      await expect(messageItem(his, 'Second in the tunnel')).toBeVisible()
      await expect(messageItem(hers, 'Are you there?')).toBeVisible()
      await expect(messageItem(hers, 'Second in the tunnel')).toContainText('Read')
      const all = ['Before', 'Message deleted', 'Up to 1.09 edited', 'Are you there?', 'First in the tunnel', 'Second in the tunnel']
      for (const page of [hers, his]) await expect.poll(() => listMessageTexts(page)).toEqual(all)
    },
  )

  test('sends no second message when a response is lost, and a reload loses none', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await Promise.all([openConversation(hers, ben), openConversation(his, ana)])
    let lost = 0
    await hers.route(SENT, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      if (lost++ === 0) await route.fetch()
      await route.abort()
    })
    await typeMessage(hers, 'Only once')
    await typeMessage(hers, 'And then this')
    await expect(messageItem(his, 'Only once')).toBeVisible()
    await expect.poll(() => lost).toBeGreaterThan(1)
    await hers.reload()
    await expect(messageItem(hers, 'And then this')).toContainText('Sending')
    await hers.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(messageItem(his, 'And then this')).toBeVisible()
    for (const page of [hers, his]) await expect.poll(() => listMessageTexts(page)).toEqual(['Only once', 'And then this'])
  })

  test('keeps the text of a rejected message, shows the reason and allows a retry; a rate limit delays the next', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const page = await open(ana)
    await openConversation(page, ben)
    const refuse = { status: 403, json: { detail: 'Not just now.', code: 'permission_denied' } }
    await page.route(SENT, (route) => (route.request().method() === 'POST' ? route.fulfill(refuse) : route.fallback()))
    await typeMessage(page, 'A thought on silver')
    await expect(messageItem(page, 'A thought on silver')).toContainText('Not just now.')
    // The text itself may be the reason: it returns to the input field.
    await messageField(page).press('ArrowUp')
    await expect(messageItem(page, 'A thought on silver')).toHaveCount(0)
    await expect(messageField(page)).toHaveValue('A thought on silver')
    await messageField(page).fill(`A thought on silver${'.'.repeat(4_000)}`)
    await messageField(page).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '19 characters over the limit' })).toBeVisible()
    await messageField(page).fill('A thought on silver')
    await messageField(page).press('Enter')
    await expect(messageItem(page, 'A thought on silver')).toContainText('Not just now.')
    await page.unrouteAll()
    const slowDown = { status: 429, headers: { 'retry-after': '2' }, json: { detail: 'Too many.', code: 'throttled' } }
    await page.route(SENT, (route) => (route.request().method() === 'POST' ? route.fulfill(slowDown) : route.fallback()), { times: 1 })
    await messageItem(page, 'A thought on silver').getByRole('button', { name: 'Try again' }).click()
    await expect(messageItem(page, 'A thought on silver')).toContainText('up to 60 messages a minute')
    await expect(messageItem(page, 'A thought on silver')).toContainText('Sent')
  })
})
