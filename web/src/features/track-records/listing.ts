import { MIN_EFFECTIVE_IDEAS, MIN_GRADED_IDEAS, MIN_TRACK_RECORD_DAYS } from '@trademates/contract/scoring'
import type { TrackRecord } from '@trademates/contract/track-records'
import { formatDay } from '#features/ideas/format-idea.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

const DAY_MS = 86_400_000
const MAX_VOID_SHARE = 0.1

/** The time from which a track record can have a score. @param since the time of the first fill, ISO 8601 */
export const listedFrom = (since: string): Date => new Date(Date.parse(since) + MIN_TRACK_RECORD_DAYS * DAY_MS)

/** What a user who is not on the list of callers lacks. */
export function describeMissing(record: TrackRecord, { isShown, now }: { isShown: boolean; now: number }): string {
  const { graded = record.counts.graded, since = null } = record.hidden_until ?? {}
  const missing = MIN_GRADED_IDEAS - graded
  if (missing > 0) return tWith('{count, plural, one {# more idea} other {# more ideas}} to be listed', { count: missing })
  if (since !== null && listedFrom(since).getTime() > now)
    return tWith('listed from {day}', { day: formatDay(listedFrom(since).toISOString()) })
  if (record.effective_n < MIN_EFFECTIVE_IDEAS) return t('too many ideas overlap to be listed')
  if (!isShown) return t('hidden in your settings')
  const { graded: decided, never_entered: missed, canceled, void: voids } = record.counts
  if (voids > 0 && voids >= MAX_VOID_SHARE * (voids + decided + missed + canceled)) return t('too many void ideas to be listed')
  return t('no idea in the last 90 days')
}
