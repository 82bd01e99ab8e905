import { formatMessage } from './format-message.ts'
import type { Language } from './languages.ts'
import spanish from './locales/receipts-es.json' with { type: 'json' }

/** The results of the checks of receipts. `locales/receipts-es.json` contains the Spanish texts. */
export const RECEIPT_MESSAGES = {
  unreadable: 'The file cannot be read.',
  record_ok: '{count, plural, one {The record matches its leaf.} other {# records match their leaves.}}',
  record_failed: 'The record does not match its leaf.',
  leaf_ok: '{count, plural, one {The leaf is in the log.} other {# leaves are in the log.}}',
  leaf_failed: 'The leaf is not in the log.',
  signature_ok: "The log's signature is valid.",
  signature_ok_file: "The log's signature is valid: signed by the key in this file. Compare it with the server's key.",
  signature_failed: "The log's signature is not valid.",
  signature_other_key: 'The log is signed by another key.',
  witnesses_none: 'No witness signed the checkpoint.',
  witnesses_unknown:
    '{count, plural, one {# other signature was not verified: its key is not known.} other {# other signatures were not verified: their keys are not known.}}',
  number_first: 'This is idea 1 of {username}.',
  number_follows: 'Idea {number} of {username} follows idea {before}.',
  number_failed: 'The number does not match the previous commitment.',
  amendment_missing: 'Amendment {number} is missing.',
  set_ok: 'Ideas 1 to {last} of {username}, none missing.',
  set_missing: 'Idea {number} is missing.',
  set_twice: 'Idea {number} exists twice.',
  set_order: 'Idea {number} does not follow idea {before}.',
  grade_ok: 'The grade matches the candles.',
  grade_failed: 'The grade does not match the candles.',
  grade_open: 'The idea is not graded yet.',
  grade_void: 'The idea is void, so there is no grade.',
  text_ok: 'The text matches the sealed text.',
  text_failed: 'The text does not match the sealed text.',
  text_deleted: 'The text was deleted; the idea is proven.',
  anchor_none: 'No timestamp of another party is included.',
  anchor_before: 'The file names a timestamp of {at}. Verify it with openssl ts.',
  anchor_failed: 'The timestamp does not belong to this log.',
} as const

export type ReceiptMessageCode = keyof typeof RECEIPT_MESSAGES

/** Formats the result of a check. */
export const formatReceiptMessage = (
  { code, params }: { code: ReceiptMessageCode; params: Readonly<Record<string, string | number>> },
  language: Language,
): string => formatMessage(language === 'es' ? spanish[code] : RECEIPT_MESSAGES[code], params, language)
