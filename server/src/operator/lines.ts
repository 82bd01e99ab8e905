import type { actions } from '#features/reports/log.ts'
import type { queue } from '#features/reports/queue.ts'

type Report = Awaited<ReturnType<typeof queue>>[number]
type Action = Awaited<ReturnType<typeof actions>>[number]

const minute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

// What people wrote must not be able to move the cursor, colour the terminal, or feign another line.
const tame = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()

/** A report as lines of a terminal. */
export function presentReport({
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
}: Report): string {
  const state = resolution === null ? '' : `, ${resolution}`
  return [
    `${id}  ${minute(created_at)}  ${reason}${state}`,
    `  ${target_kind} ${target_id} of ${accused}, reported by ${reporter}`,
    `  > ${tame(excerpt)}`,
    ...(note === null ? [] : [`  note: ${tame(note)}`]),
    '',
  ].join('\n')
}

/** A line of the log of operators. */
export const presentAction = ({ at, operator, action, target_kind, target_id, why }: Action): string =>
  `${minute(at)}  ${tame(operator)}  ${action}  ${target_kind} ${target_id}  ${tame(why)}`
