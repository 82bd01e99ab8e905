import { concatBytes, utf8 } from '@trademates/contract/bytes'
import { encodeEntries, hasTile, nodesOfTile, parseTilePath, TILE_WIDTH } from '@trademates/contract/log-tiles'
import { readReceipt } from '@trademates/contract/receipt-file'
import { createNoteSigner, formatVerifierKey } from '@trademates/contract/signed-notes'
import type { FastifyPluginAsync } from 'fastify'
import { route, type Route } from '#http/mount-routes.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { loadOrCreateLogSeed, type LogFiles } from './log-key.ts'
import { createReceiptHandler } from './read-receipt.ts'
import { findHead, readLeaves, readNodes } from './store.ts'
import { readOrigin } from './writer.ts'

/** The routes of receipts. */
export const receiptRoutes = (files: LogFiles): Route[] => [route(readReceipt, createReceiptHandler(files))]

const TEXT = 'text/plain; charset=utf-8'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** GET /log/…: the public log as C2SP tlog-tiles, its checkpoint and its key. For everyone. */
export const logRoutes =
  ({ readOnlyDb: db, settings }: Deps, files: LogFiles): FastifyPluginAsync =>
  async (app) => {
    app.get('/log/checkpoint', async (_request, reply) => {
      const head = await findHead(db)
      if (head === undefined) throw notFoundError()
      return reply.type(TEXT).header('cache-control', 'no-cache').send(head.note)
    })

    app.get('/log/key', async (_request, reply) => {
      const { key } = await createNoteSigner(await readOrigin(db, settings.publicUrl), loadOrCreateLogSeed(files))
      return reply
        .type(TEXT)
        .header('cache-control', 'no-cache')
        .send(`${formatVerifierKey(key)}\n`)
    })

    app.get('/log/anchors', async (_request, reply) => reply.header('cache-control', 'no-cache').send([]))

    app.get<{ Params: { '*': string } }>('/log/tile/*', async ({ params }, reply) => {
      const tile = parseTilePath(`tile/${params['*']}`)
      const head = await findHead(db)
      if (tile === null || head === undefined || !hasTile(head.size, tile)) throw notFoundError()
      const start = tile.index * TILE_WIDTH
      const bytes =
        tile.level === 'entries'
          ? encodeEntries((await readLeaves(db, head.log, { start, end: start + tile.width })).map(utf8))
          : concatBytes(...(await readNodes(db, head.log, nodesOfTile(tile))))
      return reply
        .type('application/octet-stream')
        .header('cache-control', tile.width === TILE_WIDTH ? IMMUTABLE : 'no-cache')
        .send(Buffer.from(bytes))
    })
  }
