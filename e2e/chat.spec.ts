import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { enclosure, type Person } from './people.ts'
import { connect, disconnect, say } from './talk.ts'

const CHART = enclosure('chart.jpg', 'image/jpeg')
const SENT = '**/api/conversations/*/messages/'

const pathTo = ({ session }: Person) => `/chat/${session.user.id}`
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const log = (page: Page) => page.getByRole('log')
const message = (page: Page, text: string | RegExp) => log(page).getByRole('listitem').filter({ hasText: text })
const row = (page: Page, { username }: Person) => page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: username })

/** What the messages on a page say, the oldest first. */
const texts = (page: Page) => log(page).locator('li p:first-child').filter({ hasNotText: 'ago' }).allTextContents()

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** Opens a conversation and waits until one can write there. */
async function enter(page: Page, other: Person): Promise<void> {
  await page.goto(pathTo(other))
  await expect(field(page)).toBeVisible()
}

test.describe('two people who are connected', () => {
  test('hear each other at once: badges, typing, the line in the list, and how far a message has come', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await his.goto('/')
    const panel = his.getByRole('region', { name: 'Messages' })
    await expect(panel).toContainText('What others write to you stands here.')

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
    await field(his).press('Enter')
    await expect(message(hers, 'Sold')).toBeVisible()
    await expect(hers.getByText(`${ben.username} is typing`)).toBeHidden()
    await expect(row(hers, ben)).toContainText('Sold')
    await expect(row(his, ana)).toContainText('You: Sold')
    await expect(message(his, 'Sold')).toContainText('Read')
    await expect(row(his, ana)).not.toContainText('unread')
  })

  test('can edit the last message with the up key, and delete one for both after a question', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
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

    await message(hers, '61,950').hover()
    await message(hers, '61,950').getByRole('button', { name: 'Message options' }).click()
    await hers.getByRole('menuitem', { name: 'Delete' }).click()
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    for (const page of [hers, his]) {
      await expect(message(page, 'Message deleted')).toBeVisible()
      await expect(message(page, '61,950')).toHaveCount(0)
    }
    await field(hers).press('Escape')
    await expect(hers).toHaveURL(`${app.url}/chat`)
  })
})

test.describe('a network that breaks', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (403|429)/] })

  test('loses nothing and doubles nothing: what was written waits, and what was missed is fetched', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await Promise.all([enter(hers, ben), enter(his, ana)])
    await write(hers, 'Before')
    await expect(message(his, 'Before')).toBeVisible()

    await hers.context().setOffline(true)
    await write(hers, 'First in the tunnel')
    await write(hers, 'Second in the tunnel')
    await expect(message(hers, 'Second in the tunnel')).toContainText('Waiting for the network')
    await write(his, 'Are you there?')
    await expect(message(his, 'Are you there?')).toContainText('Sent')

    await hers.context().setOffline(false)
    await expect(message(his, 'Second in the tunnel')).toBeVisible()
    await expect(message(hers, 'Are you there?')).toBeVisible()
    await expect(message(hers, 'Second in the tunnel')).toContainText('Read')
    const all = ['Before', 'Are you there?', 'First in the tunnel', 'Second in the tunnel']
    for (const page of [hers, his]) await expect.poll(() => texts(page)).toEqual(all)
  })

  test('an answer that is lost on its way back makes no second message, and a reload loses none', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await Promise.all([enter(hers, ben), enter(his, ana)])
    let lost = 0
    await hers.route(SENT, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      if (lost++ === 0) await route.fetch()
      await route.abort()
    })
    await write(hers, 'Only once')
    await write(hers, 'And then this')
    await expect(message(his, 'Only once')).toBeVisible()
    await expect.poll(() => lost).toBeGreaterThan(1)
    await hers.reload()
    await expect(message(hers, 'And then this')).toContainText('Sending')
    await hers.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(message(his, 'And then this')).toBeVisible()
    for (const page of [hers, his]) await expect.poll(() => texts(page)).toEqual(['Only once', 'And then this'])
  })

  test('a refused message keeps its text, says why, and can be sent again; one too many waits for its turn', async ({
    app,
    open,
    newcomer,
  }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const page = await open(ana)
    await enter(page, ben)
    const refuse = { status: 403, json: { detail: 'Not just now.', code: 'permission_denied' } }
    await page.route(SENT, (route) => (route.request().method() === 'POST' ? route.fulfill(refuse) : route.fallback()))
    await write(page, 'A thought on silver')
    await expect(message(page, 'A thought on silver')).toContainText('Not just now.')
    await page.unrouteAll()
    const slowDown = { status: 429, headers: { 'retry-after': '2' }, json: { detail: 'Too many.', code: 'throttled' } }
    await page.route(SENT, (route) => (route.request().method() === 'POST' ? route.fulfill(slowDown) : route.fallback()), { times: 1 })
    await message(page, 'A thought on silver').getByRole('button', { name: 'Try again' }).click()
    await expect(message(page, 'A thought on silver')).toContainText('at most 60 messages a minute')
    await expect(message(page, 'A thought on silver')).toContainText('Sent')
  })
})

