import { Big } from 'big.js'
import { roundDecimal } from './decimals.ts'
import { formatMessage } from './format-message.ts'
import type { Language } from './languages.ts'
import spanish from './locales/receipts-es.json' with { type: 'json' }
import type { ReceiptScore } from './receipt-score.ts'

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
  witnesses_ok: '{count, plural, one {A witness signed the checkpoint: {names}.} other {# witnesses signed the checkpoint: {names}.}}',
  witnesses_unknown:
    '{count, plural, one {# other signature was not verified: its key is not known.} other {# other signatures were not verified: their keys are not known.}}',
  witnesses_failed: 'The signature of a witness is not valid.',
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
  anchor_before: 'A timestamp of {at} covers the checkpoint. Verify who signed it with openssl ts.',
  anchor_failed: 'A timestamp does not belong to a checkpoint of this file.',
  score: 'Score {score} from {graded, plural, one {# graded idea} other {# graded ideas}} of {username}.',
  score_early:
    'Score {score} from {graded, plural, one {# graded idea} other {# graded ideas}} of {username}. A profile shows it from 20 ideas over 60 days.',
  score_none: '{username} has no graded ideas that count.',
  score_open:
    '{count, plural, one {# open idea is not part of the score: its receipt names no price.} other {# open ideas are not part of the score: their receipts name no prices.}}',
} as const

export type ReceiptMessageCode = keyof typeof RECEIPT_MESSAGES

/** Formats the result of a check. */
export const formatReceiptMessage = (
  { code, params }: { code: ReceiptMessageCode; params: Readonly<Record<string, string | number>> },
  language: Language,
): string => formatMessage(language === 'es' ? spanish[code] : RECEIPT_MESSAGES[code], params, language)

const SCORE_DECIMALS = 2

/** A score as profiles show it: `+0.13R`, with a minus sign (U+2212), rounded half away from zero. */
export function formatScore(score: string): string {
  const rounded = roundDecimal(new Big(score), SCORE_DECIMALS)
  return `${rounded.replace('-', '\u2212').replace(/^(?=[1-9]|0\.\d*[1-9])/, '+')}R`
}

/** Sentences about scores that were computed from receipts. */
export const describeScores = (scores: readonly ReceiptScore[], language: Language): string[] =>
  scores.flatMap(({ username, score, graded, open, isShown }) => [
    score === null
      ? formatReceiptMessage({ code: 'score_none', params: { username } }, language)
      : formatReceiptMessage(
          { code: isShown ? 'score' : 'score_early', params: { score: formatScore(score), graded, username } },
          language,
        ),
    ...(open === 0 ? [] : [formatReceiptMessage({ code: 'score_open', params: { count: open } }, language)]),
  ])
