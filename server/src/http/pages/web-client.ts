import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '#http/hooks/request-headers.ts'

interface Asset {
  type: string
  etag: string
  isHashed: boolean
  plain: Buffer
  /** The compressed versions by content coding, the best first. */
  encoded: Record<string, Buffer>
}

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

// No inline scripts or styles, no other hosts, no framing. One Trusted Types policy, which creates script URLs only.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
].join('; ')

const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  vary: 'accept-encoding',
}
const SECURE_PAGE_HEADERS = { ...PAGE_HEADERS, 'content-security-policy': `${CONTENT_SECURITY_POLICY}; upgrade-insecure-requests` }

const INDEX_PATH = '/index.html'
const HASHED_PREFIX = '/assets/'
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Serves the built web client: its files, and index.html for all routes of the client.
 * The files are read into memory once (1 to 2 MB), so that a later build cannot remove them while they are served.
 * @param folder the result of `buildWhenStale`
 * @param isSecure whether the public URL is https
 */
export async function serveWebClient(app: FastifyInstance, folder: string, isSecure: boolean): Promise<void> {
  const assets = await readAssets(folder)
  const headers = isSecure ? SECURE_PAGE_HEADERS : PAGE_HEADERS
  app.get('/*', async (request, reply) => {
    const asset = findAsset(assets, request)
    if (asset === undefined) return reply.callNotFound()
    return sendAsset(asset, request, reply.headers(headers))
  })
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const name of await readdir(folder, { recursive: true })) {
    const type = CONTENT_TYPES[extname(name)]
    if (type === undefined) continue
    const plain = await readFile(join(folder, name))
    const path = `/${name.replaceAll(sep, '/')}`
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    assets.set(path, { type, etag, isHashed: path.startsWith(HASHED_PREFIX), plain, encoded: await readEncoded(join(folder, name)) })
  }
  return assets
}

async function readEncoded(path: string): Promise<Asset['encoded']> {
  const read = (ending: string) => readFile(path + ending).catch(() => undefined)
  const [br, gzip] = await Promise.all([read('.br'), read('.gz')])
  return { ...(br && { br }), ...(gzip && { gzip }) }
}

function findAsset(assets: Map<string, Asset>, { url, headers }: FastifyRequest): Asset | undefined {
  const path = url.split('?', 1)[0] ?? '/'
  const asset = assets.get(path)
  if (asset !== undefined) return asset
  // Symbol codes may contain a dot.
  const hasEnding = !path.startsWith('/symbol/') && path.includes('.', path.lastIndexOf('/'))
  const isFile = hasEnding || path.includes('/.') || path.startsWith(HASHED_PREFIX)
  const isElsewhere = /^\/(api|media)(\/|$)/.test(path)
  const takesPages = headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept)
  return isFile || isElsewhere || !takesPages ? undefined : assets.get(INDEX_PATH)
}

function sendAsset(asset: Asset, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', asset.isHashed ? IMMUTABLE_CACHE_CONTROL : 'no-cache').header('etag', asset.etag)
  if (matchesEtag(headers['if-none-match'], asset.etag)) return reply.code(304).send()
  reply.type(asset.type)
  const coding = negotiate(headers['accept-encoding'] ?? '', Object.keys(asset.encoded))
  return coding === null ? reply.send(asset.plain) : reply.header('content-encoding', coding).send(asset.encoded[coding])
}