test.describe('a long conversation', () => {
  test('grows upward without a jump, and says below what is new', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    for (let count = 1; count <= 90; count++)
      await say(app, count % 3 === 0 ? { from: ana, to: ben } : { from: ben, to: ana }, `Line ${count}.`)
    const page = await open(ana)
    await enter(page, ben)
    await expect(message(page, 'Line 90.')).toBeInViewport()
    await expect(message(page, 'Line 1.')).toHaveCount(0)

    // The moment that earlier messages come in, the line that was looked at stands where it stood.
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/messages/?*cursor=*', async (route) => {
      await released
      await route.fallback()
    })
    await log(page).evaluate((box) => box.scrollTo({ top: -box.scrollHeight }))
    await expect(page.getByText('Loading earlier messages')).toBeAttached()
    const first = await message(page, 'Line 52.').boundingBox()
    release()
    await expect(message(page, 'Line 20.')).toHaveCount(1)
    expect((await message(page, 'Line 52.').boundingBox())?.y).toBeCloseTo(first?.y ?? 0, 0)
    await expect(async () => {
      await log(page).evaluate((box) => box.scrollTo({ top: -box.scrollHeight }))
      await expect(message(page, 'Line 1.')).toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect(log(page)).toContainText(`This is the beginning of what you and ${ben.username} wrote.`)
    await expect(log(page).getByText('Today')).toHaveCount(1)

    await message(page, 'Line 30.').scrollIntoViewIfNeeded()
    const before = await message(page, 'Line 30.').boundingBox()
    await say(app, { from: ben, to: ana }, 'Something new.')
    await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
    expect((await message(page, 'Line 30.').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    await expect(row(page, ben)).toContainText('1 unread')
    await page.getByRole('button', { name: '1 new message' }).click()
    await expect(message(page, 'Something new.')).toBeInViewport()
    await expect(row(page, ben)).not.toContainText('unread')
  })
})

test.describe('pictures', () => {
  test('are picked, pasted or dropped, kept with the draft, four at most, and looked at as those of posts', async ({
    app,
    open,
    newcomer,
  }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const [hers, his] = [await open(ana), await open(ben)]
    await Promise.all([enter(hers, ben), enter(his, ana)])
    const chosen = hers.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem')

    await hers.getByTestId('pictures').setInputFiles([CHART, { name: 'journal.csv', mimeType: 'text/csv', buffer: Buffer.from('a') }])
    await expect(hers.getByRole('alert').filter({ hasText: 'journal.csv: only pictures can be sent.' })).toBeVisible()
    for (const event of ['paste', 'drop'] as const) {
      await field(hers).evaluate(
        (box, { event, bytes }) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], `${event}.jpg`, { type: 'image/jpeg' }))
          const init = { bubbles: true, cancelable: true }
          box.dispatchEvent(
            event === 'paste'
              ? new ClipboardEvent(event, { ...init, clipboardData: data })
              : new DragEvent(event, { ...init, dataTransfer: data }),
          )
        },
        { event, bytes: [...CHART.buffer] },
      )
    }
    await expect(chosen).toHaveCount(3)
    await field(hers).fill('Three views of it')
    await hers.reload()
    await expect(field(hers)).toHaveValue('Three views of it')
    await expect(chosen).toHaveCount(3)
    await hers.getByTestId('pictures').setInputFiles([
      { ...CHART, name: 'fourth.jpg' },
      { ...CHART, name: 'fifth.jpg' },
    ])
    await expect(hers.getByRole('alert').filter({ hasText: 'fifth.jpg: a message carries at most 4 pictures.' })).toBeVisible()
    await hers.getByRole('button', { name: 'Remove fourth.jpg' }).click()
    await field(hers).press('Enter')

    const sent = message(his, 'Three views of it')
    await expect(sent.getByRole('img')).toHaveCount(3)
    await expect
      .poll(() =>
        sent
          .getByRole('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    await sent.getByRole('link', { name: 'chart.jpg' }).click()
    await expect(his.getByRole('dialog')).toHaveAccessibleName('chart.jpg, 1 of 3')
    await his.keyboard.press('ArrowRight')
    await expect(his.getByRole('dialog')).toHaveAccessibleName('paste.jpg, 2 of 3')
    await his.keyboard.press('Escape')
    await expect(his.getByRole('dialog')).toBeHidden()
    await expect(his).toHaveURL(app.url + pathTo(ana))
    await expect(row(his, ana)).toContainText('Three views of it')
  })
})

