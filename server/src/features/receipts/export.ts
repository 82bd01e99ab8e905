import { Readable } from 'node:stream'
import { receiptFileName, type readReceipts } from '@trademates/contract/receipt-file'
import { type Id, MAX_PAGE_SIZE } from '@trademates/contract/wire'
import { requireVisibleUser } from '#features/people/view.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { zip, type ZipEntry } from '#platform/files/zip.ts'
import type { FileDownload, RequestContext } from '#platform/request-context.ts'
import { createReceipts, encodeReceipt } from './create-receipts.ts'
import { listIdeasOfAuthor, listSecrets } from './store.ts'

const NUMBER_DIGITS = 5

/**
 * The receipts of all sealed ideas of an author as files of a zip archive, in order of their numbers.
 * Records that are not sealed yet are left out.
 */
export async function* exportReceipts(db: Queryable, { viewer, author }: { viewer: Id; author: Id }): AsyncGenerator<ZipEntry> {
  for (let after = 0; ;) {
    const ideas = await listIdeasOfAuthor(db, author, { after, limit: MAX_PAGE_SIZE })
    const rows = await listSecrets(
      db,
      viewer,
      ideas.map(({ id }) => id),
    )
    const receipts = new Map((await createReceipts(db, rows)).map((receipt) => [receipt.idea.record['idea'], receipt]))
    for (const { id, number, symbol } of ideas) {
      const receipt = receipts.get(id)
      // The number: two ideas may have the same beginning of their ids.
      const name = `${String(number).padStart(NUMBER_DIGITS, '0')}-${receiptFileName(symbol, id)}`
      if (receipt !== undefined) yield { name, content: Readable.from([encodeReceipt(receipt)]), isCompressed: false }
    }
    const last = ideas.at(-1)
    if (last === undefined) return
    after = last.number
  }
}

/** A zip of all receipts of a user. Throws `not_found` for a user that the viewer may not see. */
export async function downloadAll({ viewer, params }: RequestContext<typeof readReceipts>, { db }: Deps): Promise<FileDownload> {
  await requireVisibleUser(db, viewer.id, params.userId)
  const now = new Date()
  const entries = exportReceipts(db, { viewer: viewer.id, author: params.userId })
  const name = `trademates-receipts-${now.toISOString().slice(0, 10)}.zip`
  return { name, bytes: Readable.from(zip(entries, now), { objectMode: false }), size: null }
}
