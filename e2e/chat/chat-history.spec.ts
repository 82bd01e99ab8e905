import { editMessage, markRead, type ChatMessage, removeMessage } from '@trademates/contract/chat'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, type BrowserUser } from '@trademates/test-support/browser/users.ts'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import { connectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'
import {
  openConversation,
  messageLog,
  messageItem,
  conversationPath,
  conversationRow,
} from '@trademates/test-support/browser/chat-screen.ts'

const DAY_MS = 86_400_000

/** Sends numbered lines from one user to the other. */
async function fill(
  app: AppProcess,
  { from, to }: { from: BrowserUser; to: BrowserUser },
  [first, last]: [number, number],
): Promise<ChatMessage[]> {
  const sent: ChatMessage[] = []
  for (let count = first; count <= last; count += 1) sent.push(await sendMessageAs(app, { from, to }, `Line ${count}.`))
  return sent
}

/** Marks all messages up to this one as read by a user. */
const markReadUpTo = (app: AppProcess, user: BrowserUser, from: BrowserUser, upTo: ChatMessage | undefined) =>
  callAs(app, user, markRead, { params: { userId: from.session.user.id }, body: { up_to: upTo?.id } })

test.describe('a long conversation', () => {
  test('loads earlier messages without a jump and shows a count of new ones below', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    let sent: ChatMessage | undefined
    for (let count = 1; count <= 90; count++)
      sent = await sendMessageAs(app, count % 3 === 0 ? { from: ana, to: ben } : { from: ben, to: ana }, `Line ${count}.`)
    await markReadUpTo(app, ana, ben, sent)
    const page = await open(ana)
    // Held before the log is open: a small window loads them at once.
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/messages/?*before=*', async (route) => {
      await released
      await route.fallback()
    })
    await openConversation(page, ben)
    await expect(messageItem(page, 'Line 90.')).toBeInViewport()
    await expect(messageItem(page, 'Line 1.')).toHaveCount(0)

    // When earlier messages arrive, the visible line keeps its position.
    await expect(async () => {
      await messageLog(page).evaluate((box) => box.scrollTo({ top: -box.scrollHeight }))
      await expect(page.getByText('Loading earlier messages')).toBeAttached({ timeout: 500 })
    }).toPass()
    const first = await messageItem(page, 'Line 52.').boundingBox()
    release()
    await expect(messageItem(page, 'Line 20.')).toHaveCount(1)
    expect((await messageItem(page, 'Line 52.').boundingBox())?.y).toBeCloseTo(first?.y ?? 0, 0)
    await expect(async () => {
      await messageLog(page).evaluate((box) => box.scrollTo({ top: -box.scrollHeight }))
      await expect(messageItem(page, 'Line 1.')).toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect(messageLog(page)).toContainText(`This is the start of your conversation with ${ben.username}.`)
    await expect(messageLog(page).getByText('Today')).toHaveCount(1)

    await messageItem(page, 'Line 30.').scrollIntoViewIfNeeded()
    const before = await messageItem(page, 'Line 30.').boundingBox()
    await sendMessageAs(app, { from: ben, to: ana }, 'Something new.')
    await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
    expect((await messageItem(page, 'Line 30.').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    await expect(conversationRow(page, ben)).toContainText('1 unread')
    await page.getByRole('button', { name: '1 new message' }).click()
    await expect(messageItem(page, 'Something new.')).toBeInViewport()
    await expect(conversationRow(page, ben)).not.toContainText('unread')
  })

  test('opens at the first unread message, marks messages as read when visible, and jumps to the newest', async ({
    app,
    open,
    createUser,
  }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const known = await fill(app, { from: ben, to: ana }, [1, 2])
    await markReadUpTo(app, ana, ben, known.at(-1))
    await fill(app, { from: ben, to: ana }, [3, 65])
    const page = await open(ana)
    await openConversation(page, ben)
    await expect(messageLog(page).getByText('63 unread')).toBeInViewport()
    await expect(messageItem(page, 'Line 3.')).toBeInViewport()
    await expect(messageItem(page, 'Line 65.')).toHaveCount(0)
    await expect(conversationRow(page, ben)).toContainText(/[45]\d unread/)

    // When later messages arrive, the visible line keeps its position too.
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/messages/?*after=*', async (route) => {
      await released
      await route.fallback()
    })
    await messageLog(page).evaluate((box) => box.scrollTo({ top: 0 }))
    const [edge, first] = [messageItem(page, 'Line 22.'), await messageItem(page, 'Line 22.').boundingBox()]
    release()
    await expect(messageItem(page, 'Line 32.')).toHaveCount(1)
    expect((await edge.boundingBox())?.y).toBeCloseTo(first?.y ?? 0, 0)
    await sendMessageAs(app, { from: ben, to: ana }, 'Line 66.')
    await expect(page.getByRole('button', { name: /^\d+ new messages$/ })).toBeVisible()
    await page.getByRole('button', { name: /^\d+ new messages$/ }).click()
    await expect(messageItem(page, 'Line 66.')).toBeInViewport()
    await expect(conversationRow(page, ben)).not.toContainText('unread')
    await expect(page.getByRole('button', { name: /new message|Newest/ })).toHaveCount(0)
    await page.goto('/chat')
    await fill(app, { from: ben, to: ana }, [67, 68])
    await conversationRow(page, ben).click()
    await expect(messageLog(page).getByText('2 unread')).toBeInViewport()
    await expect(messageItem(page, 'Line 68.')).toBeInViewport()
  })

  test('shows the time of each message in the time zone of the viewer, below the day', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const sent = await sendMessageAs(app, { from: ben, to: ana }, 'Gold is up.')
    const at = new Date(sent.timestamp)
    const zones = [
      { locale: 'en-GB', timezoneId: 'Asia/Kolkata', yesterday: 'Yesterday', zone: 'UTC+5:30' },
      { locale: 'es-ES', timezoneId: 'America/New_York', yesterday: 'Ayer', zone: 'ET' },
    ]
    for (const { locale, timezoneId: timeZone, yesterday, zone } of zones) {
      const page = await open(ana, { locale, timezoneId: timeZone })
      await page.goto(conversationPath(ben))
      const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
      await expect(messageItem(page, 'Gold is up.').locator('time')).toHaveText(clock, { timeout: 20_000 })
      await page.clock.setFixedTime(new Date(at.getTime() + DAY_MS))
      await page.reload()
      await expect(messageLog(page).locator('[data-slot~="day"]')).toHaveText(`${yesterday} · ${zone}`)
      await page.clock.setFixedTime(new Date(at.getTime() + 2 * DAY_MS))
      await page.reload()
      const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(at)
      await expect(messageLog(page).locator('[data-slot~="day"]')).toHaveText(`${date} · ${zone}`)
      await expect(messageItem(page, 'Gold is up.').locator('time')).toHaveText(clock)
    }
  })

  test('fetches missed changes in all loaded messages', async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    await connectUsers(app, ana, ben)
    const sent = await fill(app, { from: ben, to: ana }, [1, 45])
    await markReadUpTo(app, ana, ben, sent.at(-1))
    const [page, his] = [await open(ana), await open(ben)]
    // This page receives no events, as if the process that publishes them had stopped.
    await page.addInitScript(() => {
      const decoder = new TextDecoder()
      const pass = window.fetch
      window.fetch = async (address, init) => {
        const answer = await pass(address, init)
        if (typeof address !== 'string' || !address.startsWith('/api/events/') || answer.body === null) return answer
        const deaf = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform: (chunk, stream) => {
            if (!decoder.decode(chunk).includes('message.changed')) stream.enqueue(chunk)
          },
        })
        return new Response(answer.body.pipeThrough(deaf), answer)
      }
    })
    await Promise.all([openConversation(page, ben), openConversation(his, ana)])
    await expect(messageItem(page, 'Line 45.')).toBeInViewport()
    await expect(async () => {
      await messageLog(page).evaluate((box) => box.scrollTo({ top: -box.scrollHeight }))
      await expect(messageItem(page, 'Line 1.')).toBeInViewport({ timeout: 500 })
    }).toPass()
    const of = (number: number) => ({ userId: ana.session.user.id, id: sent[number - 1]?.id ?? '' })
    await callAs(app, ben, editMessage, { params: of(2), body: { content: 'Line 2, changed.' } })
    await callAs(app, ben, removeMessage, { params: of(44) })
    await expect(messageItem(his, 'Message deleted')).toHaveCount(1)
    await expect(messageItem(page, 'Line 2.')).toHaveCount(1)
    await sendMessageAs(app, { from: ben, to: ana }, 'Line 46.')
    await expect(messageItem(page, 'Line 2, changed.')).toBeInViewport()
    await expect(messageItem(page, 'Message deleted')).toHaveCount(1)
    await expect(messageItem(page, 'Line 46.')).toHaveCount(1)
  })
})
