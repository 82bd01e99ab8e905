import { checkReceipt, checkReceiptSet, type ReceiptCheck } from '@trademates/contract/receipt-checks'
import { parseReceipt, type Receipt } from '@trademates/contract/receipt-file'
import { type ReceiptScore, scoreReceipts } from '@trademates/contract/receipt-score'
import { loadEd25519 } from './ed25519.ts'
import { fetchLogKeys } from './log-keys.ts'
import { listZipEntries } from './read-zip.ts'

/** The results of one file; `checks` is null if it is no receipt. */
export interface FileResult {
  name: string
  checks: ReceiptCheck[] | null
}

/** The results of a set of files. */
export interface SetResult {
  files: FileResult[]
  /** Whether the ideas of each caller are complete. */
  set: ReceiptCheck[]
  /** Empty unless all files are verified. */
  scores: ReceiptScore[]
  /** The first failed check. */
  failed: ReceiptCheck | undefined
  isUnreadable: boolean
}

const RECEIPT_NAME = /\.json$/

/** Reads the texts of files; of a zip, those of its receipts. */
async function readTexts(file: File): Promise<{ name: string; text: string }[]> {
  if (!/\.zip$/i.test(file.name)) return [{ name: file.name, text: await file.text() }]
  const entries = await listZipEntries(new Uint8Array(await file.arrayBuffer()))
  return Promise.all(
    entries
      .filter(({ name }) => RECEIPT_NAME.test(name))
      .map(async ({ name, read }) => ({ name: name.replace(/^.*\//, ''), text: new TextDecoder().decode(await read()) })),
  )
}

interface VerifyOptions {
  /** Called after each file with the number of verified files and of all. */
  onProgress: (done: number, all: number) => void
  /** Keys of witnesses that the reader trusts. */
  witnessKeys?: readonly string[]
}

/**
 * Verifies files in this browser as `verify.mjs --score` does. The keys of the log are those of this server; without a connection those in
 * the files.
 */
export async function verifyFiles(files: readonly File[], { onProgress, witnessKeys = [] }: VerifyOptions): Promise<SetResult> {
  const [keys, ed25519] = await Promise.all([fetchLogKeys(), loadEd25519()])
  const texts = (await Promise.all(files.map((file) => readTexts(file).catch(() => [{ name: file.name, text: '' }])))).flat()
  const receipts: Receipt[] = []
  const results: FileResult[] = []
  for (const { name, text } of texts) {
    const receipt = parseReceipt(text)
    if (receipt !== null) receipts.push(receipt)
    // The key of another server is not known here.
    const isOurs = receipt !== null && keys?.some((key) => key.split('+')[0] === receipt.origin)
    const trusted = [...(isOurs && keys ? keys : []), ...witnessKeys]
    results.push({ name, checks: receipt && (await checkReceipt(receipt, { ...ed25519, ...(trusted.length > 0 && { keys: trusted }) })) })
    onProgress(results.length, texts.length)
  }
  const set = checkReceiptSet(receipts)
  const failed = [...results.flatMap(({ checks }) => checks ?? []), ...set].find(({ status }) => status === 'failed')
  const isUnreadable = texts.length === 0 || results.some(({ checks }) => checks === null)
  return { files: results, set, failed, isUnreadable, scores: failed || isUnreadable ? [] : scoreReceipts(receipts, Date.now()) }
}
