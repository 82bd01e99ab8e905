import { join, resolve } from 'node:path'
import { fromBase64 } from '@trademates/contract/bytes'
import * as z from 'zod'
import { type FeedSettings, readNews } from './news-feeds.ts'
import { LIVE_NEWS, LIVE_PRICES, readLiveData } from './live-data.ts'
import { type PriceSettings, readPrices } from './price-providers.ts'
import type { S3Bucket } from '#platform/files/s3-store.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The configuration from environment variables, documented in `docs/running.md`. */
export interface Config {
  host: string
  /** 0: any free port. */
  port: number
  /** The base URL of links in emails, without a trailing slash; null: where the server listens. */
  publicUrl: string | null
  /** An absolute path. */
  dataDir: string
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** null: emails are written to `dataDir` as files. */
  mailUrl: string | null
  /** null: files are stored in `dataDir`. */
  files: S3Bucket | null
  /** null: the event bus uses the database. */
  redisUrl: string | null
  /** null: created once and stored in `dataDir`. */
  secret: string | null
  /** The seed of the key of the public log, in Base64. null: created once and stored in `dataDir`. */
  logKey: string | null
  /** The URLs of timestamp authorities (RFC 3161) for the public log. */
  logAuthorities: string[]
  /** The witnesses of the public log: verifier keys and URLs, unverified. */
  logWitnesses: { key: string; url: string }[]
  /** The number of proxies in front of the server. */
  trustProxy: number
  rateLimit: boolean
  /** App processes on this machine. */
  processes: number
  /** The port of the first app process on 127.0.0.1. The other processes use the following ports. null: no metrics. */
  metricsPort: number | null
  /** Slower statements are logged. null: none. */
  slowMs: number | null
  /** null: no sign-in with Google. `issuer` may be any OpenID Connect provider. */
  google: { clientId: string; issuer: string } | null
  /** null: no sign-in with Facebook. */
  facebook: { appId: string; appSecret: string; graphUrl: string } | null
  /** The contact in security.txt; null: no security.txt. */
  securityContact: string | null
  /** Live market data, by LIVE_DATA or by DATA_DIR/settings.json; null: not decided. */
  liveData: boolean | null
  /** Price providers in order of preference; empty: simulated prices. */
  prices: PriceSettings[]
  /** A file with corporate actions beside those of the catalog, an absolute path; null: none. */
  actionsFile: string | null
  /** News feeds; empty: simulated headlines. */
  news: FeedSettings[]
}

export const MIN_SECRET_LENGTH = 32
export const GOOGLE_ISSUER = 'https://accounts.google.com'
const MAX_PORT = 65_535
const ROOT = resolve(import.meta.dirname, '../../../..')

/** Formats a value for an error message: on one line, at most 100 characters, without the password of a URL. */
export function maskSecrets(value: string): string {
  const open = value.replace(/^([a-z][a-z0-9+.-]*:(?:\/\/)?)?.*@/is, '$1***@').replace(/(password)=[^&]*/gi, '$1=***')
  return JSON.stringify(open.length > 100 ? `${open.slice(0, 100)}…` : open)
}

/** A string that `isValid` accepts. `expected` describes valid values in the error message. */
const validString = (expected: string, isValid: (value: string) => boolean) => z.string().refine(isValid, expected)

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/** An integer. The value `off` is accepted if `ifOff` is given, and becomes `ifOff`. */
const integerOrOff = <Off>(min: number, max: number, ifOff?: Off) => {
  const isOff = (value: string) => value === 'off' && ifOff !== undefined
  return validString(
    `a whole number from ${min} to ${max}`,
    (value) => isOff(value) || (/^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max),
  ).transform((value) => (isOff(value) ? (ifOff as Off) : Number(value)))
}
const integer = (min: number, max: number) => integerOrOff<number>(min, max)

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
// A PostgreSQL URL may contain a socket folder in its query instead of a host.
const WITHOUT_HOST = ['postgres:', 'postgresql:', 'mailto:']

/** A URL with one of these protocols. `loopback`: protocols that are allowed for loopback hosts only. */
const urlString = (expected: string, protocols: readonly string[], loopback: readonly string[] = []) =>
  validString(expected, (value) => {
    const { protocol, hostname } = URL.parse(value) ?? { protocol: '', hostname: '' }
    const isAllowed = protocols.includes(protocol) || (loopback.includes(protocol) && LOOPBACK.test(hostname))
    return isAllowed && (hostname !== '' || WITHOUT_HOST.includes(protocol))
  })

