import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { login } from '@trademates/contract/auth'
import { listReceived } from '@trademates/contract/chat'
import { createComment, listComments } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { likePost } from '@trademates/contract/likes'
import { HEAT_MAP_MARKETS, readHeatMap, readMarketOverview } from '@trademates/contract/market-overview'
import { listNotifications } from '@trademates/contract/notifications'
import { createPost, listFeed, listPostsByAuthor, readPost } from '@trademates/contract/posts'
import { screenSymbols } from '@trademates/contract/screener'
import { search, suggest } from '@trademates/contract/search'
import { listSymbols } from '@trademates/contract/symbols'
import { listCallers } from '@trademates/contract/track-records'
import { PASSWORD } from '@trademates/test-support/browser/users.ts'
import { createPostForm } from './post-forms.ts'
import { emailOf, idOf, PERSON, POST, tokenOf, type Dataset } from './dataset.ts'

/** A kind of request to measure, from a different user each time. */
export interface BenchCase {
  name: string
  /** It writes, so it runs after all reads. */
  writes?: true
  /** The only number of connections to measure; default: all. */
  connections?: number
  /** The number of different requests. */
  requests?: number
  /** The n-th request, from 0. */
  buildRequest: (dataset: Dataset, n: number) => Promise<Buffer> | Buffer
}

interface RequestParts {
  viewer?: number
  params?: Record<string, string>
  query?: Record<string, string>
  type?: string
  body?: Buffer | string
}

