import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

// Credentials and personal data in a line, for example in a URL or in the text of an error.
const SECRETS: [RegExp, string][] = [
  [/\/\/[^/@\s"]+@/g, '//***@'],
  [/\b(uid|token|access|refresh|password|secret|key)=[^&\s"\\]+/gi, '$1=***'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/g, '$1 ***'],
  [/\/(activate|password\/reset\/confirm)\/[^/\s"]+\/[^/\s"\\]+/g, '/$1/***'],
  // Linear time on any input: no part matches its own delimiter, and the lookbehind allows one start position per word.
  [/(?<![^\s"'<>(),:;=[\]\\/@])[^\s"'<>(),:;=[\]\\/@]+@[^\s"'<>(),:;=[\]\\/@.]+\.[^\s"'<>(),:;=[\]\\/]+/g, '***@***'],
]

const FIELDS = ['password', 'token', 'access', 'refresh', 'secret', 'email', 'to', 'link', 'headers', 'authorization', 'cookie']

// A fast check: a line without one of these holds none of the patterns above.
const MAY_HOLD_SECRET = /[@=]|Bearer|Basic|activate|confirm/i

const redactLine = (line: string) =>
  MAY_HOLD_SECRET.test(line) ? SECRETS.reduce((text, [found, instead]) => text.replace(found, instead), line) : line

/** Removes tokens, passwords and email addresses from every log line. */
const REDACTION = {
  hooks: { streamWrite: redactLine },
  redact: { paths: FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '***' },
}

// Lines are written in batches (ms, bytes): a write per line costs as much CPU time as the request. No line is lost at exit.
const BUFFERING = { periodicFlush: 50, minLength: 16_000 }

/** Creates the log on stdout: one JSON object per line, or readable lines if stdout is a terminal. */
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
