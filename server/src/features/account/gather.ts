import type { ExportState } from '@trademates/contract/exports'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { addJob } from '#platform/jobs.ts'
import { zip } from '#platform/zip.ts'
import { queueNotice } from '#features/auth/notices.ts'
import { holdOffSweep } from '#features/media/sweep.ts'
import { archiveOf } from './archive.ts'
import {
  changeFailed,
  changeProgress,
  changeReady,
  findExport,
  insertExport,
  listExported,
  listStoredExports,
  removeOldExports,
} from './store.ts'

const KIND = 'data-export'
const HOUR = 3_600
const TELL_MS = 500

/** Begins to gather, unless that goes on already. */
export async function beginToGather({ db }: Deps, userId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await insertExport(tx, userId)) === 1) await addJob(tx, KIND, { user_id: userId })
  })
}

/** How far the export of a user is. */
export async function presentState(db: Handle, userId: Id): Promise<ExportState> {
  const row = await findExport(db, userId)
  if (row === undefined) return { status: 'none', progress: 0, size: null, ready_at: null }
  const { status, progress, size, ready_at: readyAt } = row
  return { status, progress, size: size === null ? null : Number(size), ready_at: readyAt?.toISOString() ?? null }
}

/** Says how exports are gathered, and removes yesterday's once an hour. */
export function gatherExports(deps: Deps): void {
  deps.jobs.on(KIND, ({ user_id: userId = '' }, stopping) => gather(deps, userId, stopping), 'slow')
  deps.jobs.every('cleanup-exports', HOUR, async () => void (await removeOldExports(deps.db)))
}

/** Those of the stored names that an export lies under. */
export const exportsInUse = listExported

/** The stored names and sizes of all exports. */
export const storedExports = listStoredExports

async function gather(deps: Deps, userId: Id, stopping: AbortSignal): Promise<void> {
  const tellProgress = reporting(deps, userId)
  const progress = async (share: number) => {
    stopping.throwIfAborted()
    await tellProgress(share)
  }
  try {
    const { path, size } = await deps.files.stage(zip(archiveOf(deps, userId, progress), new Date()), Number.MAX_SAFE_INTEGER)
    const stored = await deps.files.keep(path, 'zip')
    await deps.db.transaction(async (tx) => {
      await holdOffSweep(tx, [stored])
      // Without its row it is swept: the account was deleted meanwhile.
      if ((await changeReady(tx, userId, { stored, size })) === 1) await queueNotice(tx, 'exportReady', userId)
    })
  } catch (error) {
    if (stopping.aborted) throw error
    // Told instead of tried again and again: the user decides.
    deps.log.warn({ err: error }, 'an export failed')
    await changeFailed(deps.db, userId)
  }
  await tell(deps, userId)
}

async function tell({ db, bus }: Deps, userId: Id): Promise<void> {
  bus.publish({ topic: 'export.changed', user_id: userId, state: await presentState(db, userId) })
}

/** Notes and tells the progress now and then. */
function reporting(deps: Deps, userId: Id): (share: number) => Promise<void> {
  let toldAt = 0
  return async (share) => {
    if (Date.now() - toldAt < TELL_MS) return
    toldAt = Date.now()
    await changeProgress(deps.db, userId, share)
    await tell(deps, userId)
  }
}
