import { join, resolve } from 'node:path'
import { type FeedSettings, readNews } from './news.ts'
import { type PriceSettings, readPrices } from './prices.ts'
import type { Bucket } from '#platform/files/bucket.ts'
import { StartError } from '#platform/start-error.ts'

/** The environment, understood: what `docs/running.md` lists. */
export interface Config {
  host: string
  /** 0: any free one. */
  port: number
  /** What links in mails begin with, without a slash at its end; null: where the server listens. */
  publicUrl: string | null
  /** Absolute. */
  dataDir: string
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** null: mails are written as files into `dataDir`. */
  mailUrl: string | null
  /** null: files lie in `dataDir`. */
  files: Bucket | null
  /** null: processes tell each other through the database. */
  redisUrl: string | null
  /** null: made once and kept in `dataDir`. */
  secret: string | null
  /** Proxies in front of the server. */
  trustProxy: number
  rateLimit: boolean
  /** App processes on this machine. */
  processes: number
  /** Of 127.0.0.1, of the first app process; the others take those after it. null: no metrics. */
  metricsPort: number | null
  /** Statements that take longer, in milliseconds, are named in the log. null: none is. */
  slowMs: number | null
  /** null: no sign-in with Google. `issuer` may be any provider of OpenID Connect. */
  google: { clientId: string; issuer: string } | null
  /** null: no sign-in with Facebook. */
  facebook: { appId: string; appSecret: string; graphUrl: string } | null
  /** Whom to tell of a weakness of this site; null: it does not say. */
  securityContact: string | null
  /** Who is asked for prices, in this order; none: sample data. */
  prices: PriceSettings[]
  /** Whose headlines are read; none: sample data. */
  news: FeedSettings[]
}

export const SECRET_LENGTH = 32
export const GOOGLE_ISSUER = 'https://accounts.google.com'
const MOST_PROCESSES = 64
const PORT_MOST = 65_535
const SLOW_MS = 500
const MOST_PROXIES = 16
const ROOT = resolve(import.meta.dirname, '../../../..')

/** A value fit to be printed: on one line, of bounded length, without the password of a URL. */
export function shown(value: string): string {
  const open = value.replace(/^([a-z][a-z0-9+.-]*:(?:\/\/)?)?.*@/is, '$1***@').replace(/(password)=[^&]*/gi, '$1=***')
  return JSON.stringify(open.length > 100 ? `${open.slice(0, 100)}…` : open)
}

const wrong = (name: string, value: string, right: string) => new StartError(`${name} holds ${shown(value)}; ${right} is needed`)

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws StartError that names the variable, what it holds and what would be right
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given: Given = (name) => env[name]?.trim() || null
  const processes = readWhole('PROCESSES', given('PROCESSES'), { least: 1, most: MOST_PROCESSES, unset: 1 })
  return {
    host: readHost(given('HOST')),
    port: readWhole('PORT', given('PORT'), { least: 0, most: PORT_MOST, unset: 3000 }),
    publicUrl: readPublicUrl(given('PUBLIC_URL')),
    dataDir: resolve(given('DATA_DIR') ?? join(ROOT, 'data')),
    databaseUrl: readUrl('DATABASE_URL', given('DATABASE_URL'), DATABASE),
    mailUrl: readUrl('MAIL_URL', given('MAIL_URL'), MAIL),
    files: readFilesUrl(given('FILES_URL'), given('AWS_REGION')),
    redisUrl: readUrl('REDIS_URL', given('REDIS_URL'), REDIS),
    secret: readSecret(given('SECRET')),
    trustProxy:
      given('TRUST_PROXY') === 'off' ? 0 : readWhole('TRUST_PROXY', given('TRUST_PROXY'), { least: 0, most: MOST_PROXIES, unset: 0 }),
    rateLimit: readSwitch('RATE_LIMIT', given('RATE_LIMIT')),
    processes,
    metricsPort: readUnlessOff('METRICS_PORT', given('METRICS_PORT'), { least: 1, most: PORT_MOST - processes + 1, unset: null }),
    slowMs: readUnlessOff('SLOW_QUERY_MS', given('SLOW_QUERY_MS'), { least: 1, most: 60_000, unset: SLOW_MS }),
    google: readGoogle(given),
    facebook: readFacebook(given),
    securityContact: readUrl('SECURITY_CONTACT', given('SECURITY_CONTACT'), CONTACT),
    prices: readPrices({ given, urlOf: (name, kind) => readUrl(name, given(name), kind === 'http' ? PROVIDER : STREAM) }),
    news: readNews(given('NEWS'), shown),
  }
}

type Given = (name: string) => string | null

function readGoogle(given: Given): Config['google'] {
  const clientId = given('GOOGLE_CLIENT_ID')
  const issuer = readUrl('GOOGLE_ISSUER', given('GOOGLE_ISSUER'), PROVIDER)
  if (clientId !== null) return { clientId, issuer: issuer ?? GOOGLE_ISSUER }
  if (issuer !== null) throw lacks('GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID')
  return null
}

