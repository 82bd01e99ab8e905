import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken, type Identify } from '#http/mount-routes.ts'
import { matchesEtag } from '#http/hooks/request-headers.ts'
import { createMinuteLimit } from '#http/rate-limit.ts'
import type { Deps } from '#platform/deps.ts'
import { networkOf } from '#platform/rate-limits/rate-limits.ts'
import { notFoundError } from '#platform/api-error.ts'
import { type LegacyImage, findLegacyImage, acceptsWebp } from './images/legacy-formats.ts'
import { parseRange, openServedFile } from './serve-file.ts'

interface MediaRoute {
  Params: { key: string; label: string }
}

// Uploaded content runs no code, loads nothing and is not sniffed.
const HEADERS = {
  'accept-ranges': 'bytes',
  'content-security-policy': "default-src 'none'; sandbox",
}
// The content of a path never changes. `private`: shared caches must not store what the author may remove.
const CACHE_FOREVER = 'private, max-age=31536000, immutable'
// Private files are revalidated each time, because another user may sign in to the same browser.
const CACHE_REVALIDATE = 'private, no-cache'

/** GET and HEAD /media/{key}/{label}: file content, with ranges. Files of messages need an access token. */
export const mediaRoutes =
  (deps: Deps, identify: Identify): FastifyPluginAsync =>
  async (app) => {
    const takeThisMinute = createMinuteLimit()
    const { rateLimit, mediaRequestsPerMinute } = deps.settings
    app.route<MediaRoute>({
      method: ['GET', 'HEAD'],
      url: '/media/:key/:label',
      onRequest: async ({ ip }) => {
        if (rateLimit) takeThisMinute(networkOf(ip), { max: mediaRequestsPerMinute, errorCode: 'too_many_file_requests' })
      },
      handler: (request, reply) => sendFile(request, reply, { deps, identify }),
    })
  }

async function sendFile(
  request: FastifyRequest<MediaRoute>,
  reply: FastifyReply,
  { deps, identify }: { deps: Deps; identify: Identify },
): Promise<FastifyReply> {
  reply.headers(HEADERS)
  const viewer = request.headers.authorization === undefined ? null : (await identify(bearerToken(request))).id
  const served = await openServedFile({ ...request.params, viewer }, { db: deps.readOnlyDb, files: deps.files })
  if (served === undefined) throw notFoundError()
  const { bytes, storedName, type, disposition, isPrivate } = served
  if (type === 'image/webp') reply.header('vary', 'accept')
  const etag = `"${request.params.key}"`
  reply.headers({ 'cache-control': isPrivate ? CACHE_REVALIDATE : CACHE_FOREVER, 'content-disposition': disposition, etag }).type(type)
  if (matchesEtag(request.headers['if-none-match'], etag)) return endWithoutBody(reply.code(304), bytes)

  if (type === 'image/webp' && request.method === 'GET' && !acceptsWebp(request.headers.accept)) {
    const legacyRequest = { storedName, network: networkOf(request.ip), isClientConnected: () => !request.raw.socket.destroyed }
    const legacyImage = await findLegacyImage(deps, legacyRequest).catch(async (error: unknown) => {
      await bytes.close()
      throw error
    })
    if (legacyImage !== undefined) {
      await bytes.close()
      return sendLegacyImage(reply, legacyImage)
    }
    // The next request may get the converted image.
    reply.header('cache-control', 'no-store')
  }
  const isRangeAllowed = (request.headers['if-range'] ?? etag) === etag
  const part = isRangeAllowed ? parseRange(request.headers.range, bytes.size) : null
  if (part === 'none')
    return endWithoutBody(reply.code(416).header('content-range', `bytes */${bytes.size}`).header('cache-control', 'no-store'), bytes)
  const { start, end } = part ?? { start: 0, end: bytes.size - 1 }
  if (part !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.size}`)
  reply.header('content-length', end - start + 1)
  return request.method === 'HEAD' || end < start ? endWithoutBody(reply, bytes) : reply.send(bytes.read(start, end))
}

function sendLegacyImage(reply: FastifyReply, { content, type }: LegacyImage): FastifyReply {
  reply.removeHeader('etag').type(type)
  if (Buffer.isBuffer(content)) return reply.send(content)
  return reply.header('content-length', content.size).send(content.read(0, content.size - 1))
}

async function endWithoutBody(reply: FastifyReply, bytes: { close(): Promise<void> }): Promise<FastifyReply> {
  await bytes.close()
  return reply.send()
}
