import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { login } from '@trademates/contract/auth'
import { listReceived } from '@trademates/contract/chat'
import { createComment, listComments } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { likePost } from '@trademates/contract/likes'
import { listNotifications } from '@trademates/contract/notifications'
import { createPost, listFeed, listPostsByAuthor, readPost } from '@trademates/contract/posts'
import { search } from '@trademates/contract/search'
import { PASSWORD } from '@trademates/test-support/browser/users.ts'
import { postForm } from './posting.ts'
import { emailOf, idOf, PERSON, POST, tokenOf, type World } from './world.ts'

/** One thing that is measured: what is asked, by another viewer each time. */
export interface Case {
  name: string
  /** It writes: it comes after all that reads. */
  writes?: true
  /** At so many connections only, where not at all of them. */
  connections?: number
  /** So many different requests are enough. */
  requests?: number
  /** The n-th request, from 0. */
  ask: (world: World, n: number) => Promise<Buffer> | Buffer
}

interface Asked {
  viewer?: number
  params?: Record<string, string>
  query?: Record<string, string>
  type?: string
  body?: Buffer | string
}

/** A request as it goes over the wire. */
function wire(spec: EndpointSpec, { viewer, params = {}, query = {}, type = 'application/json', body }: Asked): Buffer {
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

const viewerOf = ({ viewers }: World, n: number): number => 1 + (n % viewers)
/** Any post, as far as possible from that of the request before. */
const anyPost = ({ posts }: World, n: number): string => idOf(POST, 1 + ((n * 7_919) % posts))
/** One of the thousand newest. */
const newPost = ({ posts }: World, n: number): string => idOf(POST, posts - (n % 1_000))
const anyPerson = ({ people }: World, n: number): string => idOf(PERSON, 1 + ((n * 7_919) % people))

const json = (value: object): string => JSON.stringify(value)

async function form(world: World, n: number, file?: Blob): Promise<Buffer> {
  const fields = postForm(n)
  if (file !== undefined) fields.append('files', file, 'noise.png')
  const written = new Response(fields)
  const type = written.headers.get('content-type') ?? ''
  return wire(createPost, { viewer: viewerOf(world, n), type, body: Buffer.from(await written.arrayBuffer()) })
}

/** A picture of noise, a megabyte large. */
function picture(): Blob {
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

const PICTURE = picture()

export const CASES: readonly Case[] = [
  { name: 'feed, first page', ask: (world, n) => wire(listFeed, { viewer: viewerOf(world, n) }) },
  { name: 'feed, deep page', ask: (world, n) => wire(listFeed, { viewer: viewerOf(world, n), query: { cursor: anyPost(world, n) } }) },
  { name: 'following feed', ask: (world, n) => wire(listFeed, { viewer: viewerOf(world, n), query: { feed: 'following' } }) },
  {
    name: 'posts of a profile',
    ask: (world, n) => wire(listPostsByAuthor, { viewer: viewerOf(world, n), params: { userId: anyPerson(world, n) } }),
  },
  { name: 'one post', ask: (world, n) => wire(readPost, { viewer: viewerOf(world, n), params: { id: anyPost(world, n) } }) },
  { name: 'its comments', ask: (world, n) => wire(listComments, { viewer: viewerOf(world, n), params: { id: anyPost(world, n) } }) },
  { name: 'notifications', ask: (world, n) => wire(listNotifications, { viewer: viewerOf(world, n) }) },
  { name: 'received messages', ask: (world, n) => wire(listReceived, { viewer: viewerOf(world, n) }) },
  {
    name: 'search for two words',
    ask: (world, n) =>
      wire(search, { viewer: viewerOf(world, n), query: { q: `weekly ${1 + ((n * 7_919) % world.posts)}`, kind: 'posts' } }),
  },
  {
    name: 'like, and like taken back',
    writes: true,
    // Who likes a post takes it back the next time round.
    ask: (world, n) => {
      const pair = n % 2_000
      const body = json({ post_id: newPost(world, pair * 31), unlike: n % 4_000 >= 2_000 })
      return wire(likePost, { viewer: viewerOf(world, pair), body })
    },
  },
  {
    name: 'comment',
    writes: true,
    ask: (world, n) =>
      wire(createComment, { viewer: viewerOf(world, n), body: json({ post: newPost(world, n * 31), content: `Agreed, ${n}.` }) }),
  },
  { name: 'create a post of text', writes: true, ask: (world, n) => form(world, n) },
  { name: 'create one with a picture of 1 MB', writes: true, connections: 8, requests: 40, ask: (world, n) => form(world, n, PICTURE) },
  {
    name: 'sign in',
    writes: true,
    // Who waits two seconds for a turn is sent away.
    connections: 4,
    ask: (_world, n) => wire(login, { body: json({ email: emailOf(n), password: PASSWORD }) }),
  },
]
