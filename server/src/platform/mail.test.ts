import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { startApp } from '#test/app.ts'
import { emailOf, openLink, signIn, signUp } from '#test/cast.ts'
import { freshDatabase } from '#test/database.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A real SMTP server that keeps what it takes. `refuses`: how many messages it puts off first, after it has read them. */
function openSmtp(port: number, refuses = 0): { mails: Email[]; putOff: () => number; close: () => Promise<void> } {
  const mails: Email[] = []
  let left = refuses
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      PostalMime.parse(ReadableStream.from(stream)).then((mail) => {
        if (left > 0) {
          left -= 1
          return done(Object.assign(new Error('later'), { responseCode: 451 }))
        }
        mails.push(mail)
        return done()
      }, done)
    },
  })
  server.listen(port, '127.0.0.1')
  return { mails, putOff: () => refuses - left, close: () => new Promise((closed) => server.close(closed)) }
}

test('F27 a sign-up succeeds while no mail server answers, and its mail arrives once when one does', async () => {
  const database = await freshDatabase()
  const port = await freePort()
  const app = await startApp(database.address, {}, { mailUrl: `smtp://127.0.0.1:${port}` })
  expect((await signUp(app, 'ana')).status).toBe(201)
  await vi.waitFor(() => expect(app.logged.join()).toContain('a job failed'))

  const smtp = openSmtp(port, 1)
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 15_000 })
  await vi.waitFor(async () => expect(await app.deps.db.many`select from jobs where key is null`).toEqual([]))
  expect([smtp.putOff(), smtp.mails.length]).toEqual([1, 1])

  const [mail] = smtp.mails
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
