import { expect, test, vi } from 'vitest'
import { startTestServer } from '@trademates/test-support/server/test-server.ts'
import { emailOf, openLink, signIn, signUp } from '@trademates/test-support/server/users.ts'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { freePort } from '@trademates/test-support/services/redis.ts'
import { startSmtpServer } from '@trademates/test-support/services/smtp-server.ts'
import { listJobs, makeDue } from '@trademates/test-support/server/jobs.ts'

test('F27 a sign-up succeeds without a mail server, and its email arrives once when the server is back', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const app = await startTestServer(database.address, {}, { mailUrl: `smtp://127.0.0.1:${port}` })
  expect((await signUp(app, 'ana')).status).toBe(201)
  await vi.waitFor(() => expect(app.logLines.join()).toContain('a job failed'))

  const smtp = await startSmtpServer(port, { deferrals: 1 })
  // Skips the delay before a retry.
  await vi.waitFor(
    async () => {
      await makeDue(app.deps.db, 'link-email')
      expect(smtp.messages).toHaveLength(1)
    },
    { timeout: 8_000 },
  )
  await vi.waitFor(async () => expect(await listJobs(app.deps.db, 'link-email')).toEqual([]))
  expect([smtp.deferredCount(), smtp.messages.length]).toEqual([1, 1])

  const [mail] = smtp.messages
  expect(mail?.to).toEqual([{ name: '', address: emailOf('ana') }])
  expect(mail?.from?.address).toBe('hello@trademates.test')
  expect(mail?.messageId).toMatch(/^<[\w-]{36}@trademates\.test>$/)
  const [inText, inHtml] = [/http:\S+/.exec(mail?.text ?? '')?.[0], /href="(http:[^"]+)"/.exec(mail?.html ?? '')?.[1]]
  expect(inHtml?.replaceAll('&amp;', '&')).toBe(inText)
  expect((await openLink(app, new URL(inText ?? ''))).status).toBe(200)
  expect((await signIn(app, 'ana')).status).toBe(200)

  await app.close()
  await smtp.close()
  await database.drop()
})

test.each([
  ['its address', 'RCPT TO', 550],
  ['its content', 'DATA', 554],
] as const)(
  'an email that is permanently rejected for %s is dropped, and the log does not contain the address',
  async (_what, command, code) => {
    const database = await createTestDatabase()
    const port = await freePort()
    const smtp = await startSmtpServer(port, { rejection: { command, code, text: 'no room for gone@traders.example' } })
    const app = await startTestServer(database.address, {}, { mailUrl: `smtp://127.0.0.1:${port}` })
    expect((await signUp(app, 'gone')).status).toBe(201)
    await expect.poll(() => listJobs(app.deps.db, 'link-email'), { timeout: 10_000 }).toEqual([])
    expect(smtp.attemptCount()).toBe(1)
    expect(smtp.messages).toEqual([])
    const warnings = app.logLines.filter((line) => line.includes('was permanently rejected'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(`"code":${code}`)
    expect(app.logLines.join()).not.toContain('traders.example')

    await app.close()
    await smtp.close()
    await database.drop()
  },
)

test('an email is retried after a rejection that the operator can fix', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  // Postfix rejects a sender with the first recipient.
  const smtp = await startSmtpServer(port, { rejection: { command: 'RCPT TO', code: 554, text: '5.7.1 Relay access denied' } })
  const app = await startTestServer(database.address, {}, { mailUrl: `smtp://127.0.0.1:${port}` })
  expect((await signUp(app, 'held')).status).toBe(201)
  const tried = async () => (await listJobs(app.deps.db, 'link-email')).filter(({ attempts }) => attempts > 0)
  await expect.poll(tried, { timeout: 10_000 }).not.toEqual([])
  expect(app.logLines.filter((line) => line.includes('was permanently rejected'))).toEqual([])

  await app.close()
  await smtp.close()
  await database.drop()
})
