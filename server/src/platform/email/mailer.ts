import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { RenderedEmail } from './email-template.ts'
import type { Log } from '#platform/log.ts'

interface OutgoingEmail extends RenderedEmail {
  to: string
  /** Stays the same over all tries, so that a mail sent twice is seen to be one. */
  id: string
  /** Where a mail program posts to end mails of this kind at one click (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /** Hands a message over; throws when it was not taken, so that its job tries again. One that is refused for good is dropped. */
  deliver(message: OutgoingEmail): Promise<void>
  close(): void
}

const createMailOptions = ({ to, subject, text, html, id, unsubscribe }: OutgoingEmail, from: string) => ({
  from: { name: 'TradeMates', address: from },
  // An address object, never a string: a string is parsed, and may be taken apart into several.
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${from.split('@')[1]}>`,
  headers:
    unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})

// Said of a message, and not of a sign-in or a sender, which are the operator's to mend (RFC 5321, section 4.2.1).
const RECIPIENT_COMMANDS = new Set<unknown>(['RCPT TO', 'DATA'])
// Of the codes that tell why (RFC 3463): no such mailbox, a mailbox that is closed, a content that is not taken. All others, a policy or a sender
// that many servers refuse as late as the recipient, are the operator's to mend as well.
const PERMANENT_STATUS = /^(5\.1\.[1-6]|5\.2\.1|5\.6\.\d+)$/

/** The code of a refusal that no other try would change. */
function permanentFailureCode(error: unknown): number | null {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return null
  const { command, responseCode } = error
  if (!RECIPIENT_COMMANDS.has(command) || typeof responseCode !== 'number' || responseCode < 500) return null
  const why = 'response' in error ? /^\d{3}[ -](\d\.\d+\.\d+)/.exec(String(error.response))?.[1] : undefined
  return why === undefined || PERMANENT_STATUS.test(why) ? responseCode : null
}

/** Mail by SMTP. `url` is smtp://user:pass@host:port; `timeoutMs` is for the connection, the greeting and each reply. */
export function createSmtpMailer({ url, timeoutMs }: { url: string; timeoutMs: number }, from: string, log: Log): Mailer {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
  return {
    async deliver(message) {
      await transport.sendMail(createMailOptions(message, from)).catch((error: unknown) => {
        const code = permanentFailureCode(error)
        if (code === null) throw error
        // Without the server's words, which may name the reader.
        log.warn({ mail: message.id, code }, 'a mail was refused for good')
      })
    },
    close: () => transport.close(),
  }
}

/** Mail as .eml files in a folder, for a machine without a mail server. On a terminal the link is printed. */
export function createFileMailer(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async deliver(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message: source } = await transport.sendMail(createMailOptions(message, from))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${message.id}.eml`
      await writeFileAtomically(join(folder, name), source as Buffer)
      const link = message.link === null ? '' : `  Link: ${message.link}\n`
      if (process.stdout.isTTY) process.stdout.write(`\n  Mail: ${join(folder, name)}\n${link}\n`)
      else log.info({ file: name }, 'mail written')
    },
    close: () => transport.close(),
  }
}

async function writeFileAtomically(path: string, content: Buffer): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.part`
  const file = await open(temporaryPath, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporaryPath, path)
}
