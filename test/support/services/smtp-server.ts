import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What a server says no to for good. */
interface Refusing {
  command: 'RCPT TO' | 'DATA'
  code: number
  what: string
}

export interface Manner {
  /** How many messages it puts off first, after it has read them. */
  putsOff?: number
  refuses?: Refusing
  /** How many messages it never answers, after it has read them. */
  leaves?: number
  /** Told of each message, right after it was answered with 250. */
  took?: () => void
}

/** A real SMTP server that keeps what it takes. */
export function openSmtp(port: number, { putsOff = 0, refuses, leaves = 0, took }: Manner = {}) {
  const mails: Email[] = []
  let [left, tries, unanswered] = [putsOff, 0, leaves]
  const no = (responseCode: number, what: string) => Object.assign(new Error(what), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      tries += 1
      done(refuses?.command === 'RCPT TO' ? no(refuses.code, refuses.what) : null)
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          if (refuses !== undefined) return done(no(refuses.code, refuses.what))
          if (left > 0) {
            left -= 1
            return done(no(451, 'later'))
          }
          if (unanswered > 0) return (unanswered -= 1)
          mails.push(mail)
          done()
          return took?.()
        }, done)
    },
  })
  server.listen(port, '127.0.0.1')
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { mails, tries: () => tries, putOff: () => putsOff - left, close }
}
