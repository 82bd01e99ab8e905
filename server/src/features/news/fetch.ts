import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { checkLiteral, lookupWithin, portOf, type Reach, toPublic } from '#platform/reach.ts'
import { retryAfterOf } from '#platform/retry-after.ts'
import { FeedError } from './feed-error.ts'

/** How feeds are fetched. */
export interface Means {
  /** Which addresses may be connected to, whoever leads there. */
  reach: Reach
  /** A feed that took longer, redirects and all, is given up. */
  patienceMs: number
  /** A feed that takes longer to be parsed is given up. */
  parseTimeoutMs: number
  /** Who asks. */
  agent: string
}

export const MEANS: Means = { reach: toPublic, patienceMs: 15_000, parseTimeoutMs: 5_000, agent: 'TradeMates' }

/** Unpacked; the largest of the official feeds have a third of it. */
const BYTES_MOST = 2 * 1024 * 1024
const REDIRECTS_MOST = 5
const HEADER_BYTES = 16 * 1024

/** What a feed said of its state when it was last read. */
export interface Known {
  etag: string | null
  lastModified: string | null
}

/** A feed as it came. */
export interface Fetched extends Known {
  bytes: Buffer
  /** Where it was in the end: what its relative links start from. */
  url: string
  contentType: string | null
}

/**
 * Fetches a feed, unless it is as it was: then `null`. Throws a FeedError for every other end: a place that may not be reached,
 * a server that answers late, much or wrong.
 */
export async function fetchFeed(url: string, known: Known, { means, stopping }: { means: Means; stopping: AbortSignal }) {
  const signal = AbortSignal.any([AbortSignal.timeout(means.patienceMs), stopping])
  try {
    return await follow(new URL(url), known, { ...means, signal })
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(error instanceof Error ? error.message : 'it did not answer', { cause: error })
  }
}

type Asking = Means & { signal: AbortSignal }

async function follow(first: URL, known: Known, asking: Asking): Promise<Fetched | null> {
  let url = first
  for (let hop = 0; hop <= REDIRECTS_MOST; hop += 1) {
    const response = await ask(url, known, asking)
    const { statusCode: status = 0, headers } = response
    if (status === 200) {
      const bytes = await readAll(response, asking.signal)
      const { etag = null, 'last-modified': lastModified = null, 'content-type': contentType = null } = headers
      return { bytes, url: url.href, contentType, etag, lastModified }
    }
    // Nobody reads it: the connection is of no more use.
    response.destroy()
    if (status === 304) return null
    if (![301, 302, 303, 307, 308].includes(status))
      throw new FeedError(`it answered ${status}`, { retryAfter: retryAfterOf(headers['retry-after']) })
    url = ledTo(headers.location, url)
  }
  throw new FeedError('it leads from place to place')
}

function ledTo(location: string | undefined, from: URL): URL {
  const url = location === undefined ? null : URL.parse(location, from)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new FeedError('it leads nowhere')
  return url
}

/** Asks at the address that was checked: `lookup` is what the connection is made with. */
function ask(url: URL, { etag, lastModified }: Known, { reach, agent, signal }: Asking): Promise<IncomingMessage> {
  checkLiteral(url, reach)
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9',
    'accept-encoding': 'gzip',
    'user-agent': agent,
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((answered, failed) => {
    // No connection is kept: the next one is checked anew.
    const asked = request({
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: portOf(url),
      path: url.pathname + url.search,
      headers,
      agent: false,
      lookup: lookupWithin(reach, portOf(url)),
      maxHeaderSize: HEADER_BYTES,
      signal,
    })
    asked.once('response', answered)
    asked.once('error', failed)
    asked.end()
  })
}

async function readAll(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const coding = response.headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity' && coding !== 'gzip') throw new FeedError(`it is packed as ${coding}`)
  const chunks: Buffer[] = []
  let bytes = 0
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length
      // A bomb is left as soon as it is larger than a feed may be: it is unpacked piece by piece.
      if (bytes > BYTES_MOST) throw new FeedError(`it is larger than ${BYTES_MOST} bytes`)
      chunks.push(chunk)
    }
  }
  await (coding === 'gzip' ? pipeline(response, createGunzip(), keep, { signal }) : pipeline(response, keep, { signal }))
  return Buffer.concat(chunks)
}