test.describe('the list of conversations', () => {
  test.use({ expectedNoise: [/status of 40[04]/] })

  test('has the newest on top, finds people, and says where there is nothing', async ({ app, open, newcomer }) => {
    const [ana, ben, cleo] = [await newcomer('ana'), await newcomer('ben'), await newcomer('cleo')]
    const page = await open(ana)
    await page.goto('/chat')
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await page.getByRole('button', { name: 'New message' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('Nobody to write to yet')
    await page.keyboard.press('Escape')

    for (const other of [ben, cleo]) await connect(app, ana, other)
    await say(app, { from: ben, to: ana }, 'From Ben')
    await expect(row(page, ben)).toContainText('Just now')
    await say(app, { from: cleo, to: ana }, 'From Cleo')
    await say(app, { from: cleo, to: ana }, 'More from Cleo')
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await expect(rows).toContainText([cleo.username, ben.username])
    await expect(row(page, cleo)).toContainText('2 unread')
    await say(app, { from: ben, to: ana }, 'Ben again')
    await expect(rows).toContainText(['Ben again', 'More from Cleo'])
    // What is begun to one stays with that one.
    await row(page, ben).click()
    await field(page).fill('Half a thought for Ben')
    await row(page, cleo).click()
    await expect(field(page)).toHaveAccessibleName(`Message ${cleo.username}`)
    await expect(field(page)).toHaveValue('')
    await row(page, ben).click()
    await expect(field(page)).toHaveValue('Half a thought for Ben')
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(cleo.username.slice(0, -1))
    await expect(rows).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('nobody-there')
    await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
  })

  test('and a conversation take turns on a phone, and the link in the header says how much is unread', async ({ app, open, newcomer }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    const page = await open(ana, { viewport: { width: 390, height: 844 } })
    const listening = page.waitForResponse('**/api/events/*')
    await page.goto('/')
    await listening
    await say(app, { from: ben, to: ana }, 'One')
    await say(app, { from: ben, to: ana }, 'Two')
    await page.getByRole('link', { name: 'Chat, 2 unread' }).click()
    await row(page, ben).click()
    await expect(message(page, 'Two')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeHidden()
    await page.getByRole('button', { name: 'Back to all messages' }).click()
    await expect(log(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  })

  test('keeps a conversation readable while two are not connected, takes a report, and hides what is blocked', async ({
    app,
    open,
    newcomer,
  }) => {
    const [ana, ben] = [await newcomer('ana'), await newcomer('ben')]
    await connect(app, ana, ben)
    await say(app, { from: ben, to: ana }, 'Still here')
    const page = await open(ana)
    await enter(page, ben)
    await expect(message(page, 'Still here')).toBeVisible()
    await disconnect(app, ben, ana)
    await expect(field(page)).toHaveCount(0)
    await connect(app, ana, ben)
    await expect(field(page)).toBeVisible()
    await disconnect(app, ana, ben)
    await expect(field(page)).toHaveCount(0)
    await expect(message(page, 'Still here')).toBeVisible()
    await expect(page.getByText('only people who are connected can write')).toBeVisible()
    await message(page, 'Still here').hover()
    await message(page, 'Still here').getByRole('button', { name: 'Message options' }).click()
    await page.getByRole('menuitem', { name: 'Report message' }).click()
    await page.getByRole('dialog').getByText('Scam or fraud').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('An operator will look at it.')).toBeVisible()
    await page.getByRole('button', { name: 'Conversation options' }).click()
    await page.getByRole('menuitem', { name: `Block ${ben.username}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(page).toHaveURL(`${app.url}/chat`)
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await page.goto('/chat/nobody')
    await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible()
  })
})