// The URL is public as a name in the metrics, so it contains no password.
const isPublicUrl = (value: string) => {
  const { protocol, hostname, username, password } = URL.parse(value) ?? { protocol: '', hostname: '', username: '', password: '' }
  return (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) && `${username}${password}` === ''
}

/** `key@https://…`: the name and the Base64 of a key may contain slashes. */
const WITNESS = /^([^\s+]+\+[0-9a-f]{8}\+[\w+/=]+)@(https?:\S+)$/
const isWitness = (value: string) => isPublicUrl(WITNESS.exec(value)?.[2] ?? '')
const readWitness = (value: string) => {
  const [, key = '', url = ''] = WITNESS.exec(value) ?? []
  return { key, url: url.replace(/\/$/, '') }
}

const splitList = (value: string | null): string[] => (value ?? '').split(',').flatMap((item) => item.trim() || [])

// Responses of identity providers decide who is signed in, so they need TLS.
const providerUrl = optional(urlString('an https:// address, or an http:// one of this machine,', ['https:'], ['http:']))
const streamUrl = optional(urlString('a wss:// address, or a ws:// one of this machine,', ['wss:'], ['ws:']))

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && `${parsed.origin}/` === parsed.href
}

/** `file:` is the folder in DATA_DIR; `s3://bucket?endpoint=…&region=…` is a bucket, on AWS if no endpoint is given. */
function isFilesUrl(value: string): boolean {
  const parsed = URL.parse(value)
  if (parsed === null || value === 'file:') return value === 'file:'
  const query = parsed.searchParams
  return (
    parsed.protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(parsed.hostname) &&
    `${parsed.username}${parsed.password}${parsed.port}${parsed.hash}` === '' &&
    /^\/?$/.test(parsed.pathname) &&
    [...query.keys()].every((key) => key === 'endpoint' || key === 'region') &&
    /^https?:$/.test(URL.parse(query.get('endpoint') ?? 'https:aws')?.protocol ?? '')
  )
}

const Environment = z.object({
  PROCESSES: integer(1, 64).default(1),
  HOST: validString('an address or a name of this machine, such as 0.0.0.0,', (value) => /^[a-z0-9.:_-]+$/i.test(value)).default(
    '127.0.0.1',
  ),
  PORT: integer(0, MAX_PORT).default(3000),
  PUBLIC_URL: optional(validString('http:// or https:// with a host and no path, such as https://trademates.example,', isOrigin)),
  DATA_DIR: z.string().default(join(ROOT, 'data')),
  DATABASE_URL: optional(urlString('postgres://user:password@host:5432/database', ['postgres:', 'postgresql:'])),
  MAIL_URL: optional(urlString('smtp://user:password@host:port', ['smtp:', 'smtps:'])),
  FILES_URL: validString('file:, or s3://bucket?endpoint=https://host:port&region=name,', isFilesUrl).default('file:'),
  AWS_REGION: z.string().default('us-east-1'),
  REDIS_URL: optional(urlString('redis://user:password@host:6379', ['redis:', 'rediss:'])),
  SECRET: optional(z.string()),
  LOG_KEY: optional(validString('32 bytes in Base64', (value) => fromBase64(value)?.length === 32)),
  LOG_TSA: optional(
    validString('https:// addresses of timestamp authorities, separated by commas,', (value) => splitList(value).every(isPublicUrl)),
  ),
  LOG_WITNESSES: optional(
    validString('name+id+key@https://… of witnesses, separated by commas,', (value) => splitList(value).every(isWitness)),
  ),
  TRUST_PROXY: integerOrOff(0, 16, 0).default(0),
  RATE_LIMIT: validString('on or off', (value) => value === 'on' || value === 'off').default('on'),
  METRICS_PORT: integerOrOff(1, MAX_PORT, null).default(null),
  SLOW_QUERY_MS: integerOrOff(1, 60_000, null).default(500),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_ISSUER: providerUrl,
  FACEBOOK_APP_ID: optional(z.string()),
  FACEBOOK_APP_SECRET: optional(z.string()),
  FACEBOOK_GRAPH_URL: providerUrl,
  SECURITY_CONTACT: optional(urlString('mailto:name@host, or the https:// address of a page,', ['mailto:', 'https:'])),
  LIVE_DATA: optional(validString('on or off', (value) => value === 'on' || value === 'off')),
  PRICES: optional(z.string()),
  BINANCE_URL: providerUrl,
  BINANCE_STREAM_URL: streamUrl,
  KRAKEN_URL: providerUrl,
  COINBASE_URL: providerUrl,
  ECB_URL: providerUrl,
  FINNHUB_URL: providerUrl,
  FINNHUB_KEY: optional(z.string()),
  TWELVE_DATA_URL: providerUrl,
  TWELVE_DATA_KEY: optional(z.string()),
  ACTIONS_FILE: optional(z.string()),
  NEWS: optional(z.string()),
})

