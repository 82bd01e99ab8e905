import { Readable } from 'node:stream'
import type { readReceipt } from '@trademates/contract/receipt-file'
import { receiptFileName } from '@trademates/contract/receipt-file'
import { message } from '@trademates/contract/messages'
import { apiError, notFoundError } from '#platform/api-error.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileDownload, RequestContext } from '#platform/request-context.ts'
import { createReceipts, encodeReceipt } from './create-receipts.ts'
import { listSecrets } from './store.ts'

const RETRY_SECONDS = 5

/** The receipt of an idea. Throws `not_found`, or `unavailable` until everything is sealed. */
export async function read({ viewer, params: { id } }: RequestContext<typeof readReceipt>, { db }: Deps): Promise<FileDownload> {
  const rows = await listSecrets(db, viewer.id, [id])
  if (rows.length === 0) throw notFoundError()
  const [receipt] = rows.some(({ leaf }) => leaf === null) ? [] : await createReceipts(db, rows)
  const symbol = receipt?.idea.record['symbol']
  if (receipt === undefined || typeof symbol !== 'string') throw apiError('unavailable', message('receipt_not_ready'), RETRY_SECONDS)
  const bytes = encodeReceipt(receipt)
  return { name: receiptFileName(symbol, id), bytes: Readable.from([bytes]), size: bytes.length }
}
