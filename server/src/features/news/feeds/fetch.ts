import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { checkIpLiteral, createFilteredLookup, portOf, type AddressFilter, publicWebOnly } from '#platform/http-client/public-address.ts'
import { parseRetryAfter } from '#platform/http-client/retry-after.ts'
import { FeedError } from './feed-error.ts'

/** How feeds are fetched. */
export interface FetchOptions {
  /** Addresses that may be connected to, also after redirects. */
  reach: AddressFilter
  /** Timeout of a fetch with its redirects. */
  timeoutMs: number
  /** Timeout of parsing. */
  parseTimeoutMs: number
  /** User-Agent. */
  userAgent: string
}

export const FETCH_DEFAULTS: FetchOptions = { reach: publicWebOnly, timeoutMs: 15_000, parseTimeoutMs: 5_000, userAgent: 'TradeMates' }

/** Uncompressed; the largest official feeds have a third of it. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_REDIRECTS = 5
const MAX_HEADER_BYTES = 16 * 1024

/** Validators of the last response. */
export interface FeedState {
  etag: string | null
  lastModified: string | null
}

/** A fetched feed. */
export interface FetchedFeed extends FeedState {
  bytes: Buffer
  /** URL after redirects, the base of relative links. */
  url: string
  contentType: string | null
}

/** Fetches a feed; null if it has not changed. Throws a FeedError for blocked addresses, timeouts, oversized bodies and error statuses. */
export async function fetchFeed(url: string, known: FeedState, { options, stopping }: { options: FetchOptions; stopping: AbortSignal }) {
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeoutMs), stopping])
  try {
    return await fetchWithRedirects(new URL(url), known, { ...options, signal })
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(error instanceof Error ? error.message : 'no response', { cause: error })
  }
}

type FeedRequest = FetchOptions & { signal: AbortSignal }

async function fetchWithRedirects(first: URL, known: FeedState, request: FeedRequest): Promise<FetchedFeed | null> {
  let url = first
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await sendRequest(url, known, request)
    const { statusCode: status = 0, headers } = response
    if (status === 200) {
      const bytes = await readBody(response, request.signal)
      const { etag = null, 'last-modified': lastModified = null, 'content-type': contentType = null } = headers
      return { bytes, url: url.href, contentType, etag, lastModified }
    }
    // The body is not needed.
    response.destroy()
    if (status === 304) return null
    if (![301, 302, 303, 307, 308].includes(status))
      throw new FeedError(`status ${status}`, { retryAfter: parseRetryAfter(headers['retry-after']) })
    url = resolveRedirect(headers.location, url)
  }
  throw new FeedError('too many redirects')
}

function resolveRedirect(location: string | undefined, from: URL): URL {
  const url = location === undefined ? null : URL.parse(location, from)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new FeedError('invalid redirect')
  return url
}

/** Connects with `lookup`, so that the checked address is the connected one. */
function sendRequest(url: URL, { etag, lastModified }: FeedState, { reach, userAgent, signal }: FeedRequest): Promise<IncomingMessage> {
  checkIpLiteral(url, reach)
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9',
    'accept-encoding': 'gzip',
    'user-agent': userAgent,
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    // No keep-alive, so that every connection is checked.
    const outgoing = request({
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: portOf(url),
      path: url.pathname + url.search,
      headers,
      agent: false,
      lookup: createFilteredLookup(reach, portOf(url)),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    })
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    outgoing.end()
  })
}

async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const coding = response.headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity' && coding !== 'gzip') throw new FeedError(`unsupported content encoding ${coding}`)
  const chunks: Buffer[] = []
  let bytes = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length
      // Stops a decompression bomb as soon as it exceeds the limit.
      if (bytes > MAX_BYTES) throw new FeedError(`larger than ${MAX_BYTES} bytes`)
      chunks.push(chunk)
    }
  }
  await (coding === 'gzip' ? pipeline(response, createGunzip(), collect, { signal }) : pipeline(response, collect, { signal }))
  return Buffer.concat(chunks)
}
