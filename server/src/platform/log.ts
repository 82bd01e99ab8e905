import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

// Parts of a line that would open a door or name a person, wherever they come from: an address of a page, the text of an error.
const SECRETS: [RegExp, string][] = [
  [/\/\/[^/@\s"]+@/g, '//***@'],
  [/\b(uid|token|access|refresh|password|secret|key)=[^&\s"\\]+/gi, '$1=***'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/g, '$1 ***'],
  [/\/(activate|password\/reset\/confirm)\/[^/\s"]+\/[^/\s"\\]+/g, '/$1/***'],
  [/[^\s"'<>(),:;=[\]\\/]+@[^\s"'<>(),:;=[\]\\/]+\.[^\s"'<>(),:;=[\]\\/]+/g, '***@***'],
]

const FIELDS = ['password', 'token', 'access', 'refresh', 'secret', 'email', 'to', 'link', 'headers', 'authorization', 'cookie']

const scrub = (line: string) => SECRETS.reduce((text, [found, instead]) => text.replace(found, instead), line)

interface LoggedRequest {
  method: string
  url: string
  ip: string
}

/** The last step of every line, whoever wrote it: no token, password or mail address leaves the process. */
const guards = {
  hooks: { streamWrite: scrub },
  redact: { paths: FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '***' },
  // Without its query: what people search for, and what a mailed link carries, is theirs.
  serializers: { req: ({ method, url, ip }: LoggedRequest) => ({ method, path: url.split('?', 1)[0], address: ip }) },
}

/** The log on stdout: one JSON object a line, or readable lines when stdout is a terminal. Written at once, so that the last words before an exit are not lost. */
export function makeLog(): Log {
  if (!process.stdout.isTTY) {
    return pino({
      ...guards,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    })
  }
  return pino({ ...guards, base: null }, pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' }))
}
