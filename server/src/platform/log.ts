import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

// Parts of a line that would open a door or name a person, wherever they come from: an address of a page, the text of an error.
const SECRETS: [RegExp, string][] = [
  [/\/\/[^/@\s"]+@/g, '//***@'],
  [/\b(uid|token|access|refresh|password|secret|key)=[^&\s"\\]+/gi, '$1=***'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/g, '$1 ***'],
  [/\/(activate|password\/reset\/confirm)\/[^/\s"]+\/[^/\s"\\]+/g, '/$1/***'],
  // No part takes what ends it, and the first begins where nothing of it stands before: so a line is read once, whatever somebody wrote into it.
  [/(?<![^\s"'<>(),:;=[\]\\/@])[^\s"'<>(),:;=[\]\\/@]+@[^\s"'<>(),:;=[\]\\/@.]+\.[^\s"'<>(),:;=[\]\\/]+/g, '***@***'],
]

const FIELDS = ['password', 'token', 'access', 'refresh', 'secret', 'email', 'to', 'link', 'headers', 'authorization', 'cookie']

// Without one of these there is none of them in a line, which is seen much faster so.
const MAY_HOLD_SECRET = /[@=]|Bearer|Basic|activate|confirm/i

const redactLine = (line: string) =>
  MAY_HOLD_SECRET.test(line) ? SECRETS.reduce((text, [found, instead]) => text.replace(found, instead), line) : line

/** The last step of every line, whoever wrote it: no token, password or mail address leaves the process. */
const REDACTION = {
  hooks: { streamWrite: redactLine },
  redact: { paths: FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '***' },
}

// Lines are gathered for so long, or until they are so many bytes: a write for each costs as much as the request it tells of. An exit loses none.
const BUFFERING = { periodicFlush: 50, minLength: 16_000 }

/** The log on stdout: one JSON object a line, or readable lines when stdout is a terminal. */
export function createLog(): Log {
  if (!process.stdout.isTTY) {
    return pino(
      {
        ...REDACTION,
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (level) => ({ level }) },
      },
      pino.destination({ sync: false, ...BUFFERING }),
    )
  }
  return pino({ ...REDACTION, base: null }, pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' }))
}
