import type { listOperatorActions } from '#features/reports/operator-log.ts'
import type { listQueue } from '#features/reports/queue.ts'

type ListedReport = Awaited<ReturnType<typeof listQueue>>[number]
type ListedAction = Awaited<ReturnType<typeof listOperatorActions>>[number]

const formatMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

// What people wrote must not be able to move the cursor, colour the terminal, or feign another line.
const removeControlCharacters = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()

/** A report as lines of a terminal. */
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

/** A line of the log of operators. */
export const formatAction = ({ at, operator, action, target_kind, target_id, why }: ListedAction): string =>
  `${formatMinute(at)}  ${removeControlCharacters(operator)}  ${action}  ${target_kind} ${target_id}  ${removeControlCharacters(why)}`
