import type { IdeaOnHold } from '#features/ideas/operator-changes.ts'
import type { listOperatorActions } from '#features/reports/operator-log.ts'
import type { Recheck } from '#features/posts/symbols/recheck.ts'
import type { listQueue } from '#features/reports/queue.ts'

type ListedReport = Awaited<ReturnType<typeof listQueue>>[number]
type ListedAction = Awaited<ReturnType<typeof listOperatorActions>>[number]

const formatMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

// Text of users must not contain terminal escape sequences or line breaks.
const removeControlCharacters = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()

/** Formats a report for the terminal. */
export function formatReport({
  id,
  created_at,
  target_kind,
  target_id,
  accused,
  reporter,
  reason,
  note,
  excerpt,
  resolution,
}: ListedReport): string {
  const state = resolution === null ? '' : `, ${resolution}`
  return [
    `${id}  ${formatMinute(created_at)}  ${reason}${state}`,
    `  ${target_kind} ${target_id} of ${accused}, reported by ${reporter}`,
    `  > ${removeControlCharacters(excerpt)}`,
    ...(note === null ? [] : [`  note: ${removeControlCharacters(note)}`]),
    '',
  ].join('\n')
}

/** Formats an entry of the operator log. */
export const formatAction = ({ at, operator, action, target_kind, target_id, reason }: ListedAction): string =>
  `${formatMinute(at)}  ${removeControlCharacters(operator)}  ${action}  ${target_kind} ${target_id}  ${removeControlCharacters(reason)}`

/** Formats an idea on hold. */
export const formatIdeaOnHold = ({ id, symbol, author, since }: IdeaOnHold): string =>
  `${id}  ${symbol}  on hold since ${formatMinute(since)}, of ${removeControlCharacters(author)}`

/** Formats changed cashtags, one a line, and their number. */
export function formatCorrections({ checked, corrections }: Recheck, isDryRun: boolean): string {
  const rows = corrections.map(({ post, tag, from, to }) => [post, tag, from ?? 'none', to ?? 'none'].join(', '))
  const posts = new Set(corrections.map(({ post }) => post)).size
  const total = `Total: ${rows.length}, in ${posts} of ${checked} posts${isDryRun ? '; nothing was changed' : ''}.`
  return ['post, tag, from, to', ...rows, total].join('\n')
}