function readFacebook(given: Given): Config['facebook'] {
  const [appId, appSecret] = [given('FACEBOOK_APP_ID'), given('FACEBOOK_APP_SECRET')]
  const graphUrl = readUrl('FACEBOOK_GRAPH_URL', given('FACEBOOK_GRAPH_URL'), PROVIDER)?.replace(/\/$/, '')
  if (appId !== null && appSecret !== null) return { appId, appSecret, graphUrl: graphUrl ?? 'https://graph.facebook.com' }
  if (appId !== null) throw lacks('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET')
  if (appSecret !== null) throw lacks('FACEBOOK_APP_SECRET', 'FACEBOOK_APP_ID')
  if (graphUrl !== undefined) throw lacks('FACEBOOK_GRAPH_URL', 'FACEBOOK_APP_ID')
  return null
}

const lacks = (name: string, other: string) => new StartError(`${name} is set; ${other} is needed beside it`)

function readWhole(name: string, value: string | null, range: { least: number; most: number; unset: number }): number {
  if (value === null) return range.unset
  const number = /^\d{1,6}$/.test(value) ? Number(value) : NaN
  if (number >= range.least && number <= range.most) return number
  throw wrong(name, value, `a whole number from ${range.least} to ${range.most}`)
}

function readUnlessOff<Unset>(
  name: string,
  value: string | null,
  range: { least: number; most: number; unset: Unset },
): number | Unset | null {
  if (value === null) return range.unset
  return value === 'off' ? null : readWhole(name, value, { ...range, unset: 0 })
}

function readSwitch(name: string, value: string | null): boolean {
  if (value === null || value === 'on') return true
  if (value === 'off') return false
  throw wrong(name, value, 'on or off')
}

function readHost(value: string | null): string {
  if (value === null) return '127.0.0.1'
  if (/^[a-z0-9.:_-]+$/i.test(value)) return value
  throw wrong('HOST', value, 'an address or a name of this machine, such as 0.0.0.0,')
}

function readPublicUrl(value: string | null): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) throw wrong('PUBLIC_URL', value, 'http:// or https:// with a host and no path, such as https://trademates.example,')
  return url.origin
}

interface UrlKind {
  protocols: readonly string[]
  needsHost: boolean
  /** Protocols for hosts of this machine only. */
  loopback?: readonly string[]
  right: string
}

// A database may be named by a socket folder in the query, so its host may be empty.
const DATABASE: UrlKind = {
  protocols: ['postgres:', 'postgresql:'],
  needsHost: false,
  right: 'postgres://user:password@host:5432/database',
}
const MAIL: UrlKind = { protocols: ['smtp:', 'smtps:'], needsHost: true, right: 'smtp://user:password@host:port' }
const REDIS: UrlKind = { protocols: ['redis:', 'rediss:'], needsHost: true, right: 'redis://user:password@host:6379' }
const CONTACT: UrlKind = {
  protocols: ['mailto:', 'https:'],
  needsHost: false,
  right: 'mailto:somebody@host, or the https:// address of a page,',
}
// Who is signed in hangs on what these answer, so it must not be readable or changeable on the way.
const PROVIDER: UrlKind = {
  protocols: ['https:'],
  needsHost: true,
  loopback: ['http:'],
  right: 'an https:// address, or an http:// one of this machine,',
}

const STREAM: UrlKind = {
  protocols: ['wss:'],
  needsHost: true,
  loopback: ['ws:'],
  right: 'a wss:// address, or a ws:// one of this machine,',
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

function readUrl(name: string, value: string | null, kind: UrlKind): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  const allowed = [...kind.protocols, ...(LOOPBACK.test(url?.hostname ?? '') ? (kind.loopback ?? []) : [])]
  if (url !== null && allowed.includes(url.protocol) && (url.hostname !== '' || !kind.needsHost)) return value
  throw wrong(name, value, kind.right)
}

const FILES_RIGHT = 'file:, or s3://bucket?endpoint=https://host:port&region=name,'

/** `file:` is the folder in DATA_DIR; `s3://bucket?endpoint=…&region=…` is a bucket: of AWS where no endpoint is named. */
function readFilesUrl(value: string | null, usualRegion: string | null): Bucket | null {
  if (value === null || value === 'file:') return null
  const url = URL.parse(value)
  const asked = url?.searchParams ?? new URLSearchParams()
  const [endpoint, region] = [asked.get('endpoint'), asked.get('region')]
  const isBucket =
    url?.protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) &&
    `${url.username}${url.password}${url.port}${url.hash}` === '' &&
    /^\/?$/.test(url.pathname) &&
    [...asked.keys()].every((key) => key === 'endpoint' || key === 'region') &&
    (endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
  if (!isBucket) throw wrong('FILES_URL', value, FILES_RIGHT)
  return { name: url.hostname, endpoint, region: region ?? usualRegion ?? 'us-east-1', shown: shown(value) }
}

function readSecret(value: string | null): string | null {
  if (value === null || value.length >= SECRET_LENGTH) return value
  throw new StartError(`SECRET holds ${value.length} characters; at least ${SECRET_LENGTH} are needed`)
}

/** A host as it stands in a URL. Nobody can follow a link to "every address", so that is written as localhost. */
export function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
