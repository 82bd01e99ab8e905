import { setImmediate } from 'node:timers/promises'
import { luckLine, MIN_GRADED_IDEAS } from '@trademates/contract/scoring'
import type { Id } from '@trademates/contract/wire'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { refreshMarks } from '#features/ideas/mark-prices.ts'
import { toCallerIdea } from './caller-ideas.ts'
import { type CallerIdea, type ComputedSlice, computeSlice } from './compute.ts'
import { SLICES, sliceKey } from './slices.ts'
import {
  addToCounts,
  type AuthorRow,
  listCounts,
  listFilledIdeas,
  listOutdated,
  listStoredSlices,
  lockAuthors,
  lockTrackRecords,
  removeFromAboveLine,
  saveCallerScores,
  saveSlices,
} from './store.ts'

const CHECK_INTERVAL_SECONDS = 60
/** Each batch is one transaction. Larger ones would read and write so much at once that requests had to wait. */
const BATCH_SIZE = 10
/** Longest computation without a turn of the event loop, in ms; one slice takes less. */
const STEP_MS = 2
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** 00:15 UTC. */
const DAILY_AT_MS = 15 * MINUTE_MS
/** A caller without an idea for this time is not listed. */
const ACTIVE_MS = 90 * DAY_MS
const MAX_VOID_SHARE = 0.1

/**
 * Registers the computation of track records: of one author soon after each of the author's grades, which queue it by a trigger,
 * and of all every day from 00:15 UTC on, because slices and mark-to-market values change with time. The grader stores the last final closes of
 * live ideas at the beginning of the day; those of one author are stored before each computation.
 */
export function registerTrackRecords({ db, jobs, bus }: Deps): void {
  const compute = async (authors: readonly Id[]): Promise<void> => {
    const changes = await db.transaction((tx) => recompute(tx, authors), { isLong: true })
    for (const change of changes) bus.publish(change)
  }
  jobs.register('track-record', async ({ user_id: userId }) => {
    if (userId === undefined) return
    await refreshMarks(db, [userId])
    await compute([userId])
  })
  jobs.schedule(
    'track-records',
    CHECK_INTERVAL_SECONDS,
    async (stopping) => {
      const since = new Date(Math.floor((Date.now() - DAILY_AT_MS) / DAY_MS) * DAY_MS + DAILY_AT_MS)
      for (;;) {
        const outdated = await listOutdated(db, since, BATCH_SIZE)
        if (outdated.length === 0) return
        await compute(outdated.map(({ author_id }) => author_id))
        stopping.throwIfAborted()
      }
    },
    'slow',
  )
}

interface AuthorSlice {
  author: AuthorRow
  slice: string
  computed: ComputedSlice
  isCounted: boolean
}

/** Returns a function that lets requests pass when a step has taken long enough. */
function createPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STEP_MS) return
    await setImmediate()
    since = performance.now()
  }
}

/**
 * Computes and stores all slices of these authors, in short steps.
 * @returns the changed track records, to publish after the commit
 */
async function recompute(tx: Queryable, ids: readonly Id[]): Promise<DomainEvent[]> {
  await lockTrackRecords(tx)
  const asOf = new Date()
  const now = asOf.getTime() / MINUTE_MS
  const authors = await lockAuthors(tx, ids)
  const ideas = Map.groupBy(await listFilledIdeas(tx, ids), ({ author_id: author }) => author)
  const stored = new Map((await listStoredSlices(tx, ids)).map((row) => [`${row.author_id} ${row.slice}`, row]))
  const slices: AuthorSlice[] = []
  const pause = createPause()
  for (const author of authors) {
    await pause()
    const own = (ideas.get(author.id) ?? []).map((row): CallerIdea => toCallerIdea(row, now))
    for (const each of SLICES) {
      await pause()
      const slice = sliceKey(each)
      const before = stored.get(`${author.id} ${slice}`)
      const computed = computeSlice(own, each, now)
      if (before === undefined && computed.counted === 0) continue
      slices.push({ author, slice, computed, isCounted: before?.is_counted === true || computed.counted >= MIN_GRADED_IDEAS })
    }
  }
  const added = slices.filter(({ author, slice, isCounted }) => isCounted && stored.get(`${author.id} ${slice}`)?.is_counted !== true)
  const risen = [...Map.groupBy(added, ({ slice }) => slice)].map(([slice, { length: n }]) => ({ slice, n }))
  if (risen.length > 0) await addToCounts(tx, risen)
  const counts = new Map((await listCounts(tx)).map(({ slice, n }) => [slice, n]))
  const lineOf = (slice: string) => luckLine(counts.get(slice) ?? 0)
  await saveSlices(
    tx,
    slices.map(({ author, slice, computed: { graded, score, t, statistics }, isCounted }) => ({
      author_id: author.id,
      slice,
      score,
      t_statistic: t,
      beats_luck: t !== null && Number(t) > lineOf(slice),
      graded,
      is_counted: isCounted,
      is_listed: score !== null && isActive(author, asOf) && hasFewVoids(author),
      statistics,
    })),
    asOf,
  )
  for (const { slice } of risen) await removeFromAboveLine(tx, slice, lineOf(slice))
  const whole = slices.filter(({ slice }) => slice === 'all')
  await saveCallerScores(
    tx,
    whole.map(({ author, computed: { score } }) => ({ author: author.id, score })),
  )
  return whole.flatMap(({ author, computed: { score, graded } }) => {
    const before = stored.get(`${author.id} all`)
    const isSame = before?.graded === graded && before.score === score
    return isSame ? [] : [{ topic: 'track_record.changed' as const, user_id: author.id, score, graded }]
  })
}

const isActive = ({ last_posted_at: last }: AuthorRow, now: Date): boolean => last !== null && now.getTime() - last.getTime() <= ACTIVE_MS

const hasFewVoids = ({ void_count: voids, ended_count: ended }: AuthorRow): boolean => voids === 0 || voids < MAX_VOID_SHARE * ended
