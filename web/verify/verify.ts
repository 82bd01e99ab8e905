/**
 * Verifies receipts of trade ideas: `node verify.mjs FILE… [--key KEY] [--score]`. Without a key it reads those of the log from its host,
 * and works without them where the host does not answer. Built into one file without dependencies.
 * Exit status: 0 verified, 1 not verified, 2 a file or an argument cannot be read.
 */
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { listTimestampCommands } from '@trademates/contract/receipt-anchors'
import { checkReceipt, checkReceiptSet, type ReceiptCheck } from '@trademates/contract/receipt-checks'
import { MAX_RECEIPT_LENGTH, parseReceipt, type Receipt } from '@trademates/contract/receipt-file'
import { describeScores, formatReceiptMessage } from '@trademates/contract/receipt-messages'
import { scoreReceipts } from '@trademates/contract/receipt-score'
import { parseLogKeys } from '@trademates/contract/signed-notes'

const USAGE = `Usage: node verify.mjs FILE… [--key KEY]… [--score]
  --key KEY  a key that you trust, of the log or of a witness. With it, no connection is opened.
             Without it, the keys of the log are read from its host, else from the file
  --score    also compute the score of each caller from all files`
const KEY_TIMEOUT_MS = 5_000
/** Hosts whose log is read without TLS. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const SIGNS = { ok: '✓', failed: '✗', unchecked: '–' }

const format = (check: ReceiptCheck) => formatReceiptMessage(check, 'en')
const print = (checks: readonly ReceiptCheck[]) => {
  for (const check of checks) console.log(`${SIGNS[check.status]} ${format(check)}`)
}

interface Arguments {
  files: string[]
  keys: string[] | undefined
  score: boolean
}

function readArguments(): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string', multiple: true }, score: { type: 'boolean', default: false } },
    })
    return positionals.length === 0 ? null : { files: positionals, keys: values.key, score: values.score }
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

/**
 * Reads the keys of a log from its host.
 * @param origin the name of the log, such as `trademates.example/log`
 * @returns the newest key first; `null` if the host does not answer with keys of this log
 */
async function fetchLogKeys(origin: string): Promise<string[] | null> {
  try {
    const address = new URL('/log/key', `https://${origin}`)
    if (LOOPBACK.has(address.hostname)) address.protocol = 'http:'
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(KEY_TIMEOUT_MS) })
    const keys = response.ok ? parseLogKeys(await response.text()).filter((key) => key.startsWith(`${origin}+`)) : []
    if (keys.length === 0) return null
    console.log(`The keys of the log are those of ${address.href}.`)
    return keys
  } catch {
    return null
  }
}

/** Prints how to verify the signatures of the timestamps in a receipt. */
function printTimestampCommands(receipt: Receipt): void {
  for (const command of listTimestampCommands(receipt)) console.log(`  ${command}`)
  if (receipt.anchors.length > 0)
    console.log(`  The .tsr files are at https://${receipt.origin}/anchors/ and, in Base64, under "anchors" in the file.`)
}

async function verifyFiles({ files, keys, score }: Arguments): Promise<0 | 1 | 2> {
  const receipts: Receipt[] = []
  const results: ReceiptCheck[] = []
  let isUnreadable = false
  const keysByOrigin = new Map<string, string[] | null>()
  for (const file of files) {
    const receipt = await readReceipt(file)
    console.log(file)
    if (receipt === null) {
      console.log(`${SIGNS.failed} The file cannot be read: it is not a receipt.`)
      isUnreadable = true
      continue
    }
    const { origin } = receipt
    if (keys === undefined && !keysByOrigin.has(origin)) keysByOrigin.set(origin, await fetchLogKeys(origin))
    const trusted = keys ?? keysByOrigin.get(origin)
    const checks = await checkReceipt(receipt, trusted ? { keys: trusted } : {})
    print(checks)
    if (files.length === 1) printTimestampCommands(receipt)
    results.push(...checks)
    receipts.push(receipt)
  }
  const ofSet = checkReceiptSet(receipts)
  print(ofSet)
  const failed = [...results, ...ofSet].find(({ status }) => status === 'failed')
  // A score of files that are not verified would mean nothing.
  if (score && failed === undefined && !isUnreadable)
    for (const line of describeScores(scoreReceipts(receipts, Date.now()), 'en')) console.log(line)
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
process.exitCode = given === null ? 2 : await verifyFiles(given)
