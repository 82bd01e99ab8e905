import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Rejection {
  command: 'RCPT TO' | 'DATA'
  /** The SMTP reply code, 5xx. */
  code: number
  text: string
}

export interface SmtpServerOptions {
  /** How many messages are answered with 451 after DATA before one is accepted. */
  deferrals?: number
  /** Rejects each message. */
  rejection?: Rejection
  /** How many messages are read and never answered. */
  unanswered?: number
  /** Called after each message that was answered with 250. */
  onAccepted?: () => void
}

export interface SmtpServer {
  /** The accepted messages, oldest first. */
  messages: Email[]
  /** How many RCPT TO commands arrived. */
  attemptCount: () => number
  /** How many messages were answered with 451. */
  deferredCount: () => number
  close: () => Promise<void>
}

/** Starts an SMTP server on a port of 127.0.0.1 that keeps the messages it accepts. */
export async function startSmtpServer(port: number, options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const { deferrals = 0, rejection, unanswered = 0, onAccepted } = options
  const messages: Email[] = []
  let [attempts, deferred, ignored] = [0, 0, 0]
  const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      attempts += 1
      done(rejection?.command === 'RCPT TO' ? smtpError(rejection.code, rejection.text) : null)
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((message) => {
          if (rejection !== undefined) return done(smtpError(rejection.code, rejection.text))
          if (deferred < deferrals) {
            deferred += 1
            return done(smtpError(451, 'later'))
          }
          if (ignored < unanswered) return (ignored += 1)
          messages.push(message)
          done()
          return onAccepted?.()
        }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    messages,
    attemptCount: () => attempts,
    deferredCount: () => deferred,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