type Environment = z.output<typeof Environment>

const wrong = (name: string, value: string, expected: string) =>
  new StartError(`${name} holds ${maskSecrets(value)}; ${expected} is needed`)

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws StartError that names the variable, what it holds and what would be expected
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const variables = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])))
  const { data: read, error } = Environment.safeParse(variables)
  if (error !== undefined) {
    const { path, message } = error.issues[0] as z.core.$ZodIssue
    throw wrong(String(path[0]), variables[String(path[0])] ?? '', message)
  }
  // Each process takes the port after that of the one before.
  const lastPort = MAX_PORT - read.PROCESSES + 1
  if ((read.METRICS_PORT ?? 0) > lastPort) throw wrong('METRICS_PORT', String(read.METRICS_PORT), `a whole number from 1 to ${lastPort}`)
  const dataDir = resolve(read.DATA_DIR)
  const liveData = read.LIVE_DATA === null ? readLiveData(dataDir) : read.LIVE_DATA === 'on'
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL === null ? null : new URL(read.PUBLIC_URL).origin,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    mailUrl: read.MAIL_URL,
    files: readBucket(read),
    redisUrl: read.REDIS_URL,
    secret: readSecret(read),
    logKey: read.LOG_KEY,
    logWitnesses: [...new Set(splitList(read.LOG_WITNESSES))].map(readWitness),
    logAuthorities: [...new Set(splitList(read.LOG_TSA))],
    trustProxy: read.TRUST_PROXY,
    rateLimit: read.RATE_LIMIT === 'on',
    processes: read.PROCESSES,
    metricsPort: read.METRICS_PORT,
    slowMs: read.SLOW_QUERY_MS,
    google: readGoogle(read),
    facebook: readFacebook(read),
    securityContact: read.SECURITY_CONTACT,
    liveData,
    prices: readPrices({ ...read, PRICES: read.PRICES ?? (liveData === true ? LIVE_PRICES : '') }),
    actionsFile: read.ACTIONS_FILE === null ? null : resolve(read.ACTIONS_FILE),
    news: readNews(read.NEWS ?? (liveData === true ? LIVE_NEWS : ''), maskSecrets),
  }
}

function readBucket({ FILES_URL: value, AWS_REGION: region }: Environment): S3Bucket | null {
  if (value === 'file:') return null
  const { hostname: name, searchParams: query } = new URL(value)
  return { name, endpoint: query.get('endpoint'), region: query.get('region') ?? region, maskedUrl: maskSecrets(value) }
}

function readSecret({ SECRET: value }: Environment): string | null {
  if (value === null || value.length >= MIN_SECRET_LENGTH) return value
  throw new StartError(`SECRET holds ${value.length} characters; at least ${MIN_SECRET_LENGTH} are needed`)
}

function readGoogle({ GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer }: Environment): Config['google'] {
  if (clientId !== null) return { clientId, issuer: issuer ?? GOOGLE_ISSUER }
  if (issuer !== null) throw missingVariable('GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID')
  return null
}

function readFacebook(read: Environment): Config['facebook'] {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_GRAPH_URL: graphUrl } = read
  if (appId !== null && appSecret !== null)
    return { appId, appSecret, graphUrl: graphUrl?.replace(/\/$/, '') ?? 'https://graph.facebook.com' }
  if (appId !== null) throw missingVariable('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET')
  if (appSecret !== null) throw missingVariable('FACEBOOK_APP_SECRET', 'FACEBOOK_APP_ID')
  if (graphUrl !== null) throw missingVariable('FACEBOOK_GRAPH_URL', 'FACEBOOK_APP_ID')
  return null
}

const missingVariable = (name: string, other: string) => new StartError(`${name} is set; ${other} is needed beside it`)

/** Formats the URL of the server. A wildcard address becomes localhost. */
export function formatServerUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
