import { concatBytes, utf8 } from '@trademates/contract/bytes'
import { encodeEntries, hasTile, nodesOfTile, parseTilePath, TILE_WIDTH } from '@trademates/contract/log-tiles'
import { readReceipt, readReceipts } from '@trademates/contract/receipt-file'
import { createNoteSigner, formatVerifierKey } from '@trademates/contract/signed-notes'
import type { FastifyPluginAsync } from 'fastify'
import { route } from '#http/mount-routes.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { downloadAll } from './export.ts'
import { loadOrCreateLogSeed, type LogFiles } from './log-key.ts'
import { read } from './read-receipt.ts'
import { findHead, listKeys, readLeaves, readNodes } from './store.ts'
import { listAnchors, listAnchorsOf } from './store-anchors.ts'
import { listCosignatures } from './store-witnesses.ts'
import { readOrigin } from './writer.ts'

/** The routes of receipts. */
export const receiptRoutes = [route(readReceipt, read), route(readReceipts, downloadAll)]

/** The name of a timestamp: the number of its log unless it is 1, the size of its checkpoint, and which of several authorities gave it. */
const ANCHOR_FILE = /^(?:([1-9]\d{0,3})\/)?([1-9]\d{0,14})(?:-\d{1,2})?\.tsr$/

/** Names timestamps, which are in the order of times. */
function nameAnchors<Row extends { log: number; size: number }>(anchors: readonly Row[]): (Row & { file: string })[] {
  return [...Map.groupBy(anchors, ({ log, size }) => (log === 1 ? `${size}` : `${log}/${size}`))].flatMap(([name, rows]) =>
    rows.map((row, i) => ({ ...row, file: i === 0 ? `${name}.tsr` : `${name}-${i + 1}.tsr` })),
  )
}

const TEXT = 'text/plain; charset=utf-8'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** GET /log/…: the public log as C2SP tlog-tiles, its checkpoint and its key. For everyone. */
export const logRoutes =
  ({ readOnlyDb: db, settings }: Deps, files: LogFiles): FastifyPluginAsync =>
  async (app) => {
    /** The key of a log that is not opened yet. */
    const nextKey = async () =>
      formatVerifierKey((await createNoteSigner(await readOrigin(db, settings.publicUrl), loadOrCreateLogSeed(files))).key)

    app.get('/log/checkpoint', async (_request, reply) => {
      const head = await findHead(db)
      if (head === undefined) throw notFoundError()
      const cosignatures = await listCosignatures(db, head)
      return reply
        .type(TEXT)
        .header('cache-control', 'no-cache')
        .send([head.note, ...cosignatures].join(''))
    })

    app.get('/log/key', async (_request, reply) => {
      const keys = await listKeys(db)
      const earlier = keys
        .slice(1)
        .map(({ key, used_from: from }, i) => `${key} from ${from.toISOString()} to ${keys[i]?.used_from.toISOString()}\n`)
      return reply
        .type(TEXT)
        .header('cache-control', 'no-cache')
        .send([`${keys[0]?.key ?? (await nextKey())}\n`, ...earlier].join(''))
    })

    app.get('/log/anchors', async (_request, reply) => {
      const anchors = await listAnchors(db)
      return reply.header('cache-control', 'no-cache').send(
        nameAnchors(anchors).map(({ size, root, kind, at, file }) => ({
          size,
          root: root.toString('base64'),
          kind,
          at: at.toISOString(),
          file: `/log/anchors/${file}`,
        })),
      )
    })

    app.get<{ Params: { '*': string } }>('/log/anchors/*', async ({ params }, reply) => {
      const [, log = '1', size = ''] = ANCHOR_FILE.exec(params['*']) ?? []
      const anchors = size === '' ? [] : await listAnchorsOf(db, [{ log: Number(log), size: Number(size) }])
      const anchor = nameAnchors(anchors).find(({ file }) => file === params['*'])
      if (anchor === undefined) throw notFoundError()
      return reply.type('application/timestamp-reply').header('cache-control', IMMUTABLE).send(anchor.token)
    })

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
