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

/** What a server says no to for good. */
interface Refusing {
  command: 'RCPT TO' | 'DATA'
  code: number
  what: string
}

interface Manner {
  /** How many messages it puts off first, after it has read them. */
  putsOff?: number
  refuses?: Refusing
}

/** A real SMTP server that keeps what it takes. */
function openSmtp(port: number, { putsOff = 0, refuses }: Manner = {}) {
  const mails: Email[] = []
  let [left, tries] = [putsOff, 0]
  const no = (responseCode: number, what: string) => Object.assign(new Error(what), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      tries += 1
      done(refuses?.command === 'RCPT TO' ? no(refuses.code, refuses.what) : null)
    },
    onData(stream, _session, done) {
      PostalMime.parse(ReadableStream.from(stream)).then((mail) => {
        if (refuses !== undefined) return done(no(refuses.code, refuses.what))
        if (left > 0) {
          left -= 1
          return done(no(451, 'later'))
        }
        mails.push(mail)
        return done()
      }, done)
    },
  })
  server.listen(port, '127.0.0.1')
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { mails, tries: () => tries, putOff: () => putsOff - left, close }
}

test('F27 a sign-up succeeds while no mail server answers, and its mail arrives once when one does', async () => {
  const database = await freshDatabase()
  const port = await freePort()
  const app = await startApp(database.address, {}, { mailUrl: `smtp://127.0.0.1:${port}` })
  expect((await signUp(app, 'ana')).status).toBe(201)
  await vi.waitFor(() => expect(app.logged.join()).toContain('a job failed'))

  const smtp = openSmtp(port, { putsOff: 1 })
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

test.each([
  ['its address', 'RCPT TO', 550],
  ['its content', 'DATA', 554],
] as const)(
  'a mail that the server refuses for good, for %s, is dropped at once, and the log names nobody',
  async (_what, command, code) => {
    const database = await freshDatabase()
    const port = await freePort()
    const smtp = openSmtp(port, { refuses: { command, code, what: 'no room for gone@desk.example' } })
    const app = await startApp(database.address, {}, { mailUrl: `smtp://127.0.0.1:${port}` })
    expect((await signUp(app, 'gone')).status).toBe(201)
    await expect.poll(async () => app.deps.db.many`select from jobs where key is null`, { timeout: 10_000 }).toEqual([])
    expect(smtp.tries()).toBe(1)
    expect(smtp.mails).toEqual([])
    const said = app.logged.filter((line) => line.includes('was refused for good'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`"code":${code}`)
    expect(app.logged.join()).not.toContain('desk.example')

    await app.close()
    await smtp.close()
    await database.drop()
  },
)

test("a refusal that is the operator's to mend, though it is said of the reader, is tried again", async () => {
  const database = await freshDatabase()
  const port = await freePort()
  // As Postfix says it, which refuses a sender as late as the first reader.
  const smtp = openSmtp(port, { refuses: { command: 'RCPT TO', code: 554, what: '5.7.1 Relay access denied' } })
  const app = await startApp(database.address, {}, { mailUrl: `smtp://127.0.0.1:${port}` })
  expect((await signUp(app, 'held')).status).toBe(201)
  const tried = () => app.deps.db.many<{ attempts: number }>`select attempts from jobs where key is null and attempts > 0`
  await expect.poll(tried, { timeout: 10_000 }).not.toEqual([])
  expect(app.logged.filter((line) => line.includes('was refused for good'))).toEqual([])

  await app.close()
  await smtp.close()
  await database.drop()
})
