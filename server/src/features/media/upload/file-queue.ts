import { availableParallelism } from 'node:os'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import { createFairQueue, createUsage } from '#platform/jobs/fair-queue.ts'
import type { StagedFile } from '#platform/files/files.ts'
import { formatWait } from '#platform/rate-limits/rate-limits.ts'
import { apiError } from '#platform/api-error.ts'

/** About 600 photos of a phone, or 30 of the longest animations. */
export const PROCESSING_SECONDS_PER_HOUR = 300

const HOUR_MS = 3_600_000
const usage = createUsage(HOUR_MS)

// Separate queues, so that images do not wait for animations and PDFs, which take longer.
const queues = {
  picture: createFairQueue(Math.min(2, Math.max(1, availableParallelism() - 1))),
  animation: createFairQueue(1),
  pdf: createFairQueue(1),
}

/** Runs work when it is the turn of the file's account; throws `throttled` if the account has no processing time left. */
export type RunInQueue = <Result>(kind: keyof typeof queues, work: () => Promise<Result>) => Promise<Result>

/** Creates the queue function of an account's files; `null` (no account) has no limit. */
export function createFileQueue(account: Id | null, secondsPerHour: number): (file: StagedFile) => RunInQueue {
  if (account === null) return () => (kind, work) => queues[kind]('', work)
  return ({ name }) =>
    (kind, work) =>
      queues[kind](account, async () => {
        const { usedMs, leftMs } = usage.of(account)
        if (usedMs >= secondsPerHour * 1_000) throw processingTimeExceeded(name, { secondsPerHour, leftMs })
        const startedAt = performance.now()
        try {
          return await work()
        } finally {
          usage.add(account, performance.now() - startedAt)
        }
      })
}

function processingTimeExceeded(name: string, { secondsPerHour, leftMs }: { secondsPerHour: number; leftMs: number }) {
  const seconds = leftMs / 1_000
  return apiError('throttled', message('no_processing_time_left', { name, max: secondsPerHour, time: formatWait(seconds) }), seconds)
}