/** Encodes an HTTP/1.1 request. */
function encodeRequest(spec: EndpointSpec, { viewer, params = {}, query = {}, type = 'application/json', body }: RequestParts): Buffer {
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = new URLSearchParams(query).toString()
  const head = [
    `${spec.method} ${path}${search === '' ? '' : `?${search}`} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(viewer === undefined ? [] : [`authorization: Bearer ${tokenOf(viewer)}`]),
    ...(body === undefined ? [] : [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body ?? '')])
}

const pickViewer = ({ viewers }: Dataset, n: number): number => 1 + (n % viewers)
/** Any post, far from that of the previous request. */
const pickPost = ({ posts }: Dataset, n: number): string => idOf(POST, 1 + ((n * 7_919) % posts))
/** One of the thousand newest. */
const pickNewPost = ({ posts }: Dataset, n: number): string => idOf(POST, posts - (n % 1_000))
const pickUser = ({ people }: Dataset, n: number): string => idOf(PERSON, 1 + ((n * 7_919) % people))

const json = (value: object): string => JSON.stringify(value)

async function encodePostForm(dataset: Dataset, n: number, file?: Blob): Promise<Buffer> {
  const fields = createPostForm(n)
  if (file !== undefined) fields.append('files', file, 'noise.png')
  const written = new Response(fields)
  const type = written.headers.get('content-type') ?? ''
  return encodeRequest(createPost, { viewer: pickViewer(dataset, n), type, body: Buffer.from(await written.arrayBuffer()) })
}

/** Creates a PNG image of noise with 1 MB. */
function createNoiseImage(): Blob {
  const side = 590
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 3)]))
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.from([0, 0, side >> 8, side & 255, 0, 0, side >> 8, side & 255, 8, 2, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return new Blob([bytes], { type: 'image/png' })
}

const NOISE_IMAGE = createNoiseImage()

/** What people type into a search box, letter by letter. */
const SEARCHES = ['g', 'go', 'gold', 'nvda', '$es', 'eur/usd', 'weekly', 'weekly 7', 'apple', 'tesal']

const SCREENS: readonly Record<string, string>[] = [
  { market: 'Stock' },
  { market: 'Stock', change_1d: '0.5..', sort: '-change_1d' },
  { turnover_usd: '1000000..', sort: '-relative_volume', limit: '50' },
]

export const CASES: readonly BenchCase[] = [
  { name: 'feed, first page', buildRequest: (dataset, n) => encodeRequest(listFeed, { viewer: pickViewer(dataset, n) }) },
  {
    name: 'feed, deep page',
    buildRequest: (dataset, n) => encodeRequest(listFeed, { viewer: pickViewer(dataset, n), query: { cursor: pickPost(dataset, n) } }),
  },
  {
    name: 'feed of a market, no ideas',
    buildRequest: (dataset, n) => encodeRequest(listFeed, { viewer: pickViewer(dataset, n), query: { market: 'Crypto' } }),
  },
  {
    name: 'feed of a market, an idea in each post',
    buildRequest: (dataset, n) => encodeRequest(listFeed, { viewer: pickViewer(dataset, n), query: { market: 'Stock' } }),
  },
  {
    name: 'feed of a market, an idea in every third post',
    buildRequest: (dataset, n) => encodeRequest(listFeed, { viewer: pickViewer(dataset, n), query: { market: 'Commodities' } }),
  },
  {
    name: 'callers',
    buildRequest: (dataset, n) => encodeRequest(listCallers, { viewer: pickViewer(dataset, n) }),
  },
  {
    name: 'following feed',
    buildRequest: (dataset, n) => encodeRequest(listFeed, { viewer: pickViewer(dataset, n), query: { feed: 'following' } }),
  },
  {
    name: 'posts of a profile',
    buildRequest: (dataset, n) =>
      encodeRequest(listPostsByAuthor, { viewer: pickViewer(dataset, n), params: { userId: pickUser(dataset, n) } }),
  },
  {
    name: 'one post',
    buildRequest: (dataset, n) => encodeRequest(readPost, { viewer: pickViewer(dataset, n), params: { id: pickPost(dataset, n) } }),
  },
  {
    name: 'its comments',
    buildRequest: (dataset, n) => encodeRequest(listComments, { viewer: pickViewer(dataset, n), params: { id: pickPost(dataset, n) } }),
  },
  { name: 'notifications', buildRequest: (dataset, n) => encodeRequest(listNotifications, { viewer: pickViewer(dataset, n) }) },
  { name: 'received messages', buildRequest: (dataset, n) => encodeRequest(listReceived, { viewer: pickViewer(dataset, n) }) },
  {
    name: 'search for two words',
    buildRequest: (dataset, n) =>
      encodeRequest(search, { viewer: pickViewer(dataset, n), query: { q: `weekly ${1 + ((n * 7_919) % dataset.posts)}`, kind: 'posts' } }),
  },
  {
    name: 'suggestions for a search',
    buildRequest: (dataset, n) =>
      encodeRequest(suggest, { viewer: pickViewer(dataset, n), query: { q: SEARCHES[n % SEARCHES.length] ?? '' } }),
  },
  {
    name: 'symbols for a search',
    buildRequest: (dataset, n) =>
      encodeRequest(listSymbols, { viewer: pickViewer(dataset, n), query: { q: SEARCHES[n % SEARCHES.length] ?? '' } }),
  },
  { name: 'overview of markets', buildRequest: (dataset, n) => encodeRequest(readMarketOverview, { viewer: pickViewer(dataset, n) }) },
  {
    name: 'heat map of markets',
    buildRequest: (dataset, n) =>
      encodeRequest(readHeatMap, {
        viewer: pickViewer(dataset, n),
        query: { market: HEAT_MAP_MARKETS[n % HEAT_MAP_MARKETS.length] ?? 'Stock' },
      }),
  },
  {
    name: 'screener of markets',
    buildRequest: (dataset, n) =>
      encodeRequest(screenSymbols, { viewer: pickViewer(dataset, n), query: SCREENS[n % SCREENS.length] ?? {} }),
  },
  {
    name: 'like, and like taken back',
    writes: true,
    // The next round removes the likes.
    buildRequest: (dataset, n) => {
      const pair = n % 2_000
      const body = json({ post_id: pickNewPost(dataset, pair * 31), unlike: n % 4_000 >= 2_000 })
      return encodeRequest(likePost, { viewer: pickViewer(dataset, pair), body })
    },
  },
  {
    name: 'comment',
    writes: true,
    buildRequest: (dataset, n) =>
      encodeRequest(createComment, {
        viewer: pickViewer(dataset, n),
        body: json({ post: pickNewPost(dataset, n * 31), content: `Agreed, ${n}.` }),
      }),
  },
  { name: 'create a post of text', writes: true, buildRequest: (dataset, n) => encodePostForm(dataset, n) },
  {
    name: 'create one with a picture of 1 MB',
    writes: true,
    connections: 8,
    requests: 40,
    buildRequest: (dataset, n) => encodePostForm(dataset, n, NOISE_IMAGE),
  },
  {
    name: 'sign in',
    writes: true,
    // Sign-ins that wait two seconds for a password check are rejected.
    connections: 4,
    buildRequest: (_world, n) => encodeRequest(login, { body: json({ email: emailOf(n), password: PASSWORD }) }),
  },
]
