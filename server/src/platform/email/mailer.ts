import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { RenderedEmail } from './email-template.ts'
import type { Log } from '#platform/log.ts'

interface OutgoingEmail extends RenderedEmail {
  to: string
  /** The same in all attempts, so that an email client can detect a duplicate. */
  id: string
  /** The URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /** Sends an email. Throws if it was not accepted, so that its job retries. A permanently rejected email is dropped. */
  deliver(message: OutgoingEmail): Promise<void>
  close(): void
}

const createMailOptions = ({ to, subject, text, html, id, unsubscribe }: OutgoingEmail, from: string) => ({
  from: { name: 'TradeMates', address: from },
  // An address object: a string would be parsed and could contain several addresses.
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${from.split('@')[1]}>`,
  headers:
    unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})

// Commands whose rejection concerns the message. A rejected login or sender is a configuration error (RFC 5321, section 4.2.1).
const RECIPIENT_COMMANDS = new Set<unknown>(['RCPT TO', 'DATA'])
// Enhanced status codes (RFC 3463) of a bad mailbox, a disabled mailbox and rejected content. With other codes, such as a policy or a sender
// that many servers reject after RCPT TO, the operator can fix the cause.
const PERMANENT_STATUS = /^(5\.1\.[1-6]|5\.2\.1|5\.6\.\d+)$/

/** Returns the status code of a permanent failure of this message; null: a retry may succeed. */
function permanentFailureCode(error: unknown): number | null {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return null
  const { command, responseCode } = error
  if (!RECIPIENT_COMMANDS.has(command) || typeof responseCode !== 'number' || responseCode < 500) return null
  const why = 'response' in error ? /^\d{3}[ -](\d\.\d+\.\d+)/.exec(String(error.response))?.[1] : undefined
  return why === undefined || PERMANENT_STATUS.test(why) ? responseCode : null
}

/** Creates a mailer that uses SMTP. `url` is smtp://user:pass@host:port; `timeoutMs` applies to the connection, the greeting and each reply. */
export function createSmtpMailer({ url, timeoutMs }: { url: string; timeoutMs: number }, from: string, log: Log): Mailer {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
  return {
    async deliver(message) {
      await transport.sendMail(createMailOptions(message, from)).catch((error: unknown) => {
        const code = permanentFailureCode(error)
        if (code === null) throw error
        // Without the response of the server, which may contain the address.
        log.warn({ mail: message.id, code }, 'an email was permanently rejected')
      })
    },
    close: () => transport.close(),
  }
}

/** Creates a mailer that writes .eml files to a folder, for installations without a mail server. Prints the link on a terminal. */
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
      else log.info({ file: name }, 'email written')
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
