/**
 * Verifies receipts of trade ideas without the network: `node verify.mjs FILE… [--key KEY]`.
 * Built into one file without dependencies. Exit status: 0 verified, 1 not verified, 2 a file or an argument cannot be read.
 */
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkReceipt, checkReceiptSet, type ReceiptCheck } from '@trademates/contract/receipt-checks'
import { MAX_RECEIPT_LENGTH, parseReceipt, type Receipt } from '@trademates/contract/receipt-file'
import { formatReceiptMessage } from '@trademates/contract/receipt-messages'

const USAGE = 'Usage: node verify.mjs FILE… [--key KEY]'
const SIGNS = { ok: '✓', failed: '✗', unchecked: '–' }

const format = (check: ReceiptCheck) => formatReceiptMessage(check, 'en')
const print = (checks: readonly ReceiptCheck[]) => {
  for (const check of checks) console.log(`${SIGNS[check.status]} ${format(check)}`)
}

function readArguments(): { files: string[]; key: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
    return positionals.length === 0 ? null : { files: positionals, key: values.key }
  } catch {
    return null
  }
}

/** Reads a receipt; `null` if the file cannot be read or is none. */
async function readReceipt(file: string): Promise<Receipt | null> {
  try {
    const { size } = await stat(file)
    return size <= MAX_RECEIPT_LENGTH ? parseReceipt(await readFile(file, 'utf8')) : null
  } catch {
    return null
  }
}

async function verifyFiles(files: readonly string[], key: string | undefined): Promise<0 | 1 | 2> {
  const receipts: Receipt[] = []
  const results: ReceiptCheck[] = []
  let isUnreadable = false
  for (const file of files) {
    const receipt = await readReceipt(file)
    console.log(file)
    if (receipt === null) {
      console.log(`${SIGNS.failed} The file cannot be read: it is not a receipt.`)
      isUnreadable = true
      continue
    }
    const checks = await checkReceipt(receipt, key === undefined ? {} : { key })
    print(checks)
    results.push(...checks)
    receipts.push(receipt)
  }
  const ofSet = checkReceiptSet(receipts)
  print(ofSet)
  const failed = [...results, ...ofSet].find(({ status }) => status === 'failed')
  if (failed !== undefined) {
    const sentence = format(failed)
    console.log(`NOT VERIFIED: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`)
  } else if (isUnreadable) {
    console.log('NOT VERIFIED: a file cannot be read.')
  } else {
    console.log('Verified.')
  }
  if (isUnreadable) return 2
  return failed === undefined ? 0 : 1
}

const given = readArguments()
if (given === null) console.error(USAGE)
process.exitCode = given === null ? 2 : await verifyFiles(given.files, given.key)
