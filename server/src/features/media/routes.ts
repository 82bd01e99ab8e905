import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf, type Identify } from '#http/mount.ts'
import { matchesEtag } from '#http/parsed-headers.ts'
import { createMinuteLimit } from '#http/rate-limit.ts'
import type { Deps } from '#platform/deps.ts'
import { networkOf } from '#platform/limits.ts'
import { notFound } from '#platform/refusal.ts'
import { type Fallback, findFallback, takesWebp } from './fallback.ts'
import { partOf, serve } from './serve.ts'

interface Address {
  Params: { key: string; label: string }
}

// What lies here came from people: whatever it is, it runs nothing, asks for nothing and is taken for nothing else.
const HEADERS = {
  'accept-ranges': 'bytes',
  'content-security-policy': "default-src 'none'; sandbox",
}
// An address never changes its content. `private`: shared caches must not keep what its author removes.
const FOR_EVER = 'private, max-age=31536000, immutable'
// What only some may read is asked for each time, for another may sign in to the same browser.
const ASK_AGAIN = 'private, no-cache'

/** GET and HEAD of /media/{key}/{label}: the bytes of files, in parts where asked. Files of messages need an access token, as a call does. */
export const mediaRoutes =
  (deps: Deps, identify: Identify): FastifyPluginAsync =>
  async (app) => {
    const takeThisMinute = createMinuteLimit()
    const { rateLimit, mediaRequestsPerMinute } = deps.settings
    app.route<Address>({
      method: ['GET', 'HEAD'],
      url: '/media/:key/:label',
      onRequest: async ({ ip }) => {
        if (rateLimit) takeThisMinute(networkOf(ip), { most: mediaRequestsPerMinute, what: 'too_many_file_requests' })
      },
      handler: (request, reply) => send(request, reply, { deps, identify }),
    })
  }

async function send(
  request: FastifyRequest<Address>,
  reply: FastifyReply,
  { deps, identify }: { deps: Deps; identify: Identify },
): Promise<FastifyReply> {
  reply.headers(HEADERS)
  const viewer = request.headers.authorization === undefined ? null : (await identify(bearerOf(request))).id
  const served = await serve({ ...request.params, viewer }, { db: deps.reads, files: deps.files })
  if (served === undefined) throw notFound()
  const { bytes, stored, type, disposition, isPrivate } = served
  if (type === 'image/webp') reply.header('vary', 'accept')
  const etag = `"${request.params.key}"`
  reply.headers({ 'cache-control': isPrivate ? ASK_AGAIN : FOR_EVER, 'content-disposition': disposition, etag }).type(type)
  if (matchesEtag(request.headers['if-none-match'], etag)) return finish(reply.code(304), bytes)

  if (type === 'image/webp' && request.method === 'GET' && !takesWebp(request.headers.accept)) {
    const wanted = { stored, network: networkOf(request.ip), isWanted: () => !request.raw.socket.destroyed }
    const fallback = await findFallback(deps, wanted).catch(async (error: unknown) => {
      await bytes.close()
      throw error
    })
    if (fallback !== undefined) {
      await bytes.close()
      return sendFallback(reply, fallback)
    }
    // It may be drawn the next time.
    reply.header('cache-control', 'no-store')
  }
  const isPartWelcome = (request.headers['if-range'] ?? etag) === etag
  const part = isPartWelcome ? partOf(request.headers.range, bytes.size) : null
  if (part === 'none')
    return finish(reply.code(416).header('content-range', `bytes */${bytes.size}`).header('cache-control', 'no-store'), bytes)
  const { start, end } = part ?? { start: 0, end: bytes.size - 1 }
  if (part !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.size}`)
  reply.header('content-length', end - start + 1)
  return request.method === 'HEAD' || end < start ? finish(reply, bytes) : reply.send(bytes.read(start, end))
}

function sendFallback(reply: FastifyReply, { content, type }: Fallback): FastifyReply {
  reply.removeHeader('etag').type(type)
  if (Buffer.isBuffer(content)) return reply.send(content)
  return reply.header('content-length', content.size).send(content.read(0, content.size - 1))
}

async function finish(reply: FastifyReply, bytes: { close(): Promise<void> }): Promise<FastifyReply> {
  await bytes.close()
  return reply.send()
}
