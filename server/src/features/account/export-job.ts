import type { ExportState } from '@trademates/contract/exports'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { zip } from '#platform/files/zip.ts'
import { queueSecurityEmail } from '#features/auth/emails/security-emails.ts'
import { protectFromCleanup } from '#features/media/cleanup.ts'
import { buildArchive } from './build-archive.ts'
import { markExportFailed, updateExportProgress, markExportReady, findExport, insertExport, removeOldExports } from './store.ts'

const EXPORT_JOB = 'data-export'
const HOUR_SECONDS = 3_600
const PROGRESS_INTERVAL_MS = 500

/** Queues an export unless one is running. */
export async function requestExport({ db }: Deps, userId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await insertExport(tx, userId)) === 1) await addJob(tx, EXPORT_JOB, { user_id: userId })
  })
}

/** The state of a user's export as the API returns it. */
export async function presentExportState(db: Queryable, userId: Id): Promise<ExportState> {
  const row = await findExport(db, userId)
  if (row === undefined) return { status: 'none', progress: 0, size: null, ready_at: null }
  const { status, progress, size, ready_at: readyAt } = row
  return { status, progress, size: size === null ? null : Number(size), ready_at: readyAt?.toISOString() ?? null }
}

/** Registers the export job and an hourly job that deletes expired exports. */
export function registerExportJobs(deps: Deps): void {
  deps.jobs.register(EXPORT_JOB, ({ user_id: userId = '' }, stopping) => runExport(deps, userId, stopping), 'slow')
  deps.jobs.schedule('cleanup-exports', HOUR_SECONDS, async () => void (await removeOldExports(deps.db)))
}

async function runExport(deps: Deps, userId: Id, stopping: AbortSignal): Promise<void> {
  const reportProgress = createProgressReporter(deps, userId)
  const progress = async (share: number) => {
    stopping.throwIfAborted()
    await reportProgress(share)
  }
  try {
    const { path, size } = await deps.files.stage(zip(buildArchive(deps, userId, progress), new Date()), Number.MAX_SAFE_INTEGER)
    const storedName = await deps.files.save(path, 'zip')
    await deps.db.transaction(async (tx) => {
      await protectFromCleanup(tx, [storedName])
      // No row is left when the account was deleted during the export; the cleanup job then deletes the file.
      if ((await markExportReady(tx, userId, { stored_name: storedName, size })) === 1) await queueSecurityEmail(tx, 'exportReady', userId)
    })
  } catch (error) {
    if (stopping.aborted) throw error
    // Reported instead of retried: the user can request a new export.
    deps.log.warn({ err: error }, 'an export failed')
    await markExportFailed(deps.db, userId)
  }
  await publishExportState(deps, userId)
}

async function publishExportState({ db, bus }: Deps, userId: Id): Promise<void> {
  bus.publish({ topic: 'export.changed', user_id: userId, state: await presentExportState(db, userId) })
}

/** Returns a function that stores and publishes the progress, at most every PROGRESS_INTERVAL_MS. */
function createProgressReporter(deps: Deps, userId: Id): (share: number) => Promise<void> {
  let reportedAt = 0
  return async (share) => {
    if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return
    reportedAt = Date.now()
    await updateExportProgress(deps.db, userId, share)
    await publishExportState(deps, userId)
  }
}
